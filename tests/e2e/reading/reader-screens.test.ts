/** End-to-end test of reading: navigation between pages, prefetch of links, and what a page offers its reader. */

import { describe, expect } from 'vitest'
import { formatErrorLine } from '#shared/error-line'
import { LIST_MESSAGES } from '#shared/messages/list-messages'
import { MESSAGES } from '#shared/messages/messages'
import { PRIVACY_POLICY } from '#shared/messages/privacy-policy'
import { matchScript, matchStyle } from '../../built-chunks.ts'
import { waitForNetworkIdle } from '../../network-idle.ts'
import { getDatabase, storePage } from '../../stored-pages.ts'
import { takeUsage } from '../../wiki-process.ts'
import {
  chooseAppearance,
  enableSaveData,
  expectHeading,
  holdScripts,
  isSameDocument,
  main,
  markDocument,
  NARROW,
  openHydrated,
  WIDE,
  watchRouteData,
} from '../wiki-fixture.ts'
import { createSharedPageTest } from '../wiki-test.ts'

const LIVE_CHUNK = matchScript('live')
const it = createSharedPageTest({
  wiki: { rules: 'open' },
  page: { permissions: ['clipboard-read', 'clipboard-write'] },
})

it.beforeEach(({ page }) => page.setViewportSize(WIDE))

describe('navigation', () => {
  it('leads from book to book of a series, and back', async ({ page }) => {
    await openHydrated(page, '/Content/BookPages?order=book')
    await main(page).getByRole('link', { name: 'A Door Left Owing' }).click()
    const books = page.getByRole('navigation', { name: 'Books of this series' })
    await books.getByRole('link', { name: 'Next book' }).click()
    await expectHeading(page, 'Who Shut Door #9? & Other Questions')
    await books.getByRole('link', { name: 'Previous book' }).click()
    await expectHeading(page, 'A Door Left Owing')
  })

  it('leads from the former name of a page to the page, and to its versions', async ({ page }) => {
    await openHydrated(page, '/Faction/The,Hands,in,the,Water')
    await expectHeading(page, 'The Listeners')
    await main(page).getByRole('link', { name: 'History' }).first().click()
    await expectHeading(page, 'History of The Listeners')
    const versions = main(page)
      .getByRole('listitem')
      .filter({ hasText: /Version \d/ })
    await expect.poll(() => versions.count()).toBe(4)
    await openHydrated(page, '/History/Iru,Dask~2C,Debtor,to,the,Sea/4?from=2')
    // Version 4 restored version 2.
    await main(page).getByText('These two versions have the same text.').waitFor()
  })

  it('can begin at a random page', async ({ page, wiki }) => {
    await openHydrated(page, '/')
    await main(page).getByRole('link', { name: 'Open a random page' }).click()
    await page.locator('article').waitFor()
    const answer = await fetch(`${wiki.pages}/random`, { redirect: 'manual' })
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([302, 'no-store'])
    const places = await Promise.all(
      Array.from({ length: 12 }, async () =>
        (await fetch(`${wiki.pages}/random`, { redirect: 'manual' })).headers.get('location'),
      ),
    )
    expect(new Set(places).size).toBeGreaterThan(1)
  })

  it('to a missing page suggests similar names', async ({ page, watched, wiki }) => {
    for (const path of ['/Race/Varvn', '/Races/Varven', '/varvn'])
      expect(await (await fetch(wiki.pages + path)).text(), path).toContain('href="/Race/Varven"')
    await openHydrated(page, '/Race/Kell')
    await page.evaluate(() => {
      history.pushState({}, '', '/Race/Varvn')
      dispatchEvent(new PopStateEvent('popstate'))
    })
    await expectHeading(page, MESSAGES.notFound.heading)
    expect(watched.takeLogged()).toContain(formatErrorLine('read/missing'))
    expect(await main(page).textContent()).toContain('Varvn')
    await main(page).getByRole('link', { name: 'Varven', exact: true }).click()
    await expectHeading(page, 'Varven')
  })

  it('marks links to missing pages, and no others', async ({ page, wiki }) => {
    await storePage(wiki, await getDatabase(wiki), {
      details: { name: 'Of Links', type: 'Item' },
      sections: { Blurb: ['[[Varven]] and [[Nobody Wrote This]].'] },
    })
    const colours = async () => {
      const links = page.locator('article p a')
      return links.evaluateAll((all) => all.map((link) => getComputedStyle(link).color))
    }
    await openHydrated(page, '/Item/Of,Links')
    const [known, missing] = await colours()
    expect(known).not.toBe(missing)
    await page.getByRole('link', { name: 'Nobody Wrote This' }).click()
    // The form for the missing page asks who writes it.
    await expectHeading(page, 'Sign in')
  })

  it('closes the drawer while the page is loading', async ({ freshPage: page }) => {
    await page.setViewportSize(NARROW)
    await openHydrated(page, '/PrivacyPolicy')
    let letGo = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    await page.route('**/_data/**', async (route) => {
      await held
      await route.continue()
    })
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('link', { name: 'Races', exact: true }).click()
    await expect.poll(() => page.locator('nav:popover-open').count()).toBe(0)
    expect(await main(page).locator('h1').textContent()).toBe('Privacy Policy')
    letGo()
    await expectHeading(page, 'All Race Pages')
  })

  it('skips to the content of the same page, whose query and screen stay', async ({ page, wiki }) => {
    const path = '/Race/Varven?query=any'
    await openHydrated(page, path)
    await markDocument(page)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
    expect(page.url()).toBe(`${wiki.pages}${path}#main`)
    await page.goBack()
    await expect.poll(() => page.url()).toBe(wiki.pages + path)
    expect(await isSameDocument(page)).toBe(true)
    await expectHeading(page, 'Varven')
  })

  it('announces the page, and focuses its heading', async ({ page }) => {
    await openHydrated(page, '/Race/Kell')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click()
    await expectHeading(page, 'Privacy Policy')
    for (const { statement } of PRIVACY_POLICY) expect(await main(page).textContent()).toContain(statement)
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Privacy Policy')
    expect(await page.locator('#root > [role="status"]').textContent()).toBe('Privacy Policy || Infinite Worlds Wiki')
  })
})

