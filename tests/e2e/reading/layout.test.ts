/** End-to-end test of layout in windows of different widths; every-page.test.ts checks the overflow of every page. */
import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { toPageKey } from '#shared/model/page-key'
import { TYPE_NAMES } from '#shared/model/page-types'
import { historyPath, ROUTES, viewPath } from '#shared/model/paths'
import { fullestPage, getViews, LISTS, readSamplePages } from '../../sample-pages.ts'
import { EDITOR_ACCOUNT, getHeaderLinks } from '../accounts/account-steps.ts'
import { createPublishedPages } from '../accounts/create-people.ts'
import { heading, NARROW, openHydrated, WIDE } from '../wiki-fixture.ts'
import { createSharedPageTest } from '../wiki-test.ts'
import { getHorizontalOverflow } from './horizontal-overflow.ts'
import { listScreens } from './screens.ts'

const it = createSharedPageTest()
const pages = await readSamplePages()

it('a link copied beside the longest section name causes no overflow', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await openHydrated(page, '/Location/Angoril')
  await page.getByRole('button', { name: 'Copy link to Geography And Ecology' }).click()
  await expect
    .poll(() => page.locator('article [role="status"]').allTextContents())
    .toContainEqual(expect.stringMatching(/link/i))
  expect(await getHorizontalOverflow(page)).toEqual([])
})

it('no name fills the window of a phone, however long', async ({ page, wiki }) => {
  const name = 'The Chronicle Of The Expedition Beyond The Northern Gate '.repeat(4).slice(0, 199)
  await createPublishedPages(wiki, [{ details: { name, type: 'Race' }, sections: { Blurb: ['Nobody came back.'] } }])
  await page.setViewportSize({ width: 360, height: 740 })
  for (const path of [viewPath('Race', toPageKey(name)), historyPath(toPageKey(name))]) {
    await openHydrated(page, path)
    const high = await heading(page).evaluate((one) => one.getBoundingClientRect().height)
    expect(high, path).toBeLessThan(740 / 2.5)
    expect(await getHorizontalOverflow(page), path).toEqual([])
  }
})

/** A text twice as large, by the browser's setting and by the size of the page's root. */
const TWICE_AS_LARGE = {
  'in the browser': { browser: 32, root: '' },
  'on the page': { browser: 16, root: '200%' },
} as const

/** Returns the controls of the header that overlap others or lie outside of it. */
const collisions = (page: Page) =>
  page.evaluate(() => {
    const header = document.querySelector('#root > header')
    const frame = header?.getBoundingClientRect() ?? new DOMRect()
    const items = [...(header?.querySelectorAll('a, button, input') ?? [])]
      .map((item) => ({
        name: item.getAttribute('aria-label') ?? item.textContent ?? '',
        box: item.getBoundingClientRect(),
        needs: item instanceof HTMLInputElement ? 0 : item.scrollWidth - item.clientWidth,
      }))
      .filter(({ box }) => box.width > 0)
    const isOn = (a: DOMRect, b: DOMRect) =>
      a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1
    return items.flatMap(({ name, box, needs }, index) => [
      ...items.slice(index + 1).flatMap((other) => (isOn(box, other.box) ? [`${name} on ${other.name}`] : [])),
      ...(box.left < frame.left || box.right > frame.right + 1 || box.bottom > frame.bottom + 1
        ? [`${name} outside`]
        : []),
      ...(needs > 1 ? [`${name} in too narrow a box`] : []),
    ])
  })

