/** End-to-end test of the costs of a screen: documents read, requests, and how many of them are sequential. */
import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { getTypeSpec, TYPE_NAMES } from '#shared/model/page-types'
import { listPath, ROUTES, seriesPath } from '#shared/model/paths'
import { waitForNetworkIdle } from '../../network-idle.ts'
import { requestPage } from '../../parse-document.ts'
import { computePlaceBudget } from '../../place-budget.ts'
import { getDatabase, storePage } from '../../stored-pages.ts'
import { startWiki, takeUsage, type WikiProcess } from '../../wiki-process.ts'
import { expectHeading, heading, isSameDocument, markDocument, openHydrated } from '../wiki-fixture.ts'
import { createWikiTest } from '../wiki-test.ts'
import { startClientRenderedWiki } from './client-rendered-wiki.ts'

const it = createWikiTest()

it.beforeEach(({ wiki }) => takeUsage(wiki))

const documentReads = async (wiki: WikiProcess) => (await takeUsage(wiki))['documentReads'] ?? 0

/** Waits for the request that checks after hydration whether the page has changed. */
async function openRefreshed(page: Page, path: string): Promise<void> {
  const answer = page.waitForResponse((response) => new URL(response.url()).pathname === `/_data${path}`)
  await openHydrated(page, path)
  expect((await answer).status()).toBe(304)
}

describe('documents read', () => {
  it('are 7 for a rendered Race, and none more in the browser', async ({ page, wiki }) => {
    await fetch(`${wiki.pages}/Race/Varven`)
    expect(await documentReads(wiki)).toBe(7)
    await openRefreshed(page, '/Race/Varven')
    expect(await documentReads(wiki)).toBe(0)
    // The host renders an address with an unknown parameter for every request, but its data has one address.
    const answer = page.waitForResponse(`${wiki.pages}/_data/Race/Varven`)
    await openHydrated(page, '/Race/Varven?utm_source=x')
    await answer
    expect(await documentReads(wiki)).toBe(7)
  })

  it('are 7 for a Race rendered in the client', async ({ page }) => {
    const plain = await startClientRenderedWiki()
    try {
      await takeUsage(plain.wiki)
      await openHydrated(page, `${plain.address}/Race/Varven`)
      await expectHeading(page, 'Varven')
      await expect.poll(() => page.locator('article').textContent()).toContain('people made of mud')
      expect(await documentReads(plain.wiki)).toBe(7)
    } finally {
      await plain.close()
    }
  })

  it('are 7 for the page of a Race, reached by a first click, and none while it is cached', async ({ page, wiki }) => {
    await openHydrated(page, '/Content/RacePages')
    // The listener of the list reads too.
    await waitForNetworkIdle(page)
    await markDocument(page)
    await takeUsage(wiki)
    await page.locator('main').getByRole('link', { name: 'Kell', exact: true }).click()
    await expectHeading(page, 'Kell')
    expect(await isSameDocument(page)).toBe(true)
    expect(await documentReads(wiki)).toBe(7)
    await page.goBack()
    await expectHeading(page, 'All Race Pages')
    await waitForNetworkIdle(page)
    await takeUsage(wiki)
    await page.locator('main').getByRole('link', { name: 'Kell', exact: true }).click()
    await expectHeading(page, 'Kell')
    expect(await documentReads(wiki)).toBe(0)
  })

  it('are one for each section and the reference, on every type', async ({ wiki }) => {
    for (const type of TYPE_NAMES) {
      const answer = await fetch(`${wiki.pages}${listPath(type)}`)
      const link = new RegExp(`<main[\\s\\S]*?href="(/${type}/[^"]+)"`).exec(await answer.text())
      await takeUsage(wiki)
      await fetch(`${wiki.pages}${link?.[1]}`)
      expect(await documentReads(wiki), type).toBe(1 + getTypeSpec(type).parts[0].sections.length)
    }
  })

  it('are at most 3 for a list, rendered or reached by a click', async ({ page, wiki }) => {
    for (const type of TYPE_NAMES) {
      await fetch(`${wiki.pages}${listPath(type)}`)
      expect(await documentReads(wiki), type).toBeLessThanOrEqual(3)
    }
    await openHydrated(page, '/')
    await waitForNetworkIdle(page)
    await takeUsage(wiki)
    await page.getByRole('navigation', { name: 'Site' }).getByText('Races', { exact: true }).click()
    await expectHeading(page, 'All Race Pages')
    expect(await documentReads(wiki)).toBeLessThanOrEqual(3)
  })

  it('do not grow with the wiki, nor do the rows and bytes of its lists', async ({ page }) => {
    // More pages of each type than a list shows at once, or a shard of the catalogue has.
    const large = await startWiki({ pages: 4000, rules: 'open' })
    const database = await getDatabase(large)
    try {
      const second = await fetch(`${large.services}/v1/${database}/documents/catalogue/Races-2`)
      expect(second.status).toBe(200)
      for (const path of [...TYPE_NAMES.map(listPath), `${listPath('Race')}?page=2`]) {
        await takeUsage(large)
        const headers = { 'accept-encoding': 'gzip', connection: 'keep-alive' }
        const { status, wire } = await requestPage(large.pages, path, { headers })
        expect(status).toBe(200)
        expect(await documentReads(large), path).toBeLessThanOrEqual(3)
        const { text } = await requestPage(large.pages, path)
        expect(wire, path).toBeLessThanOrEqual(20_000 + computePlaceBudget(text))
      }
      for (const [path, max] of [
        [listPath('Race'), 3],
        [ROUTES.home, 8],
        [ROUTES.allContent, 4],
        [seriesPath('Carry the Sea'), 4],
      ] as const) {
        const details = { name: `Written before ${path}`, type: 'Race' } as const
        await storePage(large, database, { details, sections: { Blurb: ['A people.'] } })
        await takeUsage(large)
        expect((await requestPage(large.pages, path)).status).toBe(200)
        expect(await documentReads(large), `${path}, after a commit`).toBeLessThanOrEqual(max)
      }
      for (const [path, max] of [
        [`${listPath('Race')}?order=name`, 3],
        ['/content?page=2', 12],
      ] as const) {
        await openHydrated(page, large.pages + path)
        await waitForNetworkIdle(page)
        expect(await documentReads(large), `${path}, followed`).toBeLessThanOrEqual(max)
        const rows = await page.locator('main li, main tbody tr').count()
        expect(rows, path).toBeGreaterThan(50)
        expect(rows, path).toBeLessThanOrEqual(200)
      }
      // The listener would log the end of the wiki.
      await page.goto('about:blank')
    } finally {
      await large.stop()
    }
  })
})

