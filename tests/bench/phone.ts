/** Emulation of a slow phone on a slow network, and the times of a page's first load on it. */
import type { Browser, CDPSession, Page } from 'playwright'
import { recordTraffic, type TrafficResponse } from './traffic.ts'

const LATENCY = 562
const DOWN = 1.44e6 / 8
const UP = 675e3 / 8
const SLOWER = 4
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
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
  })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    const traffic = await recordTraffic(session)
    await slowDown(session)
    await page.addInitScript(watch)
    await page.goto(url, { waitUntil: 'commit', timeout: TIMEOUT })
    const { text, live, began } = await readMoments(page)
    // After hydration the page loads the services' chunk and reads whether it has changed.
    await page.waitForFunction(hasAsked, null, { timeout: TIMEOUT })
    await page.waitForLoadState('networkidle', { timeout: TIMEOUT })
    return { text, live, responses: traffic.since(began) }
  } finally {
    await context.close()
  }
}

/** An idle network is not enough: on a busy machine it is also idle before the first request. */
const hasAsked = (): boolean =>
  performance
    .getEntriesByType('resource')
    .some((entry) => entry instanceof PerformanceResourceTiming && entry.initiatorType === 'fetch')

async function slowDown(session: CDPSession): Promise<void> {
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY,
    downloadThroughput: DOWN,
    uploadThroughput: UP,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
}

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
