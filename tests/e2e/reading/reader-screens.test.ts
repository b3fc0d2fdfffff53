/** What a signed-out reader does beside reading a page: searching, listing, finding the way, seeing better. */
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { formatErrorLine } from '#shared/error-line'
import * as HOME_MESSAGES from '#shared/messages/home-messages'
import { LIST_MESSAGES } from '#shared/messages/list-messages'
import { MESSAGES } from '#shared/messages/messages'
import { PRIVACY_POLICY } from '#shared/messages/privacy-policy'
import { SEARCH_MESSAGES } from '#shared/messages/search-messages'
import { SUGGESTION_MESSAGES } from '#shared/messages/suggestion-messages'
import { waitForNetworkIdle } from '../../network-idle.ts'
import { getDatabase, storePage } from '../../stored-pages.ts'
import { takeUsage } from '../../wiki-process.ts'
import {
  enableSaveData,
  expectHeading,
  holdScripts,
  isSameDocument,
  markDocument,
  NARROW,
  openHydrated,
  startWikiFixture,
  type WatchedPage,
  WIDE,
  type WikiFixture,
} from '../wiki-fixture.ts'

let fixture: WikiFixture
let shared: WatchedPage
let watched: WatchedPage
let page: Page

beforeAll(async () => {
  fixture = await startWikiFixture({ rules: 'open' })
  shared = await fixture.open({ permissions: ['clipboard-read', 'clipboard-write'] })
})
afterAll(() => fixture?.close())
beforeEach(async () => {
  watched = shared
  page = watched.page
  await page.setViewportSize(WIDE)
})
afterEach(async () => {
  const unexpectedErrors = watched.takeUnexpectedErrors()
  if (watched !== shared) await watched.close()
  expect(unexpectedErrors).toEqual([])
})

/** A context of its own, for a test that needs an empty cache or leaves settings, routes or scripts behind. */
async function openAlone(): Promise<void> {
  watched = await fixture.open()
  page = watched.page
}

const box = () => page.locator('header input[name="q"]')
const main = () => page.locator('main')
const watchRequests = (matching: string) => {
  const urls: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes(matching)) urls.push(request.url())
  })
  return urls
}

describe('the search box', () => {
  it('suggests pages while typing, asks nobody for it, and is led by the keyboard', async () => {
    await openHydrated(page, '/Race/Kell')
    await page.keyboard.press('/')
    await box().pressSequentially('var')
    const combobox = page.getByRole('combobox', { name: 'Search' })
    const option = page.getByRole('option').first()
    await expect.poll(() => option.textContent()).toMatch(/^VarvenRace · /)
    expect(await combobox.getAttribute('aria-expanded')).toBe('true')
    const requests = watchRequests(fixture.wiki.services)
    await box().pressSequentially('ve')
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => option.getAttribute('aria-selected')).toBe('true')
    expect(await combobox.getAttribute('aria-activedescendant')).toBe(
      await option.getAttribute('id'),
    )
    expect(requests).toEqual([])
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('option').count()).toBe(0)
    expect(await box().inputValue()).toBe('varve')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expectHeading(page, 'Varven')
  })

  it('knows what was typed in the very moment its suggestions arrived', async () => {
    await openHydrated(page, '/Race/Kell')
    await box().evaluate((input: HTMLInputElement) => {
      const form = input.form
      if (form === null) throw new Error('The box is in no form')
      new MutationObserver((_, watching) => {
        if (form.querySelector('[role="listbox"]') === null) return
        watching.disconnect()
        input.value = 'varv'
        input.dispatchEvent(new InputEvent('input', { bubbles: true }))
      }).observe(form, { childList: true })
    })
    await page.keyboard.press('/')
    await expect
      .poll(() => page.getByRole('option').first().textContent())
      .toMatch(/^VarvenRace · /)
  })

  it('goes to the results where nothing is chosen; a plus sign is a space', async () => {
    await openHydrated(page, '/')
    await markDocument(page)
    await box().fill('salt+arithmetic ')
    await page.getByText(SUGGESTION_MESSAGES.none).waitFor()
    await page.keyboard.press('Enter')
    await expectHeading(page, SEARCH_MESSAGES.heading)
    expect(new URL(page.url()).pathname).toBe('/search_results/salt%20arithmetic')
    expect(await page.title()).toBe('Search Results || Infinite Worlds')
    expect(await isSameDocument(page)).toBe(true)
    const hit = main().getByRole('list', { name: 'Results' }).locator('li').first()
    expect(await hit.textContent()).toContain('Power System')
    await hit.getByRole('link', { name: 'Salt Arithmetic' }).click()
    await expectHeading(page, 'Salt Arithmetic')
  })

  it('takes the keyboard in the moment it is opened on a phone', async () => {
    await page.setViewportSize(NARROW)
    await openHydrated(page, '/Race/Kell')
    const opener = page.getByRole('button', { name: 'Open search' })
    const inTheSameTurn = opener.evaluate((button: HTMLButtonElement) => {
      button.click()
      return document.activeElement?.getAttribute('name')
    })
    expect(await inTheSameTurn).toBe('q')
  })

  it('stays where it is when nothing was typed', async () => {
    await openHydrated(page, '/Race/Kell')
    await box().fill(' + ')
    await page.keyboard.press('Enter')
    await expectHeading(page, 'Kell')
  })

  it('finds C++ by its literal name', async () => {
    await openHydrated(page, '/')
    await box().fill('C++')
    await expect.poll(() => page.getByRole('option').first().textContent()).toContain('C++')
    await page.getByRole('option').first().click()
    await expectHeading(page, 'C++')
    expect(await box().inputValue()).toBe('')
  })
})

