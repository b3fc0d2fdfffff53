/** End-to-end test of the readers' screens: accessibility in both palettes, layout shifts while loading, width and controls. */
import type { Page } from 'playwright'
import { expect } from 'vitest'
import { waitForNetworkIdle } from '../../network-idle.ts'
import { findAxeViolations, findViolationsInBothPalettes } from '../axe.ts'
import { NARROW, openHydrated, WIDE } from '../wiki-fixture.ts'
import { createSharedPageTest } from '../wiki-test.ts'

const SCREENS = [
  '/',
  '/content',
  '/content/The%20Outstanding',
  '/Content/BookPages?order=book',
  '/search_results/salt',
  '/search_results/qqqqqqqq',
  '/PrivacyPolicy',
  '/RecentChanges',
  '/Race/Varven',
  '/Book/A,Door,Left,Owing',
  '/Race/Varvn',
] as const

/** Screens with parts that only a narrow window shows: header buttons, a table as rows, a page's contents. */
const WITH_PARTS_OF_PHONES = new Set<string>(['/', '/content', '/Race/Varven'])

const it = createSharedPageTest()

it.beforeAll(({ page }) => watchShifts(page))

interface Shift {
  readonly value: number
  readonly what: string
}

/** Records layout shifts from the first paint on. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const moved: Shift[] = []
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

/** Least side of a control in a narrow window, in pixels. */
const TARGET = 44

/** Returns the controls that are too small for a finger. The label of a check box or radio button is part of it. */
const findSmallControls = (page: Page) =>
  page.locator('button, input, select, textarea, summary').evaluateAll(
    (controls, least) =>
      controls.flatMap((control) => {
        const target = control.matches('[type=checkbox], [type=radio]') ? control.closest('label') : control
        const { width, height } = target?.getBoundingClientRect() ?? { width: 0, height: 0 }
        const isShown = control.checkVisibility({ visibilityProperty: true }) && width > 1
        return isShown && Math.round(Math.min(width, height)) < least
          ? [`${control.outerHTML.slice(0, 120)}: ${height} px`]
          : []
      }),
    TARGET,
  )

const shifts = (page: Page) => page.evaluate(() => Reflect.get(window, '__moved') as Shift[])

it.for(SCREENS)(
  '%s has no layout shift, small control or accessibility violation in either palette',
  async (path, { page }) => {
    for (const size of [WIDE, NARROW]) {
      await page.emulateMedia({ colorScheme: null, reducedMotion: null })
      await page.setViewportSize(size)
      await openHydrated(page, path)
      await waitForNetworkIdle(page)
      const moved = await shifts(page)
      const total = moved.reduce((sum, { value }) => sum + value, 0)
      expect(total, `${size.width}: ${JSON.stringify(moved)}`).toBeLessThan(0.02)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width)
      if (size === NARROW) expect(await findSmallControls(page)).toEqual([])
      const inBoth = size === WIDE || WITH_PARTS_OF_PHONES.has(path)
      const found = await (inBoth ? findViolationsInBothPalettes(page) : findAxeViolations(page))
      expect(found, String(size.width)).toEqual([])
    }
  },
)

it('suggestions and a larger image have no accessibility violation', async ({ page }) => {
  await page.setViewportSize(WIDE)
  await openHydrated(page, '/Race/Varven')
  await page.keyboard.press('/')
  await page.locator('header input[name="q"]').pressSequentially('a')
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('ArrowDown')
  expect(await findViolationsInBothPalettes(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.locator('article a:has(img)').first().click()
  await page.getByRole('dialog').waitFor()
  expect(await findViolationsInBothPalettes(page)).toEqual([])
})
