/** End-to-end test of reading in the production build, under its content policy. */
import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { getTypeSpec } from '#shared/model/page-types'
import { findPage, fullestPage, getViews, LISTS, readSamplePages } from '../../sample-pages.ts'
import {
  chooseAppearance,
  expectHeading,
  heading,
  isSameDocument,
  markDocument,
  NARROW,
  openHydrated,
  WIDE,
  waitForHydration,
} from '../wiki-fixture.ts'
import { createSharedPageTest } from '../wiki-test.ts'

const it = createSharedPageTest()
const pages = await readSamplePages()

it.beforeEach(({ page }) => page.setViewportSize(WIDE))

const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY))

describe('reading page after page', () => {
  it('opens a list, a page and a link, and returns to the same place', async ({ page }) => {
    await openHydrated(page, '/')
    await markDocument(page)
    await page.getByRole('navigation', { name: 'Site' }).getByText('Races', { exact: true }).click()
    await expectHeading(page, 'All Race Pages')
    await page.locator('main').getByRole('link', { name: 'Varven', exact: true }).click()
    await expectHeading(page, 'Varven')

    const history = page.getByRole('region', { name: 'History' })
    const link = history.getByRole('link').last()
    await link.scrollIntoViewIfNeeded()
    const place = await scrolled(page)
    expect(place).toBeGreaterThan(500)
    await link.click()
    await expect.poll(() => heading(page).textContent()).not.toBe('Varven')
    await expect.poll(() => scrolled(page)).toBe(0)

    await page.goBack()
    await expectHeading(page, 'Varven')
    await expect.poll(() => scrolled(page)).toBe(place)
    expect(await isSameDocument(page)).toBe(true)
  })

  it('shows each view of a character with its own title and text', async ({ page }) => {
    const [info, ...others] = getViews(fullestPage(pages, 'Character'))
    await openHydrated(page, info?.path ?? '')
    await markDocument(page)
    const parts = page.getByRole('navigation', { name: 'Parts of this page' })
    for (const view of [...others, info].filter((one) => one !== undefined)) {
      await parts.getByRole('link', { name: view.part.label, exact: true }).click()
      await expect.poll(() => page.title()).toBe(view.title)
      await expectHeading(page, view.name)
      await expect.poll(() => page.locator('article').textContent()).toContain(view.firstWords)
      expect(await parts.locator('[aria-current]').textContent()).toBe(view.part.label)
    }
    expect(await isSameDocument(page)).toBe(true)
  })

  it('every list links to its pages, which say who may edit them', async ({ page }) => {
    await openHydrated(page, '/')
    for (const list of LISTS) {
      await page.getByRole('navigation', { name: 'Site' }).locator(`a[href="${list.path}"]`).click()
      await expectHeading(page, list.heading)
      await expect.poll(() => page.title()).toBe(list.title)
      const [view] = getViews(fullestPage(pages, list.type))
      const name = view?.name ?? ''
      const row = page.locator('main li').filter({ hasText: name })
      await row.getByRole('link', { name, exact: true }).click()
      await expectHeading(page, name)
      await expect.poll(() => page.title()).toBe(view?.title)
      await expect.poll(() => page.locator('article').textContent()).toContain(view?.firstWords)

      const message = page.getByRole('alert')
      expect(await message.isVisible()).toBe(false)
      await page.getByRole('button', { name: 'Edit Page' }).click()
      await message.waitFor()
      expect(await message.locator('p').textContent()).toBe(getTypeSpec(list.type).signInNotice)
      expect(await message.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/login')
    }
  })
})

describe('a page', () => {
  it('is dark for readers whose system is dark, and stays as they choose', async ({ page }) => {
    const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    await page.emulateMedia({ colorScheme: 'dark' })
    await openHydrated(page, '/Race/Varven')
    const dark = await paper()
    await page.emulateMedia({ colorScheme: 'light' })
    await openHydrated(page, '/Race/Varven')
    const light = await paper()
    expect([dark, light]).toEqual(['rgb(15, 20, 32)', 'rgb(251, 250, 247)'])
    // The palette follows the system while the page is open.
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(paper).toBe(dark)
    await page.emulateMedia({ colorScheme: 'light' })
    await expect.poll(paper).toBe(light)
    await chooseAppearance(page, 'Dark')
    await expect.poll(paper).toBe(dark)
    await page.reload({ waitUntil: 'commit' })
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark')
    await waitForHydration(page)
    expect(await paper()).toBe(dark)
    await page.getByRole('button', { name: 'Appearance' }).click()
    expect(await page.getByRole('radio', { name: 'Dark' }).isChecked()).toBe(true)
  })
})

describe('the drawer of a narrow window', () => {
  it('opens, is navigated and closes by keyboard alone', async ({ page }) => {
    await page.setViewportSize(NARROW)
    await openHydrated(page, '/')
    const drawer = page.locator('#sidebar')
    const menu = page.getByRole('button', { name: 'Menu' })
    expect(await drawer.isVisible()).toBe(false)
    await menu.focus()
    await page.keyboard.press('Enter')
    await drawer.waitFor()
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '')
    await page.keyboard.press('Tab')
    await expect.poll(focused).toContain('Close')
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'hidden' })
    await expect.poll(() => menu.evaluate((button) => button === document.activeElement)).toBe(true)

    await page.keyboard.press('Enter')
    await drawer.waitFor()
    for (let presses = 0; presses < 20 && (await focused()) !== 'Locations'; presses++) await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expectHeading(page, 'All Location Pages')
    await drawer.waitFor({ state: 'hidden' })
  })
})

it('Varven is the page the measured figures are about', () => {
  const letters = [...findPage(pages, 'Varven').sections.values()]
    .flat()
    .flatMap(({ block }) => block.entries.map(({ title, text }) => title.length + text.length))
    .reduce((sum, length) => sum + length, 0)
  expect(letters).toBeGreaterThan(13_000)
})
