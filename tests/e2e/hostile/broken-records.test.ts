/** End-to-end test of broken records (fault 62): the page, its list and home show everything else. */
import { describe, expect } from 'vitest'
import * as HOME_MESSAGES from '#shared/messages/home-messages'
import { MESSAGES } from '#shared/messages/messages'
import * as SECTION_MESSAGES from '#shared/messages/section-messages'
import { parseDocument, requestPage } from '../../parse-document.ts'
import { getDatabase, writeDocuments } from '../../stored-pages.ts'
import { expectHeading, openHydrated } from '../wiki-fixture.ts'
import { createSharedPageTest } from '../wiki-test.ts'

// React reports more mismatches in the development build.
const it = createSharedPageTest({ wiki: { build: 'development', rules: 'open' } })

const block = (text: string) => ({ sectionName: '', sectionContent: [{ title: '', text }] })

/** Kinds of broken records, one page each. Every one has a readable sentence. */
const SECTIONS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'content is missing': {},
  'content is null': { content: null },
  'content is a string': { content: 'all of it' },
  'content is a map': { content: { 0: block('no list') } },
  'a block is null': { content: [null, block('The second block is whole.')] },
  'a block is a string': { content: ['text', block('The second block is whole.')] },
  'entries are a string': {
    content: [{ sectionContent: 'no list' }, block('The second block is whole.')],
  },
  'an entry is a number': {
    content: [{ sectionContent: [7, { title: '', text: 'The second entry is whole.' }] }],
  },
}

const keyOfCase = (name: string) => `Broken~2C,${name.replaceAll(' ', ',')}`

it.beforeAll(async ({ wiki, database }) => {
  for (const [name, section] of Object.entries(SECTIONS)) {
    await writeDocuments(wiki, database, {
      [`ContentRef/${keyOfCase(name)}`]: {
        Name: `Broken, ${name}`,
        Type: 'Item',
        Series: 'Damage',
        sections: 'no list',
        timeStampArray: [null, 'x', { updatedAt: 4 }],
        createdAt: 'never',
        changedAt: '2036-01-01T00:00:00Z',
        rev: 'many',
      },
      [`Content/Items/${keyOfCase(name)}/Blurb`]: { content: [block('The blurb is whole.')] },
      [`Content/Items/${keyOfCase(name)}/History`]: section,
    })
  }
  await writeDocuments(wiki, database, {
    'ContentRef/No,Type': { Name: 'No Type', Type: 'Dragon', changedAt: '2036-01-02T00:00:00Z' },
    'ContentRef/Empty': {},
    'catalogue/Items-7': {
      pages: {
        'Broken~2C,entry': 'no entry',
        Short: ['Short'],
        Null: null,
        Wrong: [7, 8, 9],
        Odd: ['Odd but Whole', 3, 'never', 'Moon', null],
      },
      last: 7,
    },
    'catalogue/Items-8': { pages: 'no map' },
    'catalogue/Items-nine': {},
  })
})

describe('fault 62: a page of which a section is broken', () => {
  it.for(Object.keys(SECTIONS))('shows the rest, and says so: %s', async (name, { page, wiki }) => {
    const path = `/Item/${keyOfCase(name)}`
    expect((await requestPage(wiki.pages, path)).status).toBe(200)
    await openHydrated(page, path)
    await expectHeading(page, `Broken, ${name}`)
    const shown = await page.locator('article').textContent()
    expect(shown).toContain('The blurb is whole.')
    const history = page.getByRole('region', { name: 'History' })
    expect(await history.textContent()).toContain(SECTION_MESSAGES.sectionDamaged)
    const whole = /The second (?:block|entry) is whole\./.exec(JSON.stringify(SECTIONS[name]))?.[0]
    if (whole !== undefined) expect(await history.textContent()).toContain(whole)
    expect(await page.locator('article').getByText(SECTION_MESSAGES.sectionDamaged).count()).toBe(1)
  })
})

describe('fault 62: a valid record with unusual contents', () => {
  it('is shown: duplicate ids, other line ends, invisible characters', async ({ page, wiki }) => {
    const twice = { id: 'b0', sectionName: 'Twice', sectionContent: ['One', 'Two'] }
    const entries = [
      { id: 'e', title: 'First', text: 'one\r\ntwo\rthree' },
      { id: 'e', title: 'Second', text: 'nothing\u0000 here\ufeff\u200b\u2028\ufffd' },
    ]
    const odd = { content: [twice, twice, { id: 'b0', sectionName: '', sectionContent: entries }] }
    const database = await getDatabase(wiki)
    await writeDocuments(wiki, database, {
      'ContentRef/Odd': { Name: 'Odd\r\nName', Type: 'Item', Series: '\n', summary: 'a\r\nb' },
      ...Object.fromEntries(
        ['ManualOfStyle', 'Blurb', 'History', 'Uses'].map((name) => [`Content/Items/Odd/${name}`, odd]),
      ),
    })
    await openHydrated(page, '/Item/Odd')
    const shown = (await page.locator('article').textContent()) ?? ''
    expect(shown.match(/First/g)?.length).toBe(4)
    expect(shown.match(/Second/g)?.length).toBe(4)
    expect(shown.match(/Twice/g)?.length).toBeGreaterThanOrEqual(8)
  })
})

describe('fault 62: a broken record', () => {
  it('of an unknown type is not found', async ({ wiki }) => {
    for (const path of ['/Item/No,Type', '/Item/Empty']) {
      const answer = await requestPage(wiki.pages, path)
      expect(answer.status).toBe(404)
      expect(parseDocument(answer.text).headings).toEqual([MESSAGES.notFound.heading])
    }
  })

  it('in the catalogue leaves the list as it is', async ({ page }) => {
    await openHydrated(page, '/Content/ItemPages')
    await expectHeading(page, 'All Item Pages')
    const shown = await page.locator('main').textContent()
    for (const name of ['C++', 'The Borrowed Pencil', 'Odd but Whole']) expect(shown).toContain(name)
    expect(shown).not.toContain('no entry')
  })

  it('among the newest leaves home as it is', async ({ page }) => {
    await openHydrated(page, '/')
    await expectHeading(page, HOME_MESSAGES.welcome)
    const shown = await page.locator('main').textContent()
    expect(shown).toContain('Broken, content is null')
    expect(shown).not.toContain('No Type')
  })
})