describe('requests to the services', () => {
  it('are not made before hydration', async ({ page }) => {
    await page.addInitScript(() => {
      const early: string[] = []
      Reflect.set(window, '__early', early)
      const real = window.fetch
      window.fetch = (input, init) => {
        if (document.querySelector('[popovertarget=appearance]:enabled') === null) early.push(String(input))
        return real(input, init)
      }
    })
    for (const path of ['/', '/Content/RacePages', '/Race/Varven', '/nothing']) {
      await openHydrated(page, path)
      expect(await page.evaluate(() => Reflect.get(window, '__early')), path).toEqual([])
    }
  })

  it('after a click are one, and none if the link was pointed at', async ({ page, wiki }) => {
    await openRefreshed(page, '/Race/Varven')
    await waitForNetworkIdle(page)
    const session = await page.context().newCDPSession(page)
    const sent: string[] = []
    // Images are not counted, nor the tab's icon, which Chromium requests again when the address changes.
    session.on('Network.requestWillBeSent', ({ type, request: { url } }) => {
      if (type !== 'Image' && !url.endsWith('/icon.svg')) sent.push(url)
    })
    await session.send('Network.enable')
    const link = page.locator('article p a[href^="/Character/"]').first()
    const href = await link.getAttribute('href')
    const answer = page.waitForResponse(`${wiki.pages}/_data${href}`)
    await link.evaluate((element: HTMLElement) => element.click())
    await answer
    await expect.poll(() => heading(page).textContent()).not.toBe('Varven')
    expect(sent).toEqual([`${wiki.pages}/_data${href}`])

    await page.goBack()
    await expectHeading(page, 'Varven')
    const prefetched = page.waitForResponse(`${wiki.pages}/_data${href}`)
    await link.hover()
    await prefetched
    sent.length = 0
    await link.click()
    await expect.poll(() => heading(page).textContent()).not.toBe('Varven')
    expect(sent).toEqual([])
  })

  it('for a first suggestion are two, of code and names, and none for a longer text', async ({ page, wiki }) => {
    await openRefreshed(page, '/Race/Varven')
    await waitForNetworkIdle(page)
    await takeUsage(wiki)
    const sent: string[] = []
    // The pictures of the suggestions are read from the file service.
    page.on('request', (request) => {
      if (request.resourceType() !== 'image') sent.push(new URL(request.url()).pathname)
    })
    const box = page.locator('header input[name="q"]')
    await box.pressSequentially('kel')
    await page.getByRole('option').getByText('Kell', { exact: true }).waitFor()
    await waitForNetworkIdle(page)
    const isScript = (path: string) => path.startsWith('/assets/')
    expect(sent.filter((path) => isScript(path) && path.endsWith('.js')).length).toBeLessThanOrEqual(2)
    expect(new Set(sent.filter((path) => !isScript(path)))).toEqual(new Set(['/_suggestions']))
    sent.length = 0
    await box.pressSequentially('l')
    await page.getByRole('option').getByText('Kell', { exact: true }).waitFor()
    expect(sent).toEqual([])
    expect(await documentReads(wiki)).toBe(0)
  })

  it('for suggestions are made directly where the page host does not answer', async ({ page, wiki }) => {
    await openRefreshed(page, '/Race/Varven')
    await page.route('**/_suggestions?**', (route) => route.fulfill({ body: 'Sign in to this network' }))
    await takeUsage(wiki)
    await page.locator('header input[name="q"]').pressSequentially('kel')
    await page.getByRole('option').getByText('Kell', { exact: true }).waitFor()
    expect(await documentReads(wiki)).toBeGreaterThan(0)
  })

  it('are made directly where the page host does not answer', async ({ page, wiki }) => {
    await openRefreshed(page, '/Race/Varven')
    await page.route('**/_data/**', (route) => route.fulfill({ body: '<title>Sign in to this network</title>' }))
    await takeUsage(wiki)
    await page.locator('article p a[href^="/Character/"]').first().click()
    await expect.poll(() => heading(page).textContent()).not.toBe('Varven')
    expect(await documentReads(wiki)).toBeGreaterThan(1)
  })
})