describe('links', () => {
  it('that are pointed at are prefetched once', async ({ page, wiki }) => {
    await openHydrated(page, '/Content/RacePages')
    await waitForNetworkIdle(page)
    const link = main(page).getByRole('link', { name: 'Kell', exact: true })
    const requests = watchRouteData(page)
    const answer = page.waitForResponse((response) => response.url().endsWith('/_data/Race/Kell'))
    await link.hover()
    await answer
    await main(page).locator('h1').hover()
    await link.hover()
    await link.click()
    await expectHeading(page, 'Kell')
    expect(requests).toEqual([`${wiki.pages}/_data/Race/Kell`])
  })

  it('that are touched are prefetched before the tap ends', async ({ openPage }) => {
    const { page } = await openPage({ hasTouch: true })
    await openHydrated(page, '/Content/RacePages')
    await waitForNetworkIdle(page)
    const requests = watchRouteData(page)
    await main(page).getByRole('link', { name: 'Kell', exact: true }).dispatchEvent('touchstart')
    await expect.poll(() => requests.length).toBe(1)
  })

  it('that are focused are prefetched too', async ({ page }) => {
    await openHydrated(page, '/Content/RacePages')
    await waitForNetworkIdle(page)
    const requests = watchRouteData(page)
    await main(page).getByRole('link', { name: 'Kell', exact: true }).focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Shift+Tab')
    await expect.poll(() => requests.length).toBeGreaterThan(0)
  })

  it('are not prefetched when the browser saves data', async ({ freshPage: page }) => {
    await page.addInitScript(enableSaveData)
    await openHydrated(page, '/Content/RacePages')
    await waitForNetworkIdle(page)
    const requests = watchRouteData(page)
    await main(page).getByRole('link', { name: 'Kell', exact: true }).hover()
    await waitForNetworkIdle(page)
    await page.getByLabel('Filter').focus()
    expect(requests).toEqual([])
  })
})

