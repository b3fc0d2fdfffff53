/** Bench row: suggestions of the search box over ten thousand names: the first on the slow phone, and later keys. */

import { basename } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Browser, Locator, Page } from 'playwright'
import { matchScript, readChunkNames } from '../../built-chunks.ts'
import { waitForNetworkIdle } from '../../network-idle.ts'
import { withFilledWiki } from '../bench.ts'
import { createKeyTimer, slowDown } from '../keystrokes.ts'
import { defineRow } from '../row.ts'
import { openSlowPhone } from '../slow-phone.ts'
import { formatRange, percentile } from '../statistics.ts'
import { openPage, withPage } from '../with-page.ts'

declare global {
  interface Window {
    /** The time at which the first option was drawn, in milliseconds since 1970. */
    benchFirstOption?: Promise<number>
  }
}

const SLOWER = 4
/** Ten letters a second are faster than nearly everybody types. */
const MILLISECONDS_BETWEEN_KEYS = 100
/** Letters in thousands of names, common prefixes, whole names, and a text in no name. */
const TYPED = ['a', 'e', 'the s', 'var', 'varven', 'song of the', 'road', 'zzz']
/** Among the 68 keys of one round, three that the machine delayed would decide the 95th percentile. */
const ROUNDS = 5

/**
 * Runs in the page, which reports when the first option is drawn. Playwright looks for it at intervals, and its own
 * script is slowed down with the page: it sees the option 80 to 250 ms later.
 */
function installOptionTimer(): void {
  window.benchFirstOption = new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (document.querySelector('[role="option"]') === null) return
      observer.disconnect()
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => resolve(performance.timeOrigin + performance.now())
        port2.postMessage(null)
      })
    })
    observer.observe(document, { childList: true, subtree: true })
  })
}

/**
 * Milliseconds, requests and bytes from the first key until the first suggestion, with everything it loads. Without the
 * service worker, which may have fetched a part of that before.
 */
async function measureFirst(browser: Browser, url: string) {
  const { page, traffic, close } = await openSlowPhone(browser, { serviceWorkers: 'block' })
  try {
    await openPage(page, url)
    // The page loads more by itself once it is idle, the commands last; that belongs to no key.
    await page.waitForFunction(
      (commands) => performance.getEntriesByType('resource').some(({ name }) => new RegExp(commands).test(name)),
      matchScript('start-commands').source,
    )
    await waitForNetworkIdle(page)
    await page.evaluate(installOptionTimer)
    const began = await page.evaluate(() => performance.timeOrigin + performance.now())
    await page.evaluate(() => document.querySelector<HTMLElement>('form#search')?.showPopover())
    await page.locator('input[type=search]').pressSequentially('v')
    const ended = await page.evaluate(() => window.benchFirstOption)
    if (ended === undefined) throw new Error('The page does not wait for an option')
    const names = readChunkNames()
    const responses = traffic.since(began).filter(({ finished, mime }) => finished >= 0 && !mime.startsWith('image/'))
    return {
      milliseconds: ended - began,
      requests: responses.map(({ url, requested, finished }) => {
        const { pathname } = new URL(url)
        return `${names.get(pathname) ?? basename(pathname)} ${requested.toFixed(0)}–${finished.toFixed(0)}`
      }),
      kilobytes: responses.reduce((sum, { bytes }) => sum + bytes, 0) / 1000,
    }
  } finally {
    await close()
  }
}

async function measurePaletteKeys(page: Page): Promise<readonly number[]> {
  await page.keyboard.press('Control+k')
  return measureKeys(page, page.getByRole('dialog').getByRole('combobox'))
}

async function measureKeys(page: Page, box: Locator): Promise<readonly number[]> {
  await box.pressSequentially('a')
  await page.getByRole('option').first().waitFor()
  return measureTyping(page, box)
}

/** The same keys in the search box while its suggestions cannot be loaded: what this machine needs for a letter alone. */
async function measureBareKeys(page: Page, url: string): Promise<readonly number[]> {
  await page.route(matchScript('suggestions'), (route) => route.abort())
  await openPage(page, url)
  return measureTyping(page, page.locator('input[type=search]'))
}

async function measureTyping(page: Page, box: Locator): Promise<readonly number[]> {
  await box.fill('')
  await slowDown(page, SLOWER)
  const press = await createKeyTimer(page)
  const times: number[] = []
  for (const text of Array.from({ length: ROUNDS }, () => TYPED).flat()) {
    await box.fill('')
    for (const key of [...text, ...Array.from(text, () => 'Backspace')]) {
      times.push(await press(key))
      await setTimeout(MILLISECONDS_BETWEEN_KEYS)
    }
  }
  return times
}

const summarize = (times: readonly number[]) => ({
  value: percentile(times, 0.95),
  note: `${times.length} keys; ${formatRange(times)}`,
})

export const suggestionsRow = defineRow({
  number: 11,
  about: 'suggestions over 10,000 pages',
  pages: 10_000,
  figures: {
    first: { name: 'first suggestion on the slow phone, from the first key', unit: 'ms', limit: 1500 },
    requests: { name: '  requests', unit: 'requests', limit: 4 },
    bytes: { name: '  code and names', unit: 'kB', limit: 60 },
    keystroke: {
      name: 'a keystroke in the search box, processor 4 × slower, p95',
      unit: 'ms',
      limit: 30,
    },
    paletteKeystroke: { name: '  in the command palette, p95', unit: 'ms', limit: 30 },
    bareKeystroke: { name: '  in the search box without suggestions, p95', unit: 'ms', limit: null },
  },
  measure: (bench) =>
    withFilledWiki(bench, 10_000, async ({ pages }) => {
      const url = `${pages}/PrivacyPolicy`
      const first = await measureFirst(await bench.browser(), url)
      const times = await withPage(bench, async (page) => {
        await openPage(page, url)
        return measureKeys(page, page.locator('input[type=search]'))
      })
      const paletteTimes = await withPage(bench, async (page) => {
        await openPage(page, url)
        return measurePaletteKeys(page)
      })
      // The service worker would answer with the suggestions that it has fetched for use offline.
      const bareTimes = await withPage(bench, (page) => measureBareKeys(page, url), { serviceWorkers: 'block' })
      return {
        first: { value: first.milliseconds },
        requests: { value: first.requests.length, note: first.requests.join(', ') },
        bytes: { value: first.kilobytes },
        keystroke: summarize(times),
        paletteKeystroke: summarize(paletteTimes),
        bareKeystroke: summarize(bareTimes),
      }
    }),
})
