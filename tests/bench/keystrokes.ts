/**
 * How long it takes from a key to what it changed on the screen: from the time the browser gives the key, before any
 * script hears of it, until scripts, style, layout and paint are done and the frame is handed on. Chromium's own trace
 * of the same keys, up to the frame's presentation, tells the same within a millisecond.
 */
import type { Page } from 'playwright'

declare global {
  interface Window {
    /** Of the last key: from the moment it was pressed until its letter was drawn. */
    benchKeystroke?: Promise<number>
  }
}

/** Runs in the page. */
function installKeyTimer(): void {
  let pressed = Number.NaN
  const options = { capture: true }
  window.addEventListener(
    'keydown',
    ({ timeStamp }) => {
      pressed = timeStamp
      delete window.benchKeystroke
    },
    options,
  )
  // a frame may come between a key and its letter
  window.addEventListener(
    'input',
    () => {
      window.benchKeystroke = new Promise((resolve) => {
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => resolve(performance.now() - pressed)
          port2.postMessage(null)
        })
      })
    },
    options,
  )
}

/**
 * A display takes frames at its own clock, 60 times a second: a key that is ready waits for it, up to 16.7 ms, whatever
 * the page does. Typed as fast as they are answered, nearly all keys wait that long less their own work. Without the
 * clock a frame is shown when it is ready.
 */
export const WITHOUT_CLOCK = ['--disable-frame-rate-limit', '--disable-gpu-vsync'] as const

export async function slowDown(page: Page, times: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: times })
}

/** @returns milliseconds of each key */
export async function createKeyTimer(page: Page): Promise<(key: string) => Promise<number>> {
  await page.evaluate(installKeyTimer)
  return async (key) => {
    await page.keyboard.press(key)
    const time = await page.evaluate(() => window.benchKeystroke)
    if (time === undefined) throw new Error(`No letter came of the key ${key}`)
    return time
  }
}
