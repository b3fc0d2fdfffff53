/** Every screen of a signed-out reader: open to all senses in both palettes, still while it loads, never too wide. */
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { quiet } from '../quiet.ts'
import { foundByAxe } from './axe.ts'
import {
  live,
  NARROW,
  openLive,
  type Reading,
  startReading,
  type WatchedPage,
  WIDE,
} from './watched-page.ts'

const SCREENS = [
  '/',
  '/content',
  '/content/The%20Outstanding',
  '/Content/BookPages?order=book',
  '/search_results/salt',
  '/search_results/qqqqqqqq',
  '/PrivacyPolicy',
  '/Race/Varven',
  '/Book/A,Door,Left,Owing',
  '/Race/Varvn',
] as const

const PALETTES = ['light', 'dark'] as const

let reading: Reading
let watched: WatchedPage
let page: Page

beforeAll(async () => {
  reading = await startReading()
})
afterAll(() => reading?.close())
beforeEach(async () => {
  watched = await reading.open()
  page = watched.page
})
afterEach(() => watched.close())

describe.each(PALETTES)('in the %s palette', (palette) => {
  it.each(SCREENS)('nothing stands in anyone’s way on %s', async (path) => {
    await page.emulateMedia({ colorScheme: palette })
    for (const size of [WIDE, NARROW]) {
      await page.setViewportSize(size)
      await openLive(page, path)
      expect(await foundByAxe(page), String(size.width)).toEqual([])
    }
  })

  it('nor in suggestions or a larger picture', async () => {
    await page.emulateMedia({ colorScheme: palette })
    await openLive(page, '/Race/Varven')
    await page.keyboard.press('/')
    await page.locator('header input[name="q"]').pressSequentially('a')
    await page.getByRole('option').first().waitFor()
    await page.keyboard.press('ArrowDown')
    expect(await foundByAxe(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.locator('article a:has(img)').first().click()
    await page.getByRole('dialog').waitFor()
    expect(await foundByAxe(page)).toEqual([])
  })
})

describe('while a screen comes to life', () => {
  it.each(SCREENS)('nothing moves on %s', async (path) => {
    await page.addInitScript(() => {
      const moved: { value: number; what: string }[] = []
      Reflect.set(window, '__moved', moved)
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const sources: unknown = Reflect.get(entry, 'sources')
          const what = Array.isArray(sources)
            ? sources.map(({ node }) => node?.parentElement?.outerHTML.slice(0, 80)).join(' ')
            : ''
          moved.push({ value: Number(Reflect.get(entry, 'value')), what })
        }
      }).observe({ type: 'layout-shift', buffered: true })
    })
    for (const size of [WIDE, NARROW]) {
      await page.setViewportSize(size)
      await page.goto(path)
      await live(page)
      await quiet(page)
      const moved = (await page.evaluate(() => Reflect.get(window, '__moved'))) as {
        value: number
        what: string
      }[]
      const total = moved.reduce((sum, { value }) => sum + value, 0)
      expect(total, `${size.width}: ${JSON.stringify(moved)}`).toBeLessThan(0.02)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width)
    }
  })
})
