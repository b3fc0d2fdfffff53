/** Helper: waits until a page has no request under way. */
import type { Page } from 'playwright'

const IDLE_TIME = 800
const TIMEOUT = 30_000

/**
 * Replaces Playwright's `networkidle`: the connection of a live list stays open, and for a minute after leaving it
 * too.
 */
export async function waitForNetworkIdle(page: Page): Promise<void> {
  // The address changes before the screen does, so that the list may be replaced while this waits.
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
