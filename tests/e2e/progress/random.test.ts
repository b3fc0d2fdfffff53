/** End-to-end test of random pages that the page host chooses, which does not know the reader's progress. */
import { expect } from 'vitest'
import { ROUTES } from '#shared/model/paths'
import { RANDOM_FRAGMENT } from '#shared/model/random-fragment'
import { expectHeading, heading, openHydrated, POLL_OPTIONS } from '../wiki-fixture.ts'
import { createWikiTest } from '../wiki-test.ts'
import { formatReader, storeProgress } from './reader.ts'

const it = createWikiTest()

const UNMET = { path: '/Location/Grandam,Reach', name: 'Grandam Reach' }
const MET = { path: '/Race/Varven', name: 'Varven' }

it('another page is opened in place of one that is not met, which leaves nothing behind', async ({ page, wiki }) => {
  await storeProgress(page, await formatReader(wiki))
  await openHydrated(page, ROUTES.privacy)
  const titles: string[] = []
  await page.exposeBinding('__title', (_, title: string) => void titles.push(title))
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const report: unknown = Reflect.get(window, '__title')
      // An element that another observer removes at once has never been painted.
      if (typeof report === 'function') queueMicrotask(() => report(document.title))
    }).observe(document, { subtree: true, childList: true })
  })
  await page.goto(UNMET.path + RANDOM_FRAGMENT)
  await page.waitForURL(({ pathname, hash }) => pathname !== UNMET.path && pathname !== ROUTES.random && hash === '')
  await page.locator('main h1').waitFor()
  expect(await heading(page).textContent()).not.toMatch(/^A page /)
  expect(titles.length).toBeGreaterThan(0)
  expect(titles.filter((title) => title.includes(UNMET.name))).toEqual([])
  await page.goBack()
  await expectHeading(page, 'Privacy Policy')
})

it.for([true, false])(
  'a page that is met stays, and its address has no fragment (progress: %s)',
  async (isSet, { page, wiki }) => {
    if (isSet) await storeProgress(page, await formatReader(wiki))
    await openHydrated(page, MET.path + RANDOM_FRAGMENT)
    await expect.poll(() => new URL(page.url()).hash, POLL_OPTIONS).toBe('')
    await expectHeading(page, MET.name)
  },
)

it('the host marks the address of a document, but not of route data', async ({ wiki }) => {
  const { headers } = await fetch(wiki.pages + ROUTES.random, { redirect: 'manual' })
  expect(headers.get('location')).toMatch(/^\/\w+\/[^#]+#random$/)
  const data = await (await fetch(`${wiki.pages}/_data${ROUTES.random}`)).text()
  expect(data).toContain('redirect')
  expect(data).not.toContain(RANDOM_FRAGMENT)
})
