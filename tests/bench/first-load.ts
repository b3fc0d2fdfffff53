/** Times of a page's first load on the slow phone. */
import type { Browser, Page } from 'playwright'
import { waitForNetworkIdle } from '../network-idle.ts'
import { openSlowPhone } from './slow-phone.ts'
import type { TrafficResponse } from './traffic.ts'

const TIMEOUT = 60_000

export interface FirstLoad {
  /** Milliseconds from the start of the navigation. */
  readonly text: number
  /** When React has hydrated the heading, so that links no longer load a document. */
  readonly live: number
  /** Total blocking time: of each task of the main thread, the milliseconds beyond 50. */
  readonly blocking: number
  /** Cumulative layout shift. */
  readonly shift: number
  /** Requested before the page is idle and loads what it needs later: the client that listens, the offline copy. */
  readonly beforeIdle: readonly TrafficResponse[]
  readonly responses: readonly TrafficResponse[]
}

interface Moments {
  text?: number
  live?: number
  /** When the first task runs that the page had put off until it is idle. */
  idle?: number
  blocking: number
  shift: number
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
    await waitForMoments(page)
    // After hydration the page asks whether it has changed.
    await page.waitForFunction(hasAsked, null, { timeout: TIMEOUT })
    await waitForNetworkIdle(page)
    const { began, idle, ...moments } = await readMoments(page)
    if (Number.isNaN(idle)) throw new Error('The page has put nothing off until it is idle')
    const responses = traffic.since(began)
    return { ...moments, beforeIdle: responses.filter(({ requested }) => requested < idle), responses }
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
  const moments: Moments = { blocking: 0, shift: 0 }
  window.benchMoments = moments
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) moments.blocking += Math.max(0, duration - 50)
  }).observe({ type: 'longtask', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) moments.shift += (entry as PerformanceEntry & { value?: number }).value ?? 0
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { element } = entry as PerformanceEntry & { element?: Element | null }
      if (element?.closest('main')) moments.text ??= entry.startTime
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  const { requestIdleCallback } = window
  window.requestIdleCallback = (task, options) =>
    requestIdleCallback((deadline) => {
      moments.idle ??= performance.now()
      task(deadline)
    }, options)
  const look = () => {
    const heading = document.querySelector('main h1')
    // React stores an element's properties on it once the element is hydrated or created.
    if (heading && Object.keys(heading).some((name) => name.startsWith('__reactProps')))
      moments.live = performance.now()
    else requestAnimationFrame(look)
  }
  look()
}

const waitForMoments = (page: Page) =>
  page.waitForFunction(() => window.benchMoments?.text !== undefined && window.benchMoments.live !== undefined, null, {
    timeout: TIMEOUT,
  })

const readMoments = (page: Page): Promise<Required<Moments> & { readonly began: number }> =>
  page.evaluate(() => {
    const {
      text = Number.NaN,
      live = Number.NaN,
      idle = Number.NaN,
      blocking = Number.NaN,
      shift = Number.NaN,
    } = window.benchMoments ?? {}
    return { text, live, idle, blocking, shift, began: performance.timeOrigin }
  })

/** Returns the milliseconds until the first text of a page that this browser has opened before, in a new tab. */
export async function measureSecondVisit(browser: Browser, url: string): Promise<number> {
  const phone = await openSlowPhone(browser)
  try {
    await phone.page.goto(url, { timeout: TIMEOUT })
    await waitForNetworkIdle(phone.page)
    await phone.page.addInitScript(watch)
    await phone.page.goto('about:blank')
    await phone.page.goto(url, { waitUntil: 'commit', timeout: TIMEOUT })
    await waitForMoments(phone.page)
    return (await readMoments(phone.page)).text
  } finally {
    await phone.close()
  }
}
