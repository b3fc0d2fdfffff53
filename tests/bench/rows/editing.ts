/** Bench row: the cost of writing: opening an edit address, a key in a long page, storing a long draft, a save, and a failed save. */
import type { Browser, Page } from 'playwright'
import { EDITOR_MESSAGES } from '#shared/messages/editor-messages'
import { listSectionNames } from '#shared/model/page-types'
import { launchBrowser } from '../../browser.ts'
import { createPublishedPages } from '../../e2e/accounts/create-people.ts'
import { storedSession } from '../../e2e/accounts/stored-session.ts'
import {
  putCaret,
  SAMPLE_EDITOR,
  signInAsEditor,
  submitAll,
  texts,
  writeSection,
} from '../../e2e/editing/editing-pages.ts'
import type { WikiProcess } from '../../wiki-process.ts'
import { type Bench, withBenchWiki } from '../bench.ts'
import { createKeyTimer, slowDown, WITHOUT_CLOCK } from '../keystrokes.ts'
import { defineRow, type Measured } from '../row.ts'
import { openSlowPhone } from '../slow-phone.ts'
import { formatRange, median, percentile } from '../statistics.ts'
import { withPage } from '../with-page.ts'

const PARAGRAPHS = 200
const PARAGRAPH_LETTERS = 250
const KEYS = 100
const KEY_RUNS = 5
const DRAFT = 30_000
const SLOWER = 4
const OPENINGS = 5
/** Milliseconds: four fifths of what the form editor before this one took on the slow phone. */
const MAX_OPENING = 9340
/** The throttle of draft saving, in milliseconds. */
const STORED_WITHIN = 300

const PAGES = [
  { name: 'Two Hundred Paragraphs', sections: { History: filled(PARAGRAPHS) } },
  { name: 'A Long Draft', sections: { History: ['x'.repeat(DRAFT)] } },
  { name: 'All Six', sections: {} },
  { name: 'Not Saved', sections: {} },
] as const

function filled(paragraphs: number): string[] {
  const rest = 'of a long history, at length and with many words. '.repeat(5)
  return Array.from({ length: paragraphs }, (_, n) => `Paragraph ${n} ${rest}`.slice(0, PARAGRAPH_LETTERS))
}

async function edit(page: Page, name: string): Promise<void> {
  await page.goto(`/EditRacePage/${name.replaceAll(' ', ',')}`)
  await texts(page, 'Blurb').first().waitFor()
}

/** Returns the milliseconds from an edit address to a typed letter, on the slow phone with an empty cache. */
async function measureOpening(browser: Browser, wiki: WikiProcess): Promise<number> {
  const storageState = await storedSession(wiki, SAMPLE_EDITOR)
  const { page, close } = await openSlowPhone(browser, { baseURL: wiki.pages, storageState })
  try {
    const began = performance.now()
    await page.goto('/EditRacePage/Varven', { waitUntil: 'commit' })
    await page.locator('main [contenteditable=true]').first().focus()
    await page.keyboard.type('x')
    return performance.now() - began
  } finally {
    await close()
  }
}

/** Returns the times of the keys of each run. */
async function measureKeystrokes(page: Page): Promise<readonly (readonly number[])[]> {
  const runs: (readonly number[])[] = []
  for (let run = 0; run < KEY_RUNS; run++) {
    await edit(page, 'Two Hundred Paragraphs')
    await putCaret(texts(page, 'History').nth(PARAGRAPHS / 2))
    const press = await createKeyTimer(page)
    const times: number[] = []
    for (let n = 0; n < KEYS; n++) times.push(await press(n % 6 === 5 ? 'Space' : 'a'))
    runs.push(times)
  }
  return runs
}

function summarizeKeys(runs: readonly (readonly number[])[]): Measured {
  const percentiles = runs.map((times) => percentile(times, 0.95))
  const note = `median ${median(runs.flat()).toFixed(1)} ms, p95 of the runs ${formatRange(percentiles)} ms`
  return { value: median(percentiles), note }
}

declare global {
  interface Window {
    benchStoring?: number[]
  }
}

/** Runs in the page before its scripts: measures how long storing the draft blocks the main thread. */
function installStoreTimer(delay: number): void {
  const times: number[] = []
  window.benchStoring = times
  const later = window.setTimeout.bind(window)
  const timed = (call: TimerHandler, milliseconds?: number, ...given: unknown[]): number => {
    if (milliseconds !== delay || typeof call !== 'function') return later(call, milliseconds, ...given)
    return later(() => {
      const began = performance.now()
      call(...given)
      times.push(performance.now() - began)
    }, milliseconds)
  }
  Reflect.set(window, 'setTimeout', timed)
}