it.for([
  { who: 'a reader', last: 'Sign in' },
  { who: 'an editor', last: 'Account', signedIn: EDITOR_ACCOUNT },
])('the header of a phone is one row at every text size: $who', async ({ last, ...options }, { openPage }) => {
  const { page } = await openPage({ viewport: NARROW, ...options })
  await openHydrated(page, ROUTES.privacy)
  await getHeaderLinks(page).getByText(last).waitFor()
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 740 })
    for (const size of ['', 'large', 'larger']) {
      const rows = await page.evaluate((chosen) => {
        document.documentElement.dataset['textSize'] = chosen
        const items = [...document.querySelectorAll('#root > header :is(a, button)')]
        const boxes = items.map((item) => item.getBoundingClientRect()).filter(({ width }) => width > 0)
        return new Set(boxes.map(({ top, bottom }) => Math.round((top + bottom) / 2))).size
      }, size)
      expect([...(rows === 1 ? [] : [rows]), ...(await collisions(page))], `${size} ${width}`).toEqual([])
    }
  }
})

const boxes = (page: Page) =>
  page.evaluate(() => {
    const box = (selector: string) => {
      const { x, y, width, bottom } = document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect()
      return { x, y, width, bottom }
    }
    return {
      article: box('article'),
      blurb: box('article section[aria-labelledby="Blurb"]'),
      frame: box('article section[aria-labelledby="ManualOfStyle"]'),
    }
  })

async function expectHalves(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'On this page' }).waitFor()
  await page.getByRole('navigation', { name: 'Site' }).waitFor()
  const { article, blurb, frame } = await boxes(page)
  for (const half of [blurb, frame]) {
    expect(half.width / article.width).toBeGreaterThan(0.49)
    expect(half.width / article.width).toBeLessThan(0.51)
  }
  expect(frame.x).toBeGreaterThanOrEqual(blurb.x + blurb.width - 1)
  expect(Math.abs(frame.y - blurb.y)).toBeLessThan(2)
}

describe('on every screen', () => {
  it('a page begins in halves, and text twice as large is not cut off', async ({ page }) => {
    await page.setViewportSize(WIDE)
    const session = await page.context().newCDPSession(page)
    // Lists of other types use the same screen: only books have an order of their own, and these names are the
    // longest.
    const repeated = LISTS.filter(({ type }) => type !== 'Book' && type !== 'PowerSystem')
    const paths = listScreens(pages)
      .map(({ path }) => path)
      .filter((path) => !repeated.some((list) => list.path === path))
    const beginnings = TYPE_NAMES.map((type) => getViews(fullestPage(pages, type))[0]?.path)
    expect(paths).toEqual(expect.arrayContaining(beginnings))
    for (const path of [...paths, ROUTES.login, ROUTES.signUp, '/nothing']) {
      await openHydrated(page, path)
      if (beginnings.includes(path)) await expectHalves(page)
      for (const width of [360, 720, 1280, 1440]) {
        await page.setViewportSize({ width, height: 800 })
        for (const [how, { browser, root }] of Object.entries(TWICE_AS_LARGE)) {
          await session.send('Page.setFontSizes', { fontSizes: { standard: browser } })
          const size = await page.evaluate((fontSize) => {
            document.documentElement.style.fontSize = fontSize
            return getComputedStyle(document.documentElement).fontSize
          }, root)
          expect(size).toBe('32px')
          const found = [...(await getHorizontalOverflow(page)), ...(await collisions(page))]
          expect(found, `${path}, enlarged ${how}, at ${width} px`).toEqual([])
        }
      }
    }
    await session.detach()
  })
})

describe('the beginning of a page', () => {
  it('is one column, the blurb first, below 720 px', async ({ page }) => {
    await openHydrated(page, '/Race/Varven')
    for (const width of [360, 768, 900]) {
      await page.setViewportSize({ width, height: 800 })
      const { article, blurb, frame } = await boxes(page)
      expect(article.width).toBeLessThan(720)
      expect(Math.abs(blurb.width - article.width), `blurb at ${width}`).toBeLessThan(1)
      expect(Math.abs(frame.width - article.width), `frame at ${width}`).toBeLessThan(1)
      expect(frame.y).toBeGreaterThanOrEqual(blurb.bottom)
    }
  })
})
