/** When the services do not answer: what was read stays, and what cannot be read says so. */
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { MESSAGES } from '#shared/messages/messages'
import {
  expectHeading,
  openHydrated,
  startWikiFixture,
  type WatchedPage,
  type WikiFixture,
} from '../wiki-fixture.ts'

let fixture: WikiFixture
let watched: WatchedPage
let page: Page

beforeAll(async () => {
  fixture = await startWikiFixture()
})
afterAll(() => fixture?.close())
beforeEach(async () => {
  watched = await fixture.open()
  page = watched.page
})
afterEach(() => watched.close())

const services = () => `${fixture.wiki.services}/v1/**`

it('fault 28: a page rendered ahead stays readable', async () => {
  await page.route(services(), (route) => route.abort('connectionrefused'))
  const request = page.waitForEvent('requestfailed')
  await openHydrated(page, '/Race/Varven')
  await request
  await expectHeading(page, 'Varven')
  expect(watched.takeUnexpectedErrors().filter((error) => error.startsWith('exception'))).toEqual(
    [],
  )
})

it('fault 28: a click tells why there is nothing, and Retry brings it once they answer', async () => {
  await openHydrated(page, '/Content/RacePages')
  await page.route(services(), (route) => route.abort('connectionrefused'))
  await page.locator('main').getByRole('link', { name: 'Varven', exact: true }).click()
  await expectHeading(page, MESSAGES.unreachable.heading)
  await page.unroute(services())
  await page.getByRole('button', { name: 'Retry' }).click()
  await expectHeading(page, 'Varven')
  expect(await page.title()).toBe('Varven || Infinite Worlds Wiki')
})