describe('a list when the browser saves data', () => {
  it('says that it is not live, and can be refreshed', async ({ freshPage: page }) => {
    await page.addInitScript(enableSaveData)
    const loaded: string[] = []
    page.on('request', (request) => loaded.push(request.url()))
    for (const path of ['/', '/Content/RacePages', '/content']) {
      await openHydrated(page, path)
      await main(page).getByText(LIST_MESSAGES.notLive).waitFor()
      await waitForNetworkIdle(page)
      expect(loaded.filter((url) => LIVE_CHUNK.test(url) || url.includes('Listen/channel'))).toEqual([])
      const requests = watchRouteData(page)
      await main(page).getByRole('button', { name: 'Refresh' }).click()
      await main(page).getByText(LIST_MESSAGES.readAgain).waitFor()
      expect(requests.length).toBeGreaterThan(0)
    }
  })
})

describe('a page', () => {
  it('requests no styles, which are inlined', async ({ page }) => {
    const styles: string[] = []
    page.on('request', (request) => {
      // The tools of reading progress and the notes are loaded after the page is usable.
      const isLater = ['progress', 'page-notes'].some((name) => matchStyle(name).test(request.url()))
      if (request.resourceType() === 'stylesheet' && !isLater) styles.push(request.url())
    })
    await openHydrated(page, '/Race/Varven')
    expect(styles).toEqual([])
  })

  it('copies the address of a section', async ({ page, wiki }) => {
    await openHydrated(page, '/Race/Varven')
    await page.getByRole('button', { name: 'Copy link to Culture' }).click()
    await expect.poll(() => page.locator('article [role="status"]').allTextContents()).toContain('Link copied')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${wiki.pages}/Race/Varven#Culture`)
  })

  it('shows a picture larger, and goes back to where it was', async ({ page }) => {
    await openHydrated(page, '/Race/Varven')
    const picture = page.locator('article a:has(img)').first()
    await picture.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    await expect
      .poll(() => dialog.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(640)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(await picture.evaluate((link) => link === document.activeElement)).toBe(true)
  })

  it('needs at most 60 kB of pictures for its first screen', async ({ freshPage: page, wiki }) => {
    for (const path of ['/Race/Varven', '/Book/A,Door,Left,Owing']) {
      await takeUsage(wiki)
      await openHydrated(page, path)
      await waitForNetworkIdle(page)
      expect((await takeUsage(wiki))['storageBytes'], path).toBeLessThanOrEqual(60_000)
    }
  })

  it('has the text size of its reader, also before hydration', async ({ freshPage: page }) => {
    const size = () => page.evaluate(() => getComputedStyle(document.documentElement).fontSize)
    await openHydrated(page, '/Race/Varven')
    expect(await size()).toBe('16px')
    await chooseAppearance(page, 'Larger text')
    await expect.poll(size).toBe('20px')
    const { release } = await holdScripts(page)
    await page.reload({ waitUntil: 'commit' })
    await expect.poll(size).toBe('20px')
    await release()
    await page.setViewportSize(NARROW)
    // The section's name fills the line, with the copy button behind it. layout.test.ts checks other screens.
    await openHydrated(page, '/Location/Angoril')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(NARROW.width)
  })

  it('has metadata for link previews', async ({ wiki }) => {
    const html = await (await fetch(`${wiki.pages}/Race/Varven`)).text()
    expect(html).toMatch(/<meta property="og:title" content="Varven"/)
    expect(html).toMatch(/<meta property="og:description" content="The Varven are a people/)
    expect(html).toMatch(/<meta property="og:image" content="http:/)
  })
})

describe('documents read', () => {
  it.for([
    ['/', 10],
    ['/content', 12],
    ['/search_results/varven', 0],
    ['/PrivacyPolicy', 0],
    ['/login', 0],
    ['/signup', 0],
  ] as const)('for %s are at most %d', async ([path, max], { wiki }) => {
    await storePage(wiki, await getDatabase(wiki), {
      details: { name: `Read ${path}`, type: 'Item' },
      sections: { Blurb: ['So that no copy is kept.'] },
    })
    await takeUsage(wiki)
    expect((await fetch(wiki.pages + path)).status).toBe(200)
    expect((await takeUsage(wiki))['documentReads']).toBeLessThanOrEqual(max)
  })
})
