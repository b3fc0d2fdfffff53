/** A list behind what holds every answer until it is whole, as some companies' and schools' proxies do. */
import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listPath } from '#shared/model/paths'
import { type DelayedWiki, withDelayedWiki } from '../../bench/delayed-wiki.ts'
import { closeContexts, sharedBrowser } from '../../browser.ts'
import { POLL_OPTIONS } from '../wiki-fixture.ts'

let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})
afterAll(() => closeContexts(browser))

const isLine = ({ what }: DelayedWiki['exchanges'][number]) => what.includes('TYPE=xmlhttp')

it('becomes live by asking again and again, and its line is not begun anew meanwhile', async () => {
  await withDelayedWiki(100, async (far) => {
    const page = await browser.newPage({ baseURL: far.pages, serviceWorkers: 'block' })
    await page.goto(listPath('Item'))
    await page.locator('main [data-state="live"]').waitFor({ ...POLL_OPTIONS, state: 'attached' })
    const sessions = far.exchanges.filter(isLine).map(({ what }) => /SID=([^&]+)/.exec(what)?.[1])
    expect(new Set(sessions).size).toBe(1)
    expect(far.exchanges.filter(({ what }) => what.includes('CI=1')).length).toBeGreaterThan(0)
    await page.close()
  })
})
