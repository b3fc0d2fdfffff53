/** The browser takes over what was rendered ahead without a word: on a development build, which alone tells of differences. */
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PageSource } from '#shared/model/page-source'
import { TYPE_NAMES } from '#shared/model/page-types'
import { LISTS, readSamplePages, viewsOf } from './sample-pages.ts'
import {
  expectHeading,
  heading,
  holdScripts,
  isSameDocument,
  live,
  markDocument,
  NARROW,
  openLive,
  type Reading,
  startReading,
  type WatchedPage,
} from './watched-page.ts'

let reading: Reading
let pages: readonly PageSource[]
let watched: WatchedPage
let page: Page

beforeAll(async () => {
  pages = await readSamplePages()
  reading = await startReading({ build: 'development' })
})
afterAll(() => reading?.close())
beforeEach(async () => {
  watched = await reading.open()
  page = watched.page
})
afterEach(() => watched.close())

/** The elements the server printed, remembered before any script of the interface runs. */
async function watchFirstPaint(): Promise<{ lost(): Promise<string[]> }> {
  await page.addInitScript(() => {
    const lost: string[] = []
    Reflect.set(window, '__lost', lost)
    const observer = new MutationObserver((changes) => {
      for (const { removedNodes } of changes)
        for (const node of removedNodes)
          if (node instanceof Element && /^(?:MAIN|H1|ARTICLE|SECTION|P|UL)$/.test(node.tagName))
            lost.push(node.outerHTML.slice(0, 80))
    })
    observer.observe(document, { childList: true, subtree: true })
  })
  return { lost: () => page.evaluate(() => Reflect.get(window, '__lost') as string[]) }
}

async function expectQuiet(path: string): Promise<void> {
  const paint = await watchFirstPaint()
  await openLive(page, path)
  expect(await paint.lost(), `${path}: printed by the server, then taken away`).toEqual([])
  expect(watched.takeTroubles(), path).toEqual([])
}

describe('every route, opened directly, is taken over in silence', () => {
  it('home, the lists, and what is not there', async () => {
    for (const path of ['/', ...LISTS.map((list) => list.path), '/nothing', '/Race/Nobody'])
      await expectQuiet(path)
  })

  it.each(TYPE_NAMES)('every view of every page of type %s', async (type) => {
    const views = pages.filter(({ details }) => details.type === type).flatMap(viewsOf)
    for (const { path } of views) await expectQuiet(path)
  })

  it('the forms of accounts, and the frame of what is guarded', async () => {
    for (const path of ['/login', '/login/forgot-password', '/signup', '/auth/action'])
      await expectQuiet(path)
    const paint = await watchFirstPaint()
    await openLive(page, '/user/upload')
    await expectHeading(page, 'Sign in')
    expect(await paint.lost()).toEqual([])
    expect(watched.takeTroubles()).toEqual([])
  })

  it('and by readers in other places and narrow windows', async () => {
    for (const options of [
      { timezoneId: 'Pacific/Kiritimati', locale: 'ar-EG' },
      { timezoneId: 'Pacific/Pago_Pago', locale: 'de-DE', viewport: NARROW },
      { colorScheme: 'dark' as const, reducedMotion: 'reduce' as const },
    ]) {
      await watched.close()
      watched = await reading.open(options)
      page = watched.page
      for (const path of ['/', '/Content/BookPages', '/Race/Varven']) await expectQuiet(path)
    }
  })

  it.each([
    ['text', '>Varven</bdi></h1>', '>Warven</bdi></h1>'],
    ['an attribute', '<h1 tabindex="-1"', '<h1 tabindex="0"'],
  ])('but a difference in %s would be heard', async (_, printed, changed) => {
    await page.route('**/Race/Varven', async (route) => {
      const answer = await route.fetch()
      const html = (await answer.text()).replace(new RegExp(printed, 'i'), changed)
      expect(html).toContain(changed)
      await route.fulfill({ response: answer, body: html })
    })
    await openLive(page, '/Race/Varven')
    await expect.poll(() => watched.takeTroubles().join('\n')).toMatch(/hydrat/i)
  })
})

describe('before the scripts have come', () => {
  it('the text stands there, and what is typed into the search box stays', async () => {
    const scripts = await holdScripts(page)
    const paint = await watchFirstPaint()
    await page.goto('/Race/Varven', { waitUntil: 'commit' })
    await heading(page).waitFor()
    expect(await page.locator('article').textContent()).toContain('people made of mud')
    const box = page.getByRole('searchbox', { name: 'Search' })
    await box.pressSequentially('lime over')
    await scripts.release()
    await live(page)
    expect(await box.inputValue()).toBe('lime over')
    expect(await box.evaluate((input) => input === document.activeElement)).toBe(true)
    expect(await paint.lost()).toEqual([])
    expect(watched.takeTroubles()).toEqual([])
  })

  it('a click on a link is an ordinary load', async () => {
    const scripts = await holdScripts(page)
    await page.goto('/Content/RacePages', { waitUntil: 'commit' })
    const link = page.locator('main').getByRole('link', { name: 'Varven', exact: true })
    await link.waitFor()
    await markDocument(page)
    await link.click({ noWaitAfter: true })
    await expectHeading(page, 'Varven')
    expect(await isSameDocument(page)).toBe(false)
    await scripts.release()
    await live(page)
    expect(watched.takeTroubles()).toEqual([])
  })

  it('an address with an anchor leads to its place, also when the scripts come late', async () => {
    const scripts = await holdScripts(page)
    const anchor = page.locator('#History')
    const top = () => anchor.evaluate((element) => element.getBoundingClientRect().top)
    await page.goto('/Race/Varven#History', { waitUntil: 'commit' })
    await anchor.waitFor()
    await scripts.release()
    await live(page)
    // Chromium goes there when the deferred scripts have run
    await expect.poll(top).toBeLessThan(200)
    await page.waitForLoadState('networkidle')
    expect(await top()).toBeGreaterThanOrEqual(0)
    expect(await top()).toBeLessThan(200)
    expect(watched.takeTroubles()).toEqual([])
  })

  it('scrolling is not undone', async () => {
    const scripts = await holdScripts(page)
    await page.goto('/Race/Varven', { waitUntil: 'commit' })
    await page.locator('#NotableMembers').waitFor()
    await page.evaluate(() => window.scrollTo(0, 1200))
    await scripts.release()
    await live(page)
    await page.evaluate(() => new Promise((painted) => requestAnimationFrame(painted)))
    expect(await page.evaluate(() => window.scrollY)).toBe(1200)
  })
})

it('after a client navigation there is exactly one title and one description', async () => {
  await openLive(page, '/')
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
  expect(watched.takeTroubles()).toEqual([])
})