describe('the results', () => {
  it('say when there are none, and offer another search and home', async () => {
    await openHydrated(page, '/search_results/qqqqqqqq')
    expect(await main().textContent()).toContain(SEARCH_MESSAGES.noResults)
    await page.getByLabel(SEARCH_MESSAGES.again).fill('varven')
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect.poll(() => main().textContent()).toContain('The Outstanding')
    await main().getByRole('link', { name: 'Home' }).click()
    await expectHeading(page, HOME_MESSAGES.welcome)
  })

  it('are names from the catalogue while the search does not answer, never none', async () => {
    await openAlone()
    await openHydrated(page, '/')
    await watched.cutOff(/\/1\/indexes\//)
    for (const [words, expected] of [
      ['varv', SEARCH_MESSAGES.byName],
      ['qqqqqqqq', SEARCH_MESSAGES.nothingByName],
    ] as const) {
      await box().fill(words)
      await page.keyboard.press('Enter')
      await expect.poll(() => main().textContent()).toContain(expected)
      expect(await main().textContent()).not.toContain(SEARCH_MESSAGES.noResults)
    }
  })

  it.each([
    ['?q=C%2B%2B+x', '/search_results/C%20%20%20x'],
    ['?q=a%2Fb', '/search_results/a%2Fb'],
    ['?q=..', '/search_results/..%20'],
    ['?q=+', '/'],
    ['', '/'],
  ])('are found from the form without scripts: %s', async (query, path) => {
    const answer = await fetch(`${fixture.wiki.pages}/search_results${query}`, {
      redirect: 'manual',
    })
    expect([answer.status, answer.headers.get('location')]).toEqual([302, path])
    expect((await fetch(fixture.wiki.pages + path)).status).toBe(200)
  })
})

describe('lists', () => {
  it('are narrowed by what is typed, over all of them', async () => {
    await openHydrated(page, '/content')
    const rows = () => page.locator('tbody tr').count()
    const all = await rows()
    await page.getByLabel('Filter').fill('varv')
    await expect.poll(rows).toBe(1)
    expect(await page.locator('main p[role="status"]').textContent()).toBe('1 page')
    await page.getByLabel('Filter').fill('zzzz')
    await expect
      .poll(() => page.locator('main p[role="status"]').textContent())
      .toBe(LIST_MESSAGES.filterEmpty)
    await page.getByLabel('Filter').fill('')
    await expect.poll(rows).toBe(all)
  })

  it('stand in the order their address asks for', async () => {
    await openHydrated(page, '/Content/BookPages')
    const order = page.getByRole('navigation', { name: 'Order of this list' })
    const numbers = async () =>
      (
        await main()
          .locator('section')
          .nth(1)
          .getByText(/^Book [\d.]+$/)
          .allTextContents()
      ).map((fact) => Number(fact.replace('Book ', '')))
    await order.getByRole('link', { name: 'Book order' }).click()
    await expect.poll(() => new URL(page.url()).search).toBe('?order=book')
    await expect.poll(numbers).toEqual((await numbers()).toSorted((a, b) => a - b))
    expect(await order.locator('[aria-current]').textContent()).toBe('Book order')
    await page.reload()
    await expect.poll(numbers).toEqual((await numbers()).toSorted((a, b) => a - b))
    await openHydrated(page, '/Content/RacePages?order=book')
    expect(await order.getByRole('link').allTextContents()).toEqual(['Newest', 'A to Z'])
  })

  it('of a series are reached from its pages; its books come first, by number', async () => {
    await openHydrated(page, '/Race/Varven')
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').last().click()
    await expectHeading(page, 'Series: The Outstanding')
    expect(await main().locator('h2').first().textContent()).toBe('Books')
    expect(await main().locator('section li').first().textContent()).toContain('Book 1')
  })

  it('lead to the page where a page is asked for as a series', async () => {
    await openHydrated(page, '/content/Varven')
    await expectHeading(page, 'Varven')
    expect(new URL(page.url()).pathname).toBe('/Race/Varven')
  })
})

describe('a way through the wiki', () => {
  it('leads from book to book of a series, and back', async () => {
    await openHydrated(page, '/Content/BookPages?order=book')
    await main().getByRole('link', { name: 'A Door Left Owing' }).click()
    const books = page.getByRole('navigation', { name: 'Books of this series' })
    await books.getByRole('link', { name: 'Next book' }).click()
    await expectHeading(page, 'Who Shut Door #9? & Other Questions')
    await books.getByRole('link', { name: 'Previous book' }).click()
    await expectHeading(page, 'A Door Left Owing')
  })

  it('may begin anywhere', async () => {
    await openHydrated(page, '/')
    await main().getByRole('link', { name: 'Open a random page' }).click()
    await page.locator('article').waitFor()
    const answer = await fetch(`${fixture.wiki.pages}/random`, { redirect: 'manual' })
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([302, 'no-store'])
    const places = await Promise.all(
      Array.from({ length: 12 }, async () =>
        (await fetch(`${fixture.wiki.pages}/random`, { redirect: 'manual' })).headers.get(
          'location',
        ),
      ),
    )
    expect(new Set(places).size).toBeGreaterThan(1)
  })

  it('that leads nowhere says which name was asked for, and which may have been meant', async () => {
    for (const path of ['/Race/Varvn', '/Races/Varven', '/varvn'])
      expect(await (await fetch(fixture.wiki.pages + path)).text(), path).toContain(
        'href="/Race/Varven"',
      )
    await openHydrated(page, '/Race/Kell')
    await page.evaluate(() => {
      history.pushState({}, '', '/Race/Varvn')
      dispatchEvent(new PopStateEvent('popstate'))
    })
    await expectHeading(page, MESSAGES.notFound.heading)
    expect(watched.takeLogged()).toContain(formatErrorLine('read/missing'))
    expect(await main().textContent()).toContain('Varvn')
    await main().getByRole('link', { name: 'Varven', exact: true }).click()
    await expectHeading(page, 'Varven')
  })

  it('marks a link to what nobody has written, and no other', async () => {
    await storePage(fixture.wiki, await getDatabase(fixture.wiki), {
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
    await expectHeading(page, SEARCH_MESSAGES.heading)
  })

  it('does not hide behind the drawer it was chosen in while it is fetched', async () => {
    await openAlone()
    await page.setViewportSize(NARROW)
    await openHydrated(page, '/PrivacyPolicy')
    let letGo = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    await page.route(`${fixture.wiki.services}/**`, async (route) => {
      await held
      await route.continue()
    })
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('link', { name: 'Races', exact: true }).click()
    await expect.poll(() => page.locator('nav:popover-open').count()).toBe(0)
    expect(await main().locator('h1').textContent()).toBe('Privacy Policy')
    letGo()
    await expectHeading(page, 'All Race Pages')
  })

  it('says what arrived, and begins at its heading', async () => {
    await openHydrated(page, '/Race/Kell')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click()
    await expectHeading(page, 'Privacy Policy')
    for (const { statement } of PRIVACY_POLICY)
      expect(await main().textContent()).toContain(statement)
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Privacy Policy')
    expect(await page.locator('#root > [role="status"]').textContent()).toBe(
      'Privacy Policy || Infinite Worlds Wiki',
    )
  })
})

describe('links', () => {
  const reads = async () => (await takeUsage(fixture.wiki))['documentReads'] ?? 0

  it('that are pointed at are fetched once, before they are followed', async () => {
    await openHydrated(page, '/Content/RacePages')
    await waitForNetworkIdle(page)
    await reads()
    const link = main().getByRole('link', { name: 'Kell', exact: true })
    const requests = watchRequests('batchGet')
    await link.hover()
    await expect.poll(() => requests.length).toBe(7)
    await main().locator('h1').hover()
    await link.hover()
    await link.click()
    await expectHeading(page, 'Kell')
    expect(await reads()).toBe(7)
  })

  it('that are focused are fetched too', async () => {
    await openHydrated(page, '/Content/RacePages')
    await waitForNetworkIdle(page)
    const requests = watchRequests('batchGet')
    await main().getByRole('link', { name: 'Kell', exact: true }).focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Shift+Tab')
    await expect.poll(() => requests.length).toBeGreaterThan(0)
  })

  it('are left alone by those who save data', async () => {
    await openAlone()
    await page.addInitScript(enableSaveData)
    await openHydrated(page, '/Content/RacePages')
    await waitForNetworkIdle(page)
    const requests = watchRequests('batchGet')
    await main().getByRole('link', { name: 'Kell', exact: true }).hover()
    await waitForNetworkIdle(page)
    await page.getByLabel('Filter').focus()
    expect(requests).toEqual([])
  })
})

describe('a list, for those who save data', () => {
  it('says that it is not live, and is read again when asked', async () => {
    await openAlone()
    await page.addInitScript(enableSaveData)
    const loaded: string[] = []
    page.on('request', (request) => loaded.push(request.url()))
    for (const path of ['/', '/Content/RacePages', '/content']) {
      await openHydrated(page, path)
      await main().getByText(LIST_MESSAGES.notLive).waitFor()
      await waitForNetworkIdle(page)
      expect(loaded.filter((url) => /\/live-|Listen\/channel/.test(url))).toEqual([])
      const reads = watchRequests('/documents:')
      await main().getByRole('button', { name: 'Refresh' }).click()
      await main().getByText(LIST_MESSAGES.readAgain).waitFor()
      expect(reads.length).toBeGreaterThan(0)
    }
  })
})

describe('a page', () => {
  it('asks for no styles: they came with it', async () => {
    const styles: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'stylesheet') styles.push(request.url())
    })
    await openHydrated(page, '/Race/Varven')
    expect(styles).toEqual([])
  })

  it('gives the address of a section away', async () => {
    await openHydrated(page, '/Race/Varven')
    await page.getByRole('button', { name: 'Copy link to Culture' }).click()
    await expect
      .poll(() => page.locator('article [role="status"]').allTextContents())
      .toContain('Link copied')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `${fixture.wiki.pages}/Race/Varven#Culture`,
    )
  })

  it('shows a picture larger, and goes back to where it was', async () => {
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

  it('needs at most 60 kB of pictures for its first screen', async () => {
    await openAlone()
    for (const path of ['/Race/Varven', '/Book/A,Door,Left,Owing']) {
      await takeUsage(fixture.wiki)
      await openHydrated(page, path)
      await waitForNetworkIdle(page)
      expect((await takeUsage(fixture.wiki))['storageBytes'], path).toBeLessThanOrEqual(60_000)
    }
  })

  it('is set as large as its reader wants it, also before the scripts have come', async () => {
    await openAlone()
    const size = () => page.evaluate(() => getComputedStyle(document.documentElement).fontSize)
    await openHydrated(page, '/Race/Varven')
    expect(await size()).toBe('16px')
    await page.getByRole('radio', { name: 'Larger text' }).check({ force: true })
    await expect.poll(size).toBe('20px')
    const { release } = await holdScripts(page)
    await page.reload({ waitUntil: 'commit' })
    await expect.poll(size).toBe('20px')
    await release()
    await page.setViewportSize(NARROW)
    // A section's name is as long as the window, with the copy button behind it. Other screens: layout.test.ts.
    await openHydrated(page, '/Location/Angoril')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(NARROW.width)
  })

  it('is told to those who share it', async () => {
    const html = await (await fetch(`${fixture.wiki.pages}/Race/Varven`)).text()
    expect(html).toMatch(/<meta property="og:title" content="Varven"\/>/)
    expect(html).toMatch(/<meta property="og:description" content="The Varven are a people/)
    expect(html).toMatch(/<meta property="og:image" content="http:/)
  })
})

describe('documents read', () => {
  it.each([
    ['/', 10],
    ['/content', 12],
    ['/search_results/varven', 0],
    ['/PrivacyPolicy', 0],
    ['/login', 0],
    ['/signup', 0],
  ])('for %s are at most %d', async (path, max) => {
    await storePage(fixture.wiki, await getDatabase(fixture.wiki), {
      details: { name: `Read ${path}`, type: 'Item' },
      sections: { Blurb: ['So that no copy is kept.'] },
    })
    await takeUsage(fixture.wiki)
    expect((await fetch(fixture.wiki.pages + path)).status).toBe(200)
    expect((await takeUsage(fixture.wiki))['documentReads']).toBeLessThanOrEqual(max)
  })
})
