/** End-to-end test of hydration, on a development build, which alone reports mismatches. */
import { describe, expect } from 'vitest'
import {
  expectHeading,
  heading,
  holdScripts,
  isSameDocument,
  markDocument,
  NARROW,
  openHydrated,
  waitForHydration,
} from '../wiki-fixture.ts'
import { createWikiTest } from '../wiki-test.ts'
import { expectNoErrors, watchFirstPaint } from './first-paint.ts'

const it = createWikiTest({ wiki: { build: 'development' } })

describe('opened directly, screens hydrate without errors', () => {
  it('the account forms, and the layout of guarded screens', async ({ page, watched }) => {
    const paint = await watchFirstPaint(page)
    for (const path of ['/login', '/login/forgot-password', '/signup', '/auth/action'])
      await expectNoErrors(watched, paint, path)
    await openHydrated(page, '/user/upload')
    await expectHeading(page, 'Sign in')
    expect(await paint.lost()).toEqual([])
  })

  it('pages hydrate in other time zones, locales and window sizes', async ({ openPage }) => {
    for (const options of [
      { timezoneId: 'Pacific/Kiritimati', locale: 'ar-EG' },
      { timezoneId: 'Pacific/Pago_Pago', locale: 'de-DE', viewport: NARROW },
      { colorScheme: 'dark' as const, reducedMotion: 'reduce' as const },
    ]) {
      const watched = await openPage(options)
      const paint = await watchFirstPaint(watched.page)
      for (const path of ['/', '/Content/BookPages', '/Race/Varven']) await expectNoErrors(watched, paint, path)
    }
  })

  it.for([
    ['text', '>Varven</bdi></h1>', '>Warven</bdi></h1>'],
    ['an attribute', '<h1 tabindex="-1"', '<h1 tabindex="0"'],
  ] as const)('a mismatch in %s is reported', async ([_, printed, changed], { page, watched, wiki }) => {
    await page.route(`${wiki.pages}/Race/Varven`, async (route) => {
      const answer = await route.fetch()
      const html = (await answer.text()).replace(new RegExp(printed, 'i'), changed)
      expect(html).toContain(changed)
      await route.fulfill({ response: answer, body: html })
    })
    await openHydrated(page, '/Race/Varven')
    await expect.poll(() => watched.takeUnexpectedErrors().join('\n')).toMatch(/hydrat/i)
  })
})

describe('before hydration', () => {
  it('the text is shown, and text typed into the search box stays', async ({ page }) => {
    const scripts = await holdScripts(page)
    const paint = await watchFirstPaint(page)
    await page.goto('/Race/Varven', { waitUntil: 'commit' })
    await heading(page).waitFor()
    expect(await page.locator('article').textContent()).toContain('people made of mud')
    const box = page.getByRole('searchbox', { name: 'Search' })
    await box.pressSequentially('lime over')
    await scripts.release()
    await waitForHydration(page)
    expect(await box.inputValue()).toBe('lime over')
    expect(await box.evaluate((input) => input === document.activeElement)).toBe(true)
    expect(await paint.lost()).toEqual([])
  })

  it('a click on a link is an ordinary load', async ({ page }) => {
    const scripts = await holdScripts(page)
    await page.goto('/Content/RacePages', { waitUntil: 'commit' })
    const link = page.locator('main').getByRole('link', { name: 'Varven', exact: true })
    await link.waitFor()
    await markDocument(page)
    await link.click({ noWaitAfter: true })
    await expectHeading(page, 'Varven')
    expect(await isSameDocument(page)).toBe(false)
    await scripts.release()
    await waitForHydration(page)
  })

  it('an anchor is scrolled to, also when the scripts are late', async ({ page }) => {
    const scripts = await holdScripts(page)
    const anchor = page.locator('#History')
    const top = () => anchor.evaluate((element) => element.getBoundingClientRect().top)
    await page.goto('/Race/Varven#History', { waitUntil: 'commit' })
    await anchor.waitFor()
    await scripts.release()
    await waitForHydration(page)
    // Chromium scrolls to the anchor once the deferred scripts have run.
    await expect.poll(top).toBeLessThan(200)
    await page.waitForLoadState('networkidle')
    expect(await top()).toBeGreaterThanOrEqual(0)
    expect(await top()).toBeLessThan(200)
  })

  it('scrolling is not undone', async ({ page }) => {
    const scripts = await holdScripts(page)
    await page.goto('/Race/Varven', { waitUntil: 'commit' })
    await page.locator('#NotableMembers').waitFor()
    await page.evaluate(() => window.scrollTo(0, 1200))
    await scripts.release()
    await waitForHydration(page)
    await page.evaluate(() => new Promise((painted) => requestAnimationFrame(painted)))
    expect(await page.evaluate(() => window.scrollY)).toBe(1200)
  })
})

it('a client navigation leaves one title and one description', async ({ page }) => {
  await openHydrated(page, '/')
  await markDocument(page)
  const counts = () =>
    page.evaluate(() => [
      document.querySelectorAll('title:not(svg title)').length,
      document.querySelectorAll('head > title').length,
      document.querySelectorAll('meta[name="description"]').length,
    ])
  expect(await counts()).toEqual([1, 1, 1])
  const home = await page.locator('meta[name="description"]').getAttribute('content')
  await page.getByRole('navigation', { name: 'Site' }).getByText('Races', { exact: true }).click()
  await expect.poll(() => page.title()).toBe('Races || Infinite Worlds Wiki')
  expect(await counts()).toEqual([1, 1, 1])
  await page.locator('main').getByRole('link', { name: 'Varven', exact: true }).click()
  await expect.poll(() => page.title()).toBe('Varven || Infinite Worlds Wiki')
  expect(await counts()).toEqual([1, 1, 1])
  expect(await page.locator('meta[name="description"]').getAttribute('content')).not.toBe(home)
  expect(await isSameDocument(page)).toBe(true)
})
