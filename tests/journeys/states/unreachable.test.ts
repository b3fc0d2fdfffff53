/** When the services do not answer: what was read stays, and what cannot be read says so. */
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { MESSAGES } from '#shared/messages/messages'
import {
  expectHeading,
  openLive,
  type Reading,
  startReading,
  type WatchedPage,
} from '../watched-page.ts'

let reading: Reading
let watched: WatchedPage
let page: Page

beforeAll(async () => {
  reading = await startReading()
})
afterAll(() => reading?.close())
beforeEach(async () => {
  watched = await reading.open()
  page = watched.page
})
afterEach(() => watched.close())

const services = () => `${reading.wiki.services}/v1/**`

it('fault 28: a page rendered ahead stays readable', async () => {
  await page.route(services(), (route) => route.abort('connectionrefused'))
  const asked = page.waitForEvent('requestfailed')
  await openLive(page, '/Race/Varven')
  await asked
  await expectHeading(page, 'Varven')
  expect(watched.takeTroubles().filter((trouble) => trouble.startsWith('exception'))).toEqual([])
})

it('fault 28: a click tells why there is nothing, and Retry brings it once they answer', async () => {
  await openLive(page, '/Content/RacePages')
  await page.route(services(), (route) => route.abort('connectionrefused'))
  await page.locator('main').getByRole('link', { name: 'Varven', exact: true }).click()
  await expectHeading(page, MESSAGES.unreachable.heading)
  await page.unroute(services())
  await page.getByRole('button', { name: 'Retry' }).click()
  await expectHeading(page, 'Varven')
  expect(await page.title()).toBe('Varven || Infinite Worlds Wiki')
})
