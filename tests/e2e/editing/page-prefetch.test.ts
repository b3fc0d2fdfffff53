/** End-to-end test of the prefetch of the page to edit: when it is read, how often, and never from before a save. */
import type { Page, Route } from 'playwright'
import { describe, expect } from 'vitest'
import * as FRAME_MESSAGES from '#shared/messages/frame-messages'
import { createPublishedPages } from '../accounts/create-people.ts'
import { expectHeading, main, openHydrated, POLL_OPTIONS } from '../wiki-fixture.ts'
import { createWikiTest } from '../wiki-test.ts'
import { expectSaved, getValues, SAMPLE_EDITOR, submitAll, texts, writeSection } from './editing-pages.ts'

const it = createWikiTest()

const EDIT = '/EditRacePage/Read,Race'
/** The reference and six sections. */
const READS = 7

it.beforeAll(({ wiki }) =>
  createPublishedPages(wiki, [{ details: { name: 'Read Race', type: 'Race' }, sections: { Blurb: ['At first.'] } }]),
)

/** Counts the reads of the page's own records. */
function countReads(page: Page): () => number {
  let count = 0
  page.on('request', (request) => {
    const asked = /documents:batchGet/.test(request.url()) ? (request.postData() ?? '') : ''
    if (/\/(?:ContentRef|Content\/Races)\/Read,Race/.test(asked)) count++
  })
  return () => count
}

describe('the page to edit', () => {
  it('is read while the account is being checked, once', async ({ openPage }) => {
    const { page } = await openPage({ signedIn: SAMPLE_EDITOR })
    const held: Route[] = []
    await page.route(/accounts:lookup/, (route) => void held.push(route))
    const reads = countReads(page)
    await page.goto(EDIT)
    await expect.poll(() => [reads(), held.length], POLL_OPTIONS).toEqual([READS, 1])
    expect(await texts(page, 'Blurb').count()).toBe(0)
    await Promise.all(held.map((route) => route.continue()))
    await expect.poll(() => getValues(texts(page, 'Blurb')), POLL_OPTIONS).toEqual(['At first.'])
    expect(reads()).toBe(READS)
  })

  it('is read once at a navigation too, and again after each save', async ({ openPage }) => {
    const { page } = await openPage({ signedIn: SAMPLE_EDITOR })
    await openHydrated(page, '/Race/Read,Race')
    const reads = countReads(page)
    await main(page).getByRole('link', { name: 'Edit Page' }).click()
    await texts(page, 'Blurb').first().waitFor()
    expect(reads()).toBe(READS)
    await writeSection(page, 'Blurb', 'Changed.')
    await submitAll(page).click()
    await expectSaved(page)
    // The attempt to save reads the reference.
    await expect.poll(reads, POLL_OPTIONS).toBe(2 * READS + 1)
    await page.goBack()
    await main(page).getByText('Changed.').waitFor()
    await page.goForward()
    await expect.poll(() => getValues(texts(page, 'Blurb')), POLL_OPTIONS).toEqual(['Changed.'])
  })

  it('is not read for a signed-out person', async ({ openPage }) => {
    const { page } = await openPage()
    const reads = countReads(page)
    await page.goto(EDIT)
    await expectHeading(page, 'Sign in')
    expect(reads()).toBe(0)
  })

  it('is read again if its first read failed', async ({ openPage }) => {
    const { page } = await openPage({ signedIn: SAMPLE_EDITOR })
    await page.route(/documents:batchGet/, (route) =>
      route.request().postData()?.includes('ContentRef') ? route.abort() : route.continue(),
    )
    await page.goto(EDIT)
    const retry = main(page).getByRole('button', { name: FRAME_MESSAGES.retry })
    await retry.waitFor()
    await page.unroute(/documents:batchGet/)
    await retry.click()
    await texts(page, 'Blurb').first().waitFor()
  })
})
