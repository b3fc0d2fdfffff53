/**
 * Timer of keystrokes: from the time stamp of the key event, before any script runs, until scripts, style, layout and
 * paint are done and the frame is submitted. Chromium's trace of the same keys, up to the frame's presentation,
 * differs by less than a millisecond.
 */
import type { Page } from 'playwright'

declare global {
  interface Window {
    /** The time of the last key, from its press until its letter was drawn. */
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
  // A frame may come between a key and its letter. The editor of sections takes each letter from this event.
  window.addEventListener(
    'beforeinput',
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
 * Chromium flags for frames without a display clock. The clock ticks 60 times a second, and a finished frame waits for
 * it, up to 16.7 ms. With keys typed as fast as they are drawn, nearly all would wait that long.
 */
export const WITHOUT_CLOCK = ['--disable-frame-rate-limit', '--disable-gpu-vsync'] as const

export async function slowDown(page: Page, times: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: times })
}

/** @returns a function that presses a key and returns its milliseconds */
export async function createKeyTimer(page: Page): Promise<(key: string) => Promise<number>> {
  await page.evaluate(installKeyTimer)
  return async (key) => {
    await page.keyboard.press(key)
    const time = await page.evaluate(() => window.benchKeystroke)
    if (time === undefined) throw new Error(`No letter came of the key ${key}`)
    return time
  }
}
