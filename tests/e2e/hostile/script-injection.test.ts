/** End-to-end test of script injection: every field that a person can write is shown as text. */
import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { DOCUMENT_TITLES } from '#shared/messages/messages'
import { comparisonPath } from '#shared/model/history-paths'
import { historyPath, ROUTES, searchPath, seriesPath } from '#shared/model/paths'
import { extractText, parseDocument, requestPage } from '../../parse-document.ts'
import { writeDocuments } from '../../stored-pages.ts'
import { getValues, signInAsEditor, texts } from '../editing/editing-pages.ts'
import { expectHeading, heading, isSameDocument, markDocument, openHydrated } from '../wiki-fixture.ts'
import { createSharedPageTest } from '../wiki-test.ts'
import {
  createHostileRecords,
  createHostileText,
  HOSTILE_KEY,
  HOSTILE_NAME,
  HOSTILE_SECTIONS,
} from './hostile-records.ts'

const it = createSharedPageTest({ wiki: { rules: 'open' } })

it.beforeAll(({ wiki, database }) => writeDocuments(wiki, database, createHostileRecords(wiki.services)))
it.afterEach(async ({ page }) => {
  expect(await page.evaluate(() => Reflect.get(window, '__xss'))).toBeUndefined()
  expect(await page.evaluate(() => Object.keys(Object.prototype))).toEqual([])
})

interface Screen {
  readonly path: string
  /** The title of the document, if it contains text by a person. */
  readonly title?: string
  readonly fields: readonly string[]
  /** Fields whose text is truncated to one line. */
  readonly cut?: readonly string[]
}

/** The changes of the second version, as its history lists them. */
const CHANGED_DETAILS = ['old Name', 'new Name', 'old Series', 'new Series']

const SCREENS: readonly Screen[] = [
  {
    path: `/Book/${HOSTILE_KEY}`,
    title: DOCUMENT_TITLES.screen(HOSTILE_NAME),
    fields: [
      ...['Name', 'Series', 'updatedByName'],
      ...HOSTILE_SECTIONS.flatMap((name) => [`${name} block`, `${name} title`, `${name} text`]),
    ],
  },
  { path: '/Content/BookPages', fields: ['Name', 'Series'], cut: ['summary'] },
  { path: '/', fields: ['Name', 'Series', 'updatedByName'] },
  { path: ROUTES.allContent, fields: ['Name', 'Series'] },
  {
    path: seriesPath(createHostileText('Series')),
    title: DOCUMENT_TITLES.screen(`Series: ${createHostileText('Series')}`),
    fields: ['Series', 'Name'],
  },
  // The query of the search is hostile text too.
  { path: searchPath(HOSTILE_NAME), fields: ['Name', 'Series'] },
  {
    path: ROUTES.recentChanges,
    fields: ['Name', 'edit summary', 'editedBy', ...CHANGED_DETAILS],
  },
  {
    path: historyPath(HOSTILE_KEY),
    title: DOCUMENT_TITLES.screen(`History of ${HOSTILE_NAME}`),
    fields: ['Name', 'edit summary', 'editedBy', ...CHANGED_DETAILS],
  },
  {
    path: comparisonPath(HOSTILE_KEY, 1),
    title: DOCUMENT_TITLES.screen(`${HOSTILE_NAME}, version 1`),
    fields: [
      ...['Name', 'edit summary', 'editedBy'],
      ...HOSTILE_SECTIONS.flatMap((name) => [`${name} block`, `${name} title`, `${name} text`]),
    ],
  },
  {
    path: comparisonPath(HOSTILE_KEY, 2),
    title: DOCUMENT_TITLES.screen(`${HOSTILE_NAME}, version 2`),
    fields: ['Name', 'editedBy', ...CHANGED_DETAILS],
  },
  {
    path: ROUTES.pipeline,
    fields: ['feature', 'bug'].flatMap((kind) => ['title', 'text', 'createdBy'].map((field) => `${kind} ${field}`)),
  },
  { path: ROUTES.changeLog, fields: ['version', 'change', 'log createdBy'] },
]

/** Enough characters of a text to include its tags. */
const BEGINNING = 59

const expected = ({ fields, cut = [] }: Screen) => [
  ...fields.map((field) => collapsed(createHostileText(field))),
  ...cut.map((field) => collapsed(createHostileText(field)).slice(0, BEGINNING)),
]

const collapsed = (text: string | null) => (text ?? '').replace(/\s+/g, ' ')

