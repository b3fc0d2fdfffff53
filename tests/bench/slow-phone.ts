/** Emulation of a slow phone on a slow network. */
import type { Browser, BrowserContextOptions, Page } from 'playwright'
import { recordTraffic, type Traffic } from './traffic.ts'

const LATENCY = 562
const DOWN = 1.44e6 / 8
const UP = 675e3 / 8
const SLOWER = 4

export interface SlowPhone {
  readonly page: Page
  readonly traffic: Traffic
  close(): Promise<void>
}

export async function openSlowPhone(browser: Browser, options: BrowserContextOptions = {}): Promise<SlowPhone> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
    ...options,
  })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  const traffic = await recordTraffic(session)
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY,
    downloadThroughput: DOWN,
    uploadThroughput: UP,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  return { page, traffic, close: () => context.close() }
}
