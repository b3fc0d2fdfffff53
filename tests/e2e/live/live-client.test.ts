/** End-to-end test of the client behind live lists: when it loads, how many listeners and connections it holds. */

import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { TYPE_NAMES } from '#shared/model/page-types'
import { listPath } from '#shared/model/paths'
import { matchScript } from '../../built-chunks.ts'
import { startIdleTimer } from '../../idle-timer.ts'
import { waitForNetworkIdle } from '../../network-idle.ts'
import { storePage } from '../../stored-pages.ts'
import { expectHeading, openHydrated, POLL_OPTIONS } from '../wiki-fixture.ts'
import {
  comes,
  createLiveListTest,
  isLive,
  leave,
  link,
  listeners,
  liveStatus,
  openFollowed,
} from './live-list-test.ts'

const it = createLiveListTest()
const LIVE_CHUNK = matchScript('live')
const isLiveRequest = (address: string): boolean => LIVE_CHUNK.test(address) || address.includes('Listen')

describe('the client that listens', () => {
  it('loads after the page is usable, and only on live screens', async ({ page }) => {
    const requests: string[] = []
    page.on('request', (request) => requests.push(new URL(request.url()).pathname))
    await openHydrated(page, '/Race/Varven')
    await waitForNetworkIdle(page)
    expect(requests.filter((path) => isLiveRequest(path))).toEqual([])
    const loaded = page.waitForEvent('load')
    await page.goto(listPath('Race'))
    await loaded
    await isLive(page)
    const chunk = requests.findIndex((path) => LIVE_CHUNK.test(path))
    const services = requests.findIndex((path) => matchScript('data').test(path))
    expect(chunk).toBeGreaterThan(services)
  })

  it('is not loaded before the tab is looked at', async ({ page }) => {
    await page.addInitScript(() => {
      let state = 'hidden'
      Object.defineProperty(document, 'visibilityState', { get: () => state })
      document.addEventListener('look', () => {
        state = 'visible'
        document.dispatchEvent(new Event('visibilitychange'))
      })
    })
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    await openHydrated(page, listPath('Race'))
    await page.waitForLoadState('networkidle')
    expect(requests.filter((url) => isLiveRequest(url))).toEqual([])
    await page.evaluate(() => document.dispatchEvent(new Event('look')))
    await isLive(page)
  })

  it('is optional: without it the list stays as it was read', async ({ page, watched }) => {
    const cut = /\/Listen\/channel/
    await watched.cutOff(cut)
    await openHydrated(page, listPath('Race'))
    await expect.poll(() => liveStatus(page).getAttribute('data-state'), POLL_OPTIONS).toBe('waiting')
    await link(page, 'Varven').click()
    await expectHeading(page, 'Varven')
    await page.goBack()
    await expectHeading(page, 'All Race Pages')
    await watched.reconnect(cut)
    await page.reload()
    await isLive(page)
  })

  // One leaked listener a visit would add up to ten. The bench makes fifty visits.
  it('fault 25: ten visits of every screen leave one listener', async ({ page, wiki }) => {
    await openFollowed(page, wiki, '/')
    const screens = ['/content', '/PrivacyPolicy', ...TYPE_NAMES.map(listPath), '/']
    await page.evaluate(async (addresses) => {
      const there = async (address: string) => {
        while (location.pathname !== address) await new Promise((resolve) => requestAnimationFrame(resolve))
      }
      for (let visit = 0; visit < 10; visit++)
        for (const address of addresses) {
          document.querySelector<HTMLElement>(`nav a[href="${address}"], footer a[href="${address}"]`)?.click()
          await there(address)
        }
    }, screens)
    await isLive(page)
    await expect.poll(() => listeners(wiki), POLL_OPTIONS).toBe(1)
  })

  it('loads also when the browser is never idle', async ({ page, wiki }) => {
    await page.addInitScript(() => {
      window.requestIdleCallback = (callback, { timeout } = {}) =>
        timeout === undefined ? 0 : window.setTimeout(callback, timeout, { didTimeout: true, timeRemaining: () => 0 })
    })
    await openFollowed(page, wiki, listPath('Race'))
  })

  it('holds one connection for six tabs, also after one is closed', async ({ page, wiki, database }) => {
    const context = page.context()
    const lines = new Set<Page>()
    const openTab = async (path: string) => {
      const tab = await context.newPage()
      tab.on('request', (request) => {
        if (/Listen\/channel.*TYPE=xmlhttp/.test(request.url())) lines.add(tab)
      })
      await openHydrated(tab, path)
      return tab
    }
    const tabs: Page[] = []
    for (const type of TYPE_NAMES.slice(0, 6)) tabs.push(await openTab(listPath(type)))
    for (const tab of tabs) await isLive(tab)
    expect(lines.size).toBe(1)
    expect(await listeners(wiki)).toBe(6)

    const click = async (tab: Page, name: string): Promise<number> => {
      const since = startIdleTimer()
      await link(tab, name).click()
      await expectHeading(tab, name)
      return since()
    }
    const seventh = await openTab(listPath('Race'))
    expect(await click(seventh, 'Varven')).toBeLessThan(2000)
    const [holder] = lines
    await holder?.close()
    await seventh.goBack()
    await expectHeading(seventh, 'All Race Pages')
    expect(await click(seventh, 'Kell')).toBeLessThan(5000)
    // Another tab takes over the connection.
    const left = tabs.find((tab) => tab !== holder)
    expect(left).toBeDefined()
    const index = tabs.indexOf(left ?? page)
    const type = TYPE_NAMES[index] ?? 'Item'
    const name = `Listed After ${type}`
    await storePage(wiki, database, { details: { name, type }, sections: { Blurb: ['x'] } })
    await comes(left ?? page, name)
    for (const tab of tabs) if (tab !== holder) await leave(tab)
  })
})
