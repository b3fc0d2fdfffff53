/** End-to-end test of the home page: its height, pictures and layout shifts, 200 series, and the featured page. */
import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import * as HOME_MESSAGES from '#shared/messages/home-messages'
import { toPageKey } from '#shared/model/page-key'
import { ROUTES } from '#shared/model/paths'
import { loadFirstScreenPictures } from '../../first-screen-pictures.ts'
import { extractText, parseDocument, requestPage } from '../../parse-document.ts'
import { storePage, writeDocuments } from '../../stored-pages.ts'
import type { WikiProcess } from '../../wiki-process.ts'
import { expectAccessible } from '../axe.ts'
import { expectHeading, main, NARROW, openHydrated, WIDE } from '../wiki-fixture.ts'
import { createWikiTest } from '../wiki-test.ts'

const SCREENS = [
  NARROW,
  { width: 768, height: 1024 },
  { width: 1280, height: 720 },
  { width: 1920, height: 1080 },
] as const

const BOOK = 'Volume 1 of 200'
const OTHER = 'Volume 2 of 200'

const it = createWikiTest({ wiki: { rules: 'open' } })

const books = (page: Page) => main(page).locator('section[aria-labelledby=books]')

/** Opens home and returns its layout shift and its height as a number of screens. */
async function measureHome(page: Page) {
  await page.addInitScript(() => {
    Reflect.set(window, '__moved', 0)
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        Reflect.set(window, '__moved', Number(Reflect.get(window, '__moved')) + Number(Reflect.get(entry, 'value')))
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const pictures = await loadFirstScreenPictures(page, ROUTES.home)
  const { moved, screens } = await page.evaluate(() => ({
    moved: Number(Reflect.get(window, '__moved')),
    screens: document.documentElement.scrollHeight / window.innerHeight,
  }))
  return { pictures, moved, screens }
}

async function readHome({ pages }: WikiProcess): Promise<string> {
  return extractText(parseDocument((await requestPage(pages, ROUTES.home)).text).body)
}

describe('home of the sample', () => {
  it.for(SCREENS)(
    'is less than three screens of $width px high, with at most 120 kB of pictures on the first, and nothing moves',
    async (viewport, { openPage }) => {
      const { page } = await openPage({ viewport })
      const { pictures, moved, screens } = await measureHome(page)
      expect(screens).toBeLessThan(3)
      expect(pictures.count).toBeGreaterThan(0)
      expect(pictures.bytes).toBeLessThanOrEqual(120_000)
      expect(moved).toBeLessThanOrEqual(0.01)
    },
  )

  it('shows half of the cover at the edge of a phone, so that the shelf is seen to scroll', async ({ openPage }) => {
    const { page } = await openPage({ viewport: SCREENS[0] })
    await openHydrated(page, ROUTES.home)
    const shelf = books(page).locator('ol').first()
    const shares = await shelf.locator('li').evaluateAll((covers) =>
      covers.map((cover) => {
        const { left, width } = cover.getBoundingClientRect()
        const { right } = cover.parentElement?.getBoundingClientRect() ?? { right: 0 }
        return (right - left) / width
      }),
    )
    const cut = shares.filter((share) => share > 0 && share < 1)
    expect(cut).toHaveLength(1)
    expect(cut[0]).toBeGreaterThan(0.4)
    expect(cut[0]).toBeLessThan(0.6)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(SCREENS[0].width)
  })

  it('folds the third shelf on a phone only', async ({ openPage }) => {
    const { page } = await openPage({ viewport: NARROW, javaScriptEnabled: false })
    await page.goto(ROUTES.home)
    const shelves = books(page).locator('h3:visible')
    expect(await shelves.count()).toBe(2)
    await books(page).locator('summary').click()
    expect(await shelves.count()).toBe(3)
    await books(page).locator('summary').click()
    await page.setViewportSize(WIDE)
    expect(await shelves.count()).toBe(3)
    expect(await books(page).locator('summary').isVisible()).toBe(false)
  })
})

describe('home of a wiki of 200 series', () => {
  it.beforeAll(async ({ wiki, database }) => {
    for (let n = 1; n <= 200; n++) {
      const details = { name: `Volume ${n} of 200`, type: 'Book', series: `Saga ${n}` } as const
      await storePage(wiki, database, { details, sections: { Blurb: [`A book of saga ${n}.`] } })
    }
  })

  it.for(SCREENS)('is less than three screens of $width px high, and nothing moves', async (viewport, { openPage }) => {
    const { page } = await openPage({ viewport })
    const { screens, moved } = await measureHome(page)
    expect(screens).toBeLessThan(3)
    expect(moved).toBeLessThanOrEqual(0.01)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
  })

  it('unfolds further series, and links to all of them', async ({ page }) => {
    await openHydrated(page, ROUTES.home)
    await books(page).locator('summary').click()
    expect(await books(page).locator('h3:visible').count()).toBe(12)
    await expectAccessible(page, 'home with 200 series')
    await books(page)
      .getByRole('link', { name: /^All 20\d series$/ })
      .click()
    await expectHeading(page, 'Content Dashboard')
    expect(new URL(page.url()).pathname).toBe(ROUTES.allContent)
    await expectAccessible(page, 'the content dashboard with 200 series')
  })

  it('unfolds them without scripts', async ({ openPage }) => {
    const { page } = await openPage({ javaScriptEnabled: false })
    await page.goto(ROUTES.home)
    expect(await books(page).locator('h3:visible').count()).toBe(2)
    await books(page).locator('summary').click()
    expect(await books(page).locator('h3:visible').count()).toBe(12)
    expect(await books(page).locator('h3:visible').last().textContent()).toMatch(/^Saga \d+$/)
  })
})

describe('the featured page', () => {
  const choose = (wiki: WikiProcess, database: string, name: string, series = '') =>
    writeDocuments(wiki, database, { 'site/home': { featured: toPageKey(name), series } })

  it('may have no picture', async ({ page, wiki, database }) => {
    await choose(wiki, database, BOOK, 'Saga 200\nNo such saga')
    await openHydrated(page, ROUTES.home)
    const featured = main(page).locator('section[aria-labelledby=featured]')
    expect(await featured.textContent()).toContain('A book of saga 1.')
    expect(await featured.locator('img').count()).toBe(0)
    expect(await books(page).locator('h3').first().textContent()).toBe('Saga 200')
    await expectAccessible(page, 'home without a featured picture')
    await featured.getByRole('link').click()
    await expectHeading(page, BOOK)
    expect(await main(page).locator('article img').count()).toBe(0)
    await expectAccessible(page, 'a page without picture')
  })

  it('is the page of the day while the chosen one is missing or its record is damaged', async ({ wiki, database }) => {
    await choose(wiki, database, OTHER)
    expect(await readHome(wiki)).toContain('A book of saga 2.')
    await choose(wiki, database, 'Nowhere')
    const home = await readHome(wiki)
    expect(home).toContain(HOME_MESSAGES.featured)
    expect(home).not.toContain('A book of saga 2.')
    await writeDocuments(wiki, database, { 'site/home': { featured: 7, series: ['Saga 2'] } })
    expect(await readHome(wiki)).toBe(home)
  })
})
