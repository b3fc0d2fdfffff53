/** End-to-end test of stale renderings: a page is refreshed after hydration, and the last click wins. */
import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { MESSAGES } from '#shared/messages/messages'
import { storePage, writeDocuments } from '../../stored-pages.ts'
import type { WikiProcess } from '../../wiki-process.ts'
import { expectHeading, heading, holdScripts, isSameDocument, markDocument, openHydrated } from '../wiki-fixture.ts'
import { createWikiTest } from '../wiki-test.ts'

const it = createWikiTest({ wiki: { rules: 'open' } })
let pages = 0

/** Opens a rendered page whose scripts are held back. */
async function openUnderway(
  page: Page,
  wiki: WikiProcess,
  database: string,
): Promise<{ key: string; release(): Promise<void> }> {
  const name = `Changing ${pages++}`
  await storePage(wiki, database, {
    details: { name, type: 'Item' },
    sections: { Blurb: ['As it was.'] },
  })
  const scripts = await holdScripts(page)
  const key = name.replace(' ', ',')
  await page.goto(`/Item/${key}`, { waitUntil: 'commit' })
  await expectHeading(page, name)
  expect(await page.locator('article').textContent()).toContain('As it was.')
  await markDocument(page)
  return { key, release: scripts.release }
}

const reference = (name: string, rest: Readonly<Record<string, unknown>>) => ({
  Name: name,
  Type: 'Item',
  Series: 'X',
  rev: 2,
  ...rest,
})

describe('a page that has changed since it was rendered', () => {
  it('is refreshed in place', async ({ page, wiki, database }) => {
    const { key, release } = await openUnderway(page, wiki, database)
    await writeDocuments(wiki, database, {
      [`ContentRef/${key}`]: reference('Changed Since', {}),
      [`Content/Items/${key}/Blurb`]: {
        content: [{ sectionName: '', sectionContent: [{ title: '', text: 'As it is.' }] }],
        rev: 2,
      },
    })
    await release()
    await expectHeading(page, 'Changed Since')
    expect(await page.locator('article').textContent()).toContain('As it is.')
    expect(await isSameDocument(page)).toBe(true)
  })

  it('is not found when it was hidden', async ({ page, wiki, database }) => {
    const { key, release } = await openUnderway(page, wiki, database)
    await writeDocuments(wiki, database, {
      [`ContentRef/${key}`]: reference('X', { hidden: true }),
    })
    await release()
    await expectHeading(page, MESSAGES.notFound.heading)
  })

  it('redirects to its new name when it was moved', async ({ page, wiki, database }) => {
    const { key, release } = await openUnderway(page, wiki, database)
    await writeDocuments(wiki, database, {
      [`ContentRef/${key}`]: reference('X', { movedTo: 'C++' }),
    })
    await release()
    await expectHeading(page, 'C++')
    await expect.poll(() => new URL(page.url()).pathname).toBe('/Item/C%2B%2B')
  })
})

it('fault 61: of two clicks the last one wins', async ({ page, wiki }) => {
  await openHydrated(page, '/Content/RacePages')
  let answerFirst = () => {}
  const late = new Promise<void>((resolve) => {
    answerFirst = resolve
  })
  let requests = 0
  await page.route(`${wiki.pages}/_data/Race/Varven`, async (route) => {
    requests++
    const answer = await route.fetch()
    await late
    await route.fulfill({ response: answer })
  })
  const list = page.locator('main li')
  await list.getByRole('link', { name: 'Varven', exact: true }).click()
  await expect.poll(() => requests).toBeGreaterThan(0)
  await list.getByRole('link', { name: 'Kell', exact: true }).click()
  await expectHeading(page, 'Kell')
  answerFirst()
  await page.unrouteAll({ behavior: 'wait' })
  expect(await heading(page).textContent()).toBe('Kell')
  expect(new URL(page.url()).pathname).toBe('/Race/Kell')
  expect(await page.title()).toBe('Kell || Infinite Worlds Wiki')
})
