/** What one key costs in a long page, told in counts: the times are the bench's. */
import type { CDPSession, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SectionName } from '#shared/model/page-types'
import { makePages } from '../accounts/made-people.ts'
import { type Reading, startReading, type WatchedPage } from '../watched-page.ts'
import { drawnFor, watchDrawing } from './drawn-components.ts'
import { expectKept, form, signIn, texts, valuesOf } from './editing-pages.ts'

const FEW = 3
const MANY = 60

let reading: Reading
let watched: WatchedPage
let session: CDPSession

beforeAll(async () => {
  reading = await startReading()
  await makePages(reading.wiki, [
    {
      details: { name: 'A Long Page', type: 'Race' },
      sections: { Blurb: paragraphs(FEW), History: paragraphs(MANY) },
    },
  ])
  watched = await reading.open()
  const { page } = watched
  await watchDrawing(page)
  await signIn(page)
  await page.goto('/EditRacePage/A,Long,Page')
  await texts(page, 'History').first().waitFor()
  session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
})
afterAll(async () => {
  await watched?.close()
  await reading?.close()
})

const paragraphs = (count: number): string[] =>
  Array.from({ length: count }, (_, n) => `Paragraph ${n} of a page, at length.`)

const layouts = async (): Promise<number> => {
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'LayoutCount')?.value ?? Number.NaN
}

/** The first key takes the section up and shows that it is not kept yet: what a further one draws. */
async function drawnIn(page: Page, section: SectionName, paragraph: number): Promise<number> {
  await texts(page, section).nth(paragraph).focus()
  await page.keyboard.type('Seen')
  await expectKept(page)
  return drawnFor(page, '!')
}

describe('a key', () => {
  it('draws as much in a section of 60 paragraphs as in one of 3', async () => {
    const { page } = watched
    const few = await drawnIn(page, 'Blurb', 1)
    expect(few).toBeGreaterThan(0)
    expect(await drawnIn(page, 'History', MANY / 2)).toBe(few)
    expect((await valuesOf(texts(page, 'History')))[MANY / 2]).toMatch(/Seen!/)
  })

  it('has no paragraph measured but its own', async () => {
    const { page } = watched
    await texts(page, 'History').nth(7).focus()
    const before = await layouts()
    await page.keyboard.press('a')
    const made = (await layouts()) - before
    expect(made).toBeGreaterThan(0)
    expect(made).toBeLessThan(MANY / 4)
  })

  it('is drawn before the preview of its section, which follows', async () => {
    const { page } = watched
    const preview = form(page, 'History').locator('details')
    await preview.getByText('Preview', { exact: true }).click()
    await preview.getByText('Seen!').waitFor()
    const elsewhere = await drawnIn(page, 'Blurb', 0)
    await texts(page, 'History').nth(5).focus()
    await page.keyboard.type('Now')
    await preview.getByText('Now').waitFor()
    await expectKept(page)
    expect(await drawnFor(page, '!')).toBe(elsewhere)
    await preview.getByText('Now!').waitFor()
    expect(watched.takeTroubles()).toEqual([])
  })
})
