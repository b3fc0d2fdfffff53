/** Times of a page's first load on the slow phone. */
import type { Browser, Page } from 'playwright'
import { openSlowPhone } from './slow-phone.ts'
import type { TrafficResponse } from './traffic.ts'

const TIMEOUT = 60_000

export interface FirstLoad {
  /** Milliseconds from the start of the navigation. */
  readonly text: number
  /** When React has hydrated the heading, so that links no longer load a document. */
  readonly live: number
  readonly responses: readonly TrafficResponse[]
}

interface Moments {
  text?: number
  live?: number
}

declare global {
  interface Window {
    benchMoments?: Moments
  }
}

export async function measureFirstLoad(browser: Browser, url: string): Promise<FirstLoad> {
  const { page, traffic, close } = await openSlowPhone(browser)
  try {
    await page.addInitScript(watch)
    await page.goto(url, { waitUntil: 'commit', timeout: TIMEOUT })
    const { text, live, began } = await readMoments(page)
    // After hydration the page asks whether it has changed.
    await page.waitForFunction(hasAsked, null, { timeout: TIMEOUT })
    await page.waitForLoadState('networkidle', { timeout: TIMEOUT })
    return { text, live, responses: traffic.since(began) }
  } finally {
    await close()
  }
}

/** An idle network is not enough: on a busy machine it is also idle before the first request. */
const hasAsked = (): boolean =>
  performance
    .getEntriesByType('resource')
    .some((entry) => entry instanceof PerformanceResourceTiming && entry.initiatorType === 'fetch')

/** Runs in the page before its scripts. */
function watch(): void {
  const moments: Moments = {}
  window.benchMoments = moments
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { element } = entry as PerformanceEntry & { element?: Element | null }
      if (element?.closest('main')) moments.text ??= entry.startTime
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  const look = () => {
    const heading = document.querySelector('main h1')
    // React stores an element's properties on it once the element is hydrated or created.
    if (heading && Object.keys(heading).some((name) => name.startsWith('__reactProps')))
      moments.live = performance.now()
    else requestAnimationFrame(look)
  }
  look()
}

async function readMoments(page: Page): Promise<Required<Moments> & { began: number }> {
  await page.waitForFunction(
    () => window.benchMoments?.text !== undefined && window.benchMoments.live !== undefined,
    null,
    { timeout: TIMEOUT },
  )
  return page.evaluate(() => ({
    text: window.benchMoments?.text ?? Number.NaN,
    live: window.benchMoments?.live ?? Number.NaN,
    began: performance.timeOrigin,
  }))
}
