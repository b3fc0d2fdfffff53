/** Asking for a feature, and what stands in the pipeline then: in Chromium, as the sample editor. */
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { REPORTS } from '#shared/report-messages'
import { EDITOR, expectAlerts, expectPath, field, main, press, signIn } from './account-steps.ts'
import { foundByAxe } from './axe.ts'
import {
  expectHeading,
  NARROW,
  openLive,
  type Reading,
  startReading,
  type WatchedPage,
  WIDE,
} from './watched-page.ts'

const PIPELINE = '/FeaturesAndBugsPipeline'
const ASK = '/user/RequestAFeature'
const REPORT = '/user/ReportABug'
const LOG = '/ChangeLog'
const ANNOUNCE = '/ChangeLogAdd'

let reading: Reading
let watched: WatchedPage
let page: Page

// one visit, step by step
beforeAll(async () => {
  reading = await startReading()
  watched = await reading.open()
  page = watched.page
})
afterAll(() => reading?.close())
afterEach(() => {
  // the browser remarks upon what the rules refuse
  const refusal = /documents:(commit|batchGet).* (403|409)|status of (403|409)/
  expect(watched.takeTroubles().filter((trouble) => !refusal.test(trouble))).toEqual([])
})

const status = () => main(page).getByRole('status')
const region = (name: string) => main(page).getByRole('region', { name, exact: true })

/** In both palettes and sizes: open to everybody, and never too wide. */
async function expectOpen(what: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const)
    for (const size of [WIDE, NARROW]) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize(size)
      const state = `${what}, ${colorScheme}, ${size.width} px`
      expect(await foundByAxe(page), state).toEqual([])
      const wider = await page.evaluate(
        () => document.documentElement.scrollWidth - window.innerWidth,
      )
      expect(wider, state).toBeLessThanOrEqual(0)
    }
}

describe('who is signed out', () => {
  it('reads that there is nothing to do and nothing new, and is sent home from the forms', async () => {
    await openLive(page, PIPELINE)
    await region('Features').getByText('All features have been added', { exact: true }).waitFor()
    await region('Bugs').getByText('All known bugs have been fixed', { exact: true }).waitFor()
    expect(await page.title()).toBe('Features and Bugs Pipeline || Infinite Worlds Wiki')
    await openLive(page, LOG)
    await main(page).getByText(REPORTS.noLog).waitFor()
    await expectOpen('an empty change log')
    for (const path of [ASK, REPORT, ANNOUNCE]) {
      await page.goto(path)
      await expectPath(page, '/')
    }
  })
})

describe('a person with a verified address', () => {
  // who was sent away would be led back where they were going
  beforeAll(async () => {
    await watched.close()
    watched = await reading.open()
    page = watched.page
  })

  it('is told beside the fields what is missing, and keeps what is typed over a reload', async () => {
    await signIn(page)
    await openLive(page, ASK)
    await expectHeading(page, 'Request A Feature')
    await press(page, 'Submit')
    await expectAlerts(page, ['Please enter a title.'])
    await field(page, 'Title').fill('A map of the ways')
    await press(page, 'Submit')
    await expectAlerts(page, ['Please enter a text.'])
    await expectOpen('a form with a fault in it')
    await field(page, 'Text').fill('From gate to gate.')
    await openLive(page, ASK)
    await expectHeading(page, 'Request A Feature')
    await expect.poll(() => field(page, 'Title').inputValue()).toBe('A map of the ways')
    expect(await field(page, 'Text').inputValue()).toBe('From gate to gate.')
    await press(page, 'Reset')
    expect(await field(page, 'Title').inputValue()).toBe('')
    expect(await field(page, 'Text').inputValue()).toBe('')
  })

  it('asks for a feature, which then stands in the pipeline', async () => {
    await field(page, 'Title').fill('A map of the ways')
    await field(page, 'Text').fill('From gate to gate.\nAnd back.')
    await press(page, 'Submit')
    await status().getByText(REPORTS.sent).waitFor()
    expect(await field(page, 'Title').inputValue()).toBe('')
    await openLive(page, PIPELINE)
    const item = region('Features').getByRole('listitem')
    await item.getByRole('heading', { name: 'A map of the ways' }).waitFor()
    const text = await item.textContent()
    for (const part of ['From gate to gate.\nAnd back.', `Created by ${EDITOR.userName}`])
      expect(text).toContain(part)
    expect(text).toContain('Priority: low')
    expect(await item.locator('time').getAttribute('datetime')).toMatch(/^\d{4}-\d\d-\d\dT/)
    expect(await region('Features').getByText('1 request').count()).toBe(1)
    await expectOpen('the pipeline')
  })
})
