/** End-to-end test of the costs of a screen: documents read, requests, and how many of them are sequential. */
import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { getTypeSpec, parseTypeName, TYPE_NAMES } from '#shared/model/page-types'
import { listPath } from '#shared/model/paths'
import { waitForNetworkIdle } from '../../network-idle.ts'
import { requestPage } from '../../parse-document.ts'
import { startWiki, takeUsage, type WikiProcess } from '../../wiki-process.ts'
import { expectHeading, heading, isSameDocument, markDocument, openHydrated } from '../wiki-fixture.ts'
import { createWikiTest } from '../wiki-test.ts'
import { startClientRenderedWiki } from './client-rendered-wiki.ts'

const it = createWikiTest()

it.beforeEach(({ wiki }) => takeUsage(wiki))

const documentReads = async (wiki: WikiProcess) => (await takeUsage(wiki))['documentReads'] ?? 0

const isData = (wiki: WikiProcess, url: string) => url.startsWith(`${wiki.services}/v1/`)

/** Waits for the request that checks after hydration whether the page has changed. */
async function refreshed(page: Page, wiki: WikiProcess, path: string): Promise<void> {
  const answer = page.waitForResponse(
    (response) => isData(wiki, response.url()) && response.request().method() === 'POST',
  )
  await openHydrated(page, path)
  await answer
}

describe('documents read', () => {
  it('are 7 for a rendered Race, and at most 1 more in the browser', async ({ page, wiki }) => {
    await fetch(`${wiki.pages}/Race/Varven`)
    expect(await documentReads(wiki)).toBe(7)
    await refreshed(page, wiki, '/Race/Varven')
    expect(await documentReads(wiki)).toBeLessThanOrEqual(8)
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

  it('are 7 for the page of a Race, reached by a click', async ({ page, wiki }) => {
    await openHydrated(page, '/Content/RacePages')
    // The listener of the list reads too.
    await waitForNetworkIdle(page)
    await markDocument(page)
    await takeUsage(wiki)
    await page.locator('main').getByRole('link', { name: 'Varven', exact: true }).click()
    await expectHeading(page, 'Varven')
    expect(await isSameDocument(page)).toBe(true)
    expect(await documentReads(wiki)).toBe(7)
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
    // More pages of each type than a list shows at once.
    const large = await startWiki({ pages: 2000 })
    try {
      for (const path of [...TYPE_NAMES.map(listPath), `${listPath('Race')}?page=2`]) {
        await takeUsage(large)
        const headers = { 'accept-encoding': 'gzip', connection: 'keep-alive' }
        const { status, wire } = await requestPage(large.pages, path, { headers })
        expect(status).toBe(200)
        expect(await documentReads(large), path).toBeLessThanOrEqual(3)
        expect(wire, path).toBeLessThanOrEqual(20_000)
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
        if (document.querySelector('footer fieldset') === null) early.push(String(input))
        return real(input, init)
      }
    })
    for (const path of ['/', '/Content/RacePages', '/Race/Varven', '/nothing']) {
      await openHydrated(page, path)
      expect(await page.evaluate(() => Reflect.get(window, '__early')), path).toEqual([])
    }
  })

  it('after a click are one round trip without preflights', async ({ page, wiki }) => {
    await refreshed(page, wiki, '/Race/Varven')
    const session = await page.context().newCDPSession(page)
    const sent: { at: number; type: string; url: string }[] = []
    const answered: number[] = []
    // Images are not counted, nor the tab's icon, which Chromium requests again when the address changes.
    const isBeside = (type: string, url: string) => type === 'Image' || url.endsWith('/icon.svg')
    session.on('Network.requestWillBeSent', ({ timestamp, type = '', request: { url } }) => {
      if (!isBeside(type, url)) sent.push({ at: timestamp, type, url })
    })
    session.on('Network.responseReceived', ({ timestamp, type, response: { url } }) => {
      if (!isBeside(type, url)) answered.push(timestamp)
    })
    await session.send('Network.enable')

    const links = page.locator('article p a[href^="/"]')
    const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    const requests = (href: string | null) => {
      const type = parseTypeName(href?.split('/')[1] ?? '')
      return type === null ? null : getTypeSpec(type).parts[0].sections.length + 1
    }
    const index = hrefs.findIndex((href) => (requests(href) ?? 7) <= 6)
    const wanted = requests(hrefs[index] ?? null)
    await links.nth(index).click()
    await expect.poll(() => heading(page).textContent()).not.toBe('Varven')

    expect(sent.map(({ type }) => type)).not.toContain('Preflight')
    expect(sent.filter(({ url }) => !isData(wiki, url))).toEqual([])
    expect(sent).toHaveLength(wanted ?? 0)
    expect(Math.max(...sent.map(({ at }) => at))).toBeLessThan(Math.min(...answered))
  })
})
