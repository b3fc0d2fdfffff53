/** Bench row: six tabs with live lists share one connection, and a seventh tab does not wait for it. */
import type { BrowserContext, Page } from 'playwright'
import { TYPE_NAMES } from '#shared/model/page-types'
import { listPath } from '#shared/model/paths'
import { type Bench, withBenchWiki } from '../bench.ts'
import { defineRow } from '../row.ts'
import { RACE_LIST, RACE_PAGE } from '../sample-pages.ts'

const TABS = 6
const OTHER_RACE = '/Race/Kell'
const TIMEOUT = { timeout: 30_000 }

const isLive = (page: Page) => page.locator('main [data-state="live"]').first().waitFor(TIMEOUT)

/** Returns the seconds until the content is shown. */
async function follow(page: Page, path: string): Promise<number> {
  const before = (await page.locator('main h1').textContent()) ?? ''
  const began = performance.now()
  await page.locator(`main a[href="${path}"]`).first().click()
  await page.locator('main h1').filter({ hasNotText: before }).waitFor(TIMEOUT)
  await page.locator('main article').waitFor(TIMEOUT)
  return (performance.now() - began) / 1000
}

async function measure(context: BrowserContext, pages: string) {
  const connectedTabs = new Set<Page>()
  const openTab = async (path: string): Promise<Page> => {
    const tab = await context.newPage()
    tab.on('request', (request) => {
      if (/Listen\/channel.*TYPE=xmlhttp/.test(request.url())) connectedTabs.add(tab)
    })
    await tab.goto(pages + path)
    await isLive(tab)
    return tab
  }
  for (const type of TYPE_NAMES.slice(0, TABS)) await openTab(listPath(type))
  const [holder] = connectedTabs
  const seventh = await openTab(RACE_LIST)
  const first = await follow(seventh, RACE_PAGE)
  await holder?.close()
  await seventh.goBack()
  await seventh.locator(`main a[href="${OTHER_RACE}"]`).first().waitFor(TIMEOUT)
  const again = await follow(seventh, OTHER_RACE)
  return {
    first: { value: first },
    again: { value: again },
    connectedTabs: { value: connectedTabs.size },
  }
}

export const liveTabsRow = defineRow({
  number: 12,
  about: 'six tabs on live lists and a seventh',
  pages: 0,
  figures: {
    first: { name: 'six tabs on live lists: a link clicked in a seventh', unit: 's', limit: 2 },
    again: { name: 'again, once the tab with the connection was closed', unit: 's', limit: 5 },
    connectedTabs: { name: 'tabs that opened a connection', unit: 'listeners', limit: null },
  },
  measure: (bench: Bench) =>
    withBenchWiki({}, async ({ pages }) => {
      const context = await (await bench.browser()).newContext()
      try {
        return await measure(context, pages)
      } finally {
        await context.close()
      }
    }),
})