describe.each(SCREENS)('fault 40: hostile text on $path', ({ path, title, ...screen }) => {
  const texts = expected({ path, ...screen })

  it('is text in the first response', async ({ wiki }) => {
    const { text, status } = await requestPage(wiki.pages, path)
    expect(status).toBe(200)
    const shown = collapsed(extractText(text))
    for (const part of texts) expect(shown).toContain(part)
    expect(text).not.toContain('<img src=x')
    const { titles, mains } = parseDocument(text)
    expect([titles.length, mains]).toEqual([1, 1])
    for (const id of ['config', 'router-data']) expect(parseDocument(text).block(id)).not.toMatch(/[<>&\u2028\u2029]/)
  })

  it('is the same text after hydration, and runs nothing', async ({ page }) => {
    await openHydrated(page, path)
    const shown = collapsed(await page.locator('main').textContent())
    for (const part of texts) expect(shown).toContain(part)
    if (title !== undefined) expect(collapsed(await page.title())).toBe(collapsed(title))
    expect(await page.locator('[onerror]').count()).toBe(0)
    expect(await page.locator('body script:not([type="application/json"])').count()).toBe(0)
    expect(await withoutIsolation(page)).toEqual([])
  })
})

/**
 * Returns texts by people that could change the direction of the words beside them. Such a text starts at the name of
 * its field. It has to be alone in the nearest element that isolates it: a `bdi`, an element with its own direction,
 * or its block.
 */
const withoutIsolation = (on: Page): Promise<readonly string[]> =>
  on.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = node.textContent ?? ''
      const parent = node.parentElement
      const values = text.split('"><img src=x onerror=').length - 1
      if (parent === null || values === 0 || parent.closest('script') !== null) continue
      let isolating = parent
      while (
        !isolating.matches('bdi, [dir]') &&
        getComputedStyle(isolating).display.startsWith('inline') &&
        isolating.parentElement !== null
      )
        isolating = isolating.parentElement
      const isOneValue = values === 1 && /^\s*[\w ]+ "><img /.test(text)
      if (!isOneValue || isolating.textContent?.trim() !== text.trim())
        found.push(`${isolating.tagName} ${isolating.className}: ${text.slice(0, 40)}`)
    }
    return found
  })

describe('fault 40: hostile text', () => {
  it('stays text over several clicks', async ({ page }) => {
    await openHydrated(page, '/')
    await markDocument(page)
    await page.getByRole('navigation', { name: 'Site' }).getByText('Books', { exact: true }).click()
    await expectHeading(page, 'All Book Pages')
    await page.locator(`main a[href="/Book/${HOSTILE_KEY}"]`).click()
    await expect.poll(async () => collapsed(await heading(page).textContent())).toBe(collapsed(HOSTILE_NAME))
    expect(await isSameDocument(page)).toBe(true)
  })
})

it('faults 40, 41: no hostile address is an image or a link', async ({ page, wiki }) => {
  await openHydrated(page, `/Book/${HOSTILE_KEY}`)
  const description = await page.locator('meta[name="description"]').getAttribute('content')
  expect(description).toBe(createHostileText('summary'))
  const addresses = await page.locator('article [src], article [href]').evaluateAll((elements) =>
    elements.map((element) => {
      const url = new URL(element.getAttribute('src') ?? element.getAttribute('href') ?? '', location.href)
      return `${element.tagName} ${url.protocol}//${url.host}`
    }),
  )
  const origin = new URL(wiki.pages).host
  const foreign = addresses.filter((address) => address !== `A http://${origin}`)
  expect(new Set(foreign)).toEqual(new Set(['A https://evil.example']))
})

// This test is the last one, since it signs in.
it('fault 40: hostile text is only text in the editor and the backups', async ({ page }) => {
  await signInAsEditor(page)
  await openHydrated(page, `/EditBookPage/${HOSTILE_KEY}`)
  await texts(page, 'Blurb').first().waitFor()
  const held = await getValues(texts(page, 'Blurb'))
  expect(held.map(collapsed)).toContain(collapsed(createHostileText('Blurb text')))
  await openHydrated(page, '/user')
  await page.locator('main button[aria-pressed="false"]').click()
  // The texts of an edit are in its details.
  await page
    .locator('main ol')
    .getByText(collapsed(createHostileText('Name')).slice(0, 40))
    .first()
    .waitFor()
  for (const summary of await page.locator('main ol summary').all()) await summary.click()
  for (const field of ['Name', 'edit text', 'editedBy'])
    await page
      .locator('main')
      .getByText(collapsed(createHostileText(field)).slice(0, 40))
      .first()
      .waitFor()
  expect(await page.locator('[onerror]').count()).toBe(0)
})
