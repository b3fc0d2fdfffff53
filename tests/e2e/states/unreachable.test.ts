/** End-to-end test of unreachable services: rendered text stays, and unreadable pages say so. */
import { expect } from 'vitest'
import { MESSAGES } from '#shared/messages/messages'
import type { WikiProcess } from '../../wiki-process.ts'
import { expectHeading, openHydrated } from '../wiki-fixture.ts'
import { createWikiTest } from '../wiki-test.ts'

const it = createWikiTest({ ignoresErrors: true })

/** The services and the page host, which answers the data of routes. */
const services = (wiki: WikiProcess) => (url: URL) => url.origin === wiki.services || url.pathname.startsWith('/_data/')

it('fault 28: a rendered page stays readable', async ({ page, watched, wiki }) => {
  await page.route(services(wiki), (route) => route.abort('connectionrefused'))
  const request = page.waitForEvent('requestfailed')
  await openHydrated(page, '/Race/Varven')
  await request
  await expectHeading(page, 'Varven')
  expect(watched.takeUnexpectedErrors().filter((error) => error.startsWith('exception'))).toEqual([])
})

it('fault 28: a click reports the error, and Retry loads the page', async ({ page, wiki }) => {
  await openHydrated(page, '/Content/RacePages')
  await page.route(services(wiki), (route) => route.abort('connectionrefused'))
  await page.locator('main').getByRole('link', { name: 'Varven', exact: true }).click()
  await expectHeading(page, MESSAGES.unreachable.heading)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expectHeading(page, 'Varven')
  expect(await page.title()).toBe('Varven || Infinite Worlds Wiki')
})
