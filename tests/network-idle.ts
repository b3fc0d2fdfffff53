/** When nothing is on its way to a page any more. */
import type { Page } from 'playwright'

const IDLE_TIME = 800
const TIMEOUT = 30_000

/** Not `networkidle`: the line a live list waits on is meant to hang, for a minute after the list was left too. */
export async function waitForNetworkIdle(page: Page): Promise<void> {
  // a list may be left while it is looked at: an address changes before its screen does
  await page.waitForFunction(
    () => {
      const main = document.querySelector('main')
      const settled = main?.querySelector('[data-state="live"], [data-state="sparing"]') ?? null
      return settled !== null || main?.querySelector('[data-state]') == null
    },
    undefined,
    { timeout: TIMEOUT, polling: 50 },
  )
  await page.waitForFunction(
    (silence) => {
      const ends = performance
        .getEntriesByType('resource')
        .map((entry) => (entry instanceof PerformanceResourceTiming ? entry.responseEnd : 0))
      const since = performance.now() - Math.max(0, ...ends)
      return document.readyState === 'complete' && since > silence
    },
    IDLE_TIME,
    { timeout: TIMEOUT, polling: 50 },
  )
}
