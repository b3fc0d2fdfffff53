/** How long it takes from a key to what it changed on the screen. */
import type { Page } from 'playwright'

declare global {
  interface Window {
    /** Of the last key: from the moment it was pressed until what it changed was drawn. */
    benchKeystroke?: Promise<number>
  }
}

/** Runs in the page. */
function timeKeys(): void {
  window.addEventListener(
    'keydown',
    ({ timeStamp }) => {
      window.benchKeystroke = new Promise((resolve) => {
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => resolve(performance.now() - timeStamp)
          port2.postMessage(null)
        })
      })
    },
    { capture: true },
  )
}

export async function slowDown(page: Page, times: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: times })
}

/** @returns milliseconds of each key */
export async function timedKeys(page: Page): Promise<(key: string) => Promise<number>> {
  await page.evaluate(timeKeys)
  return async (key) => {
    await page.keyboard.press(key)
    return page.evaluate(() => window.benchKeystroke ?? Number.NaN)
  }
}