async function measureStoring(page: Page): Promise<readonly number[]> {
  await page.addInitScript(installStoreTimer, STORED_WITHIN)
  await edit(page, 'A Long Draft')
  await putCaret(texts(page, 'History').first())
  await slowDown(page, SLOWER)
  const readStored = () => page.evaluate(() => window.benchStoring ?? [])
  while ((await readStored()).length < KEYS) await page.keyboard.press('a')
  await slowDown(page, 1)
  return readStored()
}

async function saveAll(page: Page) {
  await edit(page, 'All Six')
  for (const section of listSectionNames('Race')) await writeSection(page, section, `All at once: ${section}.`)
  const calls: string[] = []
  page.on('request', (request) => {
    const [, call] = /documents:(\w+)/.exec(request.url()) ?? []
    if (call !== undefined && request.method() === 'POST') calls.push(call)
  })
  await submitAll(page).click()
  await page.getByText(EDITOR_MESSAGES.saved).waitFor()
  // Reads for the new page follow the commit.
  const upTo = calls.slice(0, calls.indexOf('commit') + 1)
  return {
    trips: { value: upTo.length, note: upTo.join(', ') },
    commits: { value: upTo.filter((call) => call === 'commit').length },
    reads: { value: upTo.filter((call) => call === 'batchGet').length },
  }
}

/** Returns the milliseconds from Submit to the message, for each kind of failed save. */
async function measureFailures(page: Page): Promise<readonly number[]> {
  await edit(page, 'Not Saved')
  await texts(page, 'Blurb').first().fill('Never saved.')
  const times: number[] = []
  for (const [fail, sentence] of [
    [{ status: 403, code: 'PERMISSION_DENIED' }, EDITOR_MESSAGES.problems.denied],
    [{ status: 409, code: 'ABORTED' }, EDITOR_MESSAGES.problems.busy],
    [null, EDITOR_MESSAGES.problems.unreachable],
  ] as const) {
    await page.route(/documents:commit/, (route) =>
      fail === null
        ? route.abort()
        : route.fulfill({
            status: fail.status,
            headers: { 'access-control-allow-origin': '*' },
            json: { error: { code: fail.status, status: fail.code } },
          }),
    )
    const began = performance.now()
    await submitAll(page).click()
    await page.getByText(sentence).first().waitFor()
    times.push(performance.now() - began)
    await page.unrouteAll()
  }
  return times
}

export const editingRow = defineRow({
  number: 20,
  about: 'writing in a browser',
  pages: 0,
  figures: {
    opening: { name: 'edit address to caret on the slow phone, median', unit: 'ms', limit: MAX_OPENING },
    keystroke: {
      name: `a key in an edit screen of ${PARAGRAPHS} paragraphs, p95, median of ${KEY_RUNS} runs`,
      unit: 'ms',
      limit: 16,
    },
    clocked: {
      name: '  with the wait for a display of 60 Hz',
      unit: 'ms',
      limit: null,
    },
    storing: { name: 'a draft of 30 kB stored, processor 4 × slower, p95', unit: 'ms', limit: 5 },
    trips: { name: 'a save of all six sections: dependent round trips', unit: 'trips', limit: 2 },
    commits: { name: '  commits', unit: 'calls', limit: 1 },
    reads: { name: '  documents read by the client', unit: 'reads', limit: 1 },
    failed: { name: 'a failed save is reported, slowest of three', unit: 'ms', limit: 2000 },
  },
  measure: (bench) =>
    withBenchWiki({}, async (wiki) => {
      await createPublishedPages(
        wiki,
        PAGES.map(({ name, sections }) => ({
          details: { name, type: 'Race' },
          sections: { Blurb: ['At first.'], ...sections },
        })),
      )
      const openings: number[] = []
      while (openings.length < OPENINGS) openings.push(await measureOpening(await bench.browser(), wiki))
      const signedIn = <T>(use: (page: Page) => Promise<T>, from: Pick<Bench, 'browser'> = bench) =>
        withPage(
          from,
          async (page) => {
            await signInAsEditor(page)
            return use(page)
          },
          { baseURL: wiki.pages },
        )
      const unclocked = await launchBrowser({ args: [...WITHOUT_CLOCK] })
      const keys = await signedIn(measureKeystrokes, { browser: async () => unclocked })
      await unclocked.close()
      const clocked = await signedIn(measureKeystrokes)
      const stored = await signedIn(measureStoring)
      const failureTimes = await signedIn(measureFailures)
      return {
        opening: { value: median(openings), note: `${formatRange(openings)} ms` },
        keystroke: summarizeKeys(keys),
        clocked: summarizeKeys(clocked),
        storing: {
          value: percentile(stored, 0.95),
          note: `${stored.length} times, ${formatRange(stored)} ms`,
        },
        ...(await signedIn(saveAll)),
        failed: { value: Math.max(...failureTimes), note: `${formatRange(failureTimes)} ms` },
      }
    }),
})
