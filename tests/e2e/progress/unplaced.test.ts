/** End-to-end test of pages without a place: everybody meets them, but in the strict setting nobody with progress does. */
import type { Page } from 'playwright'
import { expect } from 'vitest'
import { formatUnmetPage } from '#shared/messages/hidden-messages'
import { listPath, ROUTES, searchPath, seriesPath, viewPath } from '#shared/model/paths'
import { storePage } from '../../stored-pages.ts'
import { expectHeading, openHydrated } from '../wiki-fixture.ts'
import { createWikiTest } from '../wiki-test.ts'
import { FIRST_BOOK, formatReader, storeProgress } from './reader.ts'

const UNPLACED = 'Unplaced Lantern'
const PATHS = [
  viewPath('Item', 'Unplaced,Lantern'),
  ROUTES.home,
  ROUTES.allContent,
  listPath('Item'),
  seriesPath(FIRST_BOOK.series),
  searchPath('lantern'),
  ROUTES.recentChanges,
  '/History/Unplaced,Lantern',
  '/Item/Unplaced,Lanter',
]

const it = createWikiTest({ wiki: { rules: 'open' }, ignoresErrors: true }).extend(
  'progress',
  { scope: 'file' },
  async ({ wiki, database }) => {
    await storePage(wiki, database, {
      details: { name: UNPLACED, type: 'Item', series: FIRST_BOOK.series },
      sections: { Blurb: ['A lantern that no book has lit.'] },
    })
    return JSON.parse(await formatReader(wiki)) as Record<string, unknown>
  },
)

/** What is painted, and the title. */
const readShown = (page: Page) => page.evaluate(() => `${document.title}\n${document.body.innerText}`)

it.for([
  ['not in the strict setting', { strict: 1 }, false],
  ['otherwise', {}, true],
] as const)('are painted before hydration: %s', async ([, setting, isPainted], { page, progress }) => {
  await storeProgress(page, JSON.stringify({ ...progress, ...setting }))
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort())
  const painted: string[] = []
  for (const path of PATHS) {
    await page.goto(path)
    if ((await readShown(page)).includes(UNPLACED)) painted.push(path)
  }
  expect(painted).toEqual(isPainted ? PATHS : [])
})

it('are not met after hydration in the strict setting', async ({ page, progress }) => {
  await storeProgress(page, JSON.stringify({ ...progress, strict: 1 }))
  await openHydrated(page, viewPath('Item', 'Unplaced,Lantern'))
  await expectHeading(page, formatUnmetPage(null))
  expect(await page.content()).not.toContain(UNPLACED)
})
