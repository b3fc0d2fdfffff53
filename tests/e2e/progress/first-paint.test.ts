/** End-to-end test of the document of a reader with progress, before and after the interface has taken it over. */
import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import * as HIDDEN_MESSAGES from '#shared/messages/hidden-messages'
import { storePage } from '../../stored-pages.ts'
import { main, openHydrated, POLL_OPTIONS } from '../wiki-fixture.ts'
import { createWikiTest } from '../wiki-test.ts'
import { FIRST_BOOK, formatReader, storeProgress } from './reader.ts'

const LINKED = 'A Lost Place'
const LINKING = '/Race/The,Wanderers'
const UNPLACED = '/Race/The,Unplaced'
const TEXTS = ['Nobody has said when.', 'Nor where.']

const MODULES = /\/assets\/.*\.js/

const it = createWikiTest({ wiki: { rules: 'open' } }).extend(
  'progress',
  { scope: 'file' },
  async ({ wiki, database }) => {
    const loose = { type: 'Race', series: 'Loose Ends' } as const
    const at = { book: 'No,Such,Book' }
    await storePage(wiki, database, { details: { ...loose, name: LINKED }, at, sections: { Blurb: ['Lost.'] } })
    const sections = { Blurb: [`They left [[${LINKED}]].`] }
    await storePage(wiki, database, { details: { ...loose, name: 'The Wanderers' }, sections })
    const details = { type: 'Race', name: 'The Unplaced', series: FIRST_BOOK.series } as const
    await storePage(wiki, database, { details, sections: { Blurb: TEXTS, History: TEXTS } })
    return formatReader(wiki)
  },
)

const link = (page: Page) => main(page).locator('article section a', { hasText: LINKED })

describe('a link whose place is unknown', () => {
  it.for([
    ['has read everything', () => ({ '/The Outstanding': 0 })],
    ['has read its series', (progress: string) => ({ ...JSON.parse(progress), '/Loose Ends': 0 })],
  ] as const)('has its address as soon as the reader may see it, who %s', async ([, toStored], { page, progress }) => {
    await storeProgress(page, JSON.stringify(toStored(progress)))
    await openHydrated(page, LINKING)
    await expect.poll(() => link(page).getAttribute('href'), POLL_OPTIONS).toBe('/Race/A,Lost,Place')
  })

  it('is no link for a reader who may not see it', async ({ page, progress }) => {
    await storeProgress(page, progress)
    await openHydrated(page, LINKING)
    await expect.poll(() => link(page).count(), POLL_OPTIONS).toBe(0)
    expect(await main(page).getByText(LINKED).count()).toBe(1)
  })
})

const measureHeights = (page: Page) =>
  main(page)
    .locator('article > *')
    .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().height))

describe('the strict setting', () => {
  it('paints no unplaced text before the interface is loaded, and moves nothing then', async ({
    page,
    watched,
    progress,
  }) => {
    await storeProgress(page, JSON.stringify({ ...JSON.parse(progress), strict: 1 }))
    await watched.cutOff(MODULES)
    await page.goto(UNPLACED)
    expect(await main(page).locator('article [data-un]').allTextContents()).toEqual([...TEXTS, ...TEXTS])
    const painted = await main(page).innerText()
    expect(painted).toContain('The Unplaced')
    expect(TEXTS.filter((text) => painted.includes(text))).toEqual([])
    const heights = await measureHeights(page)
    await watched.reconnect(MODULES)
    await openHydrated(page, UNPLACED)
    await main(page).getByRole('button', { name: HIDDEN_MESSAGES.showAll }).waitFor()
    expect(await main(page).getByText('2 paragraphs hidden').count()).toBe(2)
    expect(await measureHeights(page)).toEqual(heights)
  })

  it('concerns nobody who has not chosen it', async ({ page, progress }) => {
    await storeProgress(page, progress)
    await openHydrated(page, UNPLACED)
    await expect.poll(() => main(page).innerText(), POLL_OPTIONS).toContain(TEXTS[0])
    expect(await main(page).locator('[data-un][data-at]').count()).toBe(0)
  })
})
