/** End-to-end test of every screen in the client while its data is delayed, empty, missing, failing or unreachable. */
import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { formatErrorLine } from '#shared/error-line'
import { MESSAGES } from '#shared/messages/messages'
import { SEARCH_MESSAGES } from '#shared/messages/search-messages'
import { parsePath, ROUTE_TABLE } from '#shared/model/route-table'
import { readSamplePages } from '../../sample-pages.ts'
import { listScreens } from '../reading/screens.ts'
import { expectHeading, main, openHydrated, POLL_OPTIONS } from '../wiki-fixture.ts'
import { hasOfflineCopy } from './offline-copies.ts'
import { createPageHostTest, type PageHostFixture } from './page-host.ts'

const SCREENS = listScreens(await readSamplePages())

const it = createPageHostTest()

it.afterAll(({ watched }) =>
  expect(watched.takeUnexpectedErrors().filter((error) => error.startsWith('exception'))).toEqual([]),
)

it('every screen that readers can open is tried here', () => {
  const tried = new Set(SCREENS.map(({ path }) => parsePath(path)?.route))
  const untried = ROUTE_TABLE.filter(({ access }) => access !== 'personal')
    .filter((route) => !tried.has(route))
    .map(({ name }) => name)
  expect(untried).toEqual(['search', 'random'])
})

/** Navigates as a click would, for addresses that no link leads to. */
const go = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

const START = '/PrivacyPolicy'

/** Opens a new document, whose memory is empty. */
async function begin(page: Page, pages: PageHostFixture): Promise<void> {
  pages.set('none')
  await openHydrated(page, START)
}

/** Clicks in the same task: the screen removes the button when it recovers by itself. */
const retry = (page: Page) =>
  page.evaluate(() => {
    const buttons = [...document.querySelectorAll<HTMLElement>('main button')]
    buttons.find((button) => button.textContent === 'Retry')?.click()
  })

const bar = (page: Page) => page.locator('header [role="status"] > span')
/** The sentence with any age: a busy machine takes minutes for all screens. */
const FROM_THIS_DEVICE = new RegExp(
  `^${MESSAGES.fromThisDevice('AGE').replace('AGE', '(less than a minute|\\d+ minutes?)')}$`,
)
const leadsOn = async (page: Page, name: string) =>
  expect(
    (await main(page).getByRole('link', { name }).count()) + (await main(page).getByRole('button', { name }).count()),
    name,
  ).toBeGreaterThan(0)

async function saysWhy(page: Page, heading: string): Promise<void> {
  await expectHeading(page, heading)
  await expect.poll(() => page.title()).toContain(heading)
  await leadsOn(page, 'Home')
  await leadsOn(page, 'Retry')
  expect(await bar(page).count()).toBe(0)
}

/** Expects the previous screen to stay, and the progress bar to appear after a delay. */
async function waits(page: Page): Promise<void> {
  const waiting = bar(page)
  await waiting.waitFor({ ...POLL_OPTIONS, state: 'attached' })
  expect(await waiting.evaluate((span) => getComputedStyle(span).animationDelay)).toMatch(/^0\.15s|^150ms/)
  await waiting.waitFor(POLL_OPTIONS)
  await expectHeading(page, 'Privacy Policy')
}

describe('reached by a click: delayed, then unreachable, then failing, then available', () => {
  it.for(SCREENS)('$path', async ({ path, heading, missing, isStatic, asksSearch }, { page, watched, pages }) => {
    await begin(page, pages)
    pages.set(isStatic ? 'cut' : 'delayed')
    await go(page, path)
    if (isStatic) return expectHeading(page, heading)
    await waits(page)
    pages.set('cut')
    await saysWhy(page, MESSAGES.unreachable.heading)
    pages.set('failing')
    await retry(page)
    await saysWhy(page, MESSAGES.failed.heading)
    pages.set('none')
    await retry(page)
    await expectHeading(page, heading)
    await expect.poll(() => bar(page).count()).toBe(0)
    if (asksSearch) expect(await main(page).getByText(SEARCH_MESSAGES.byName).count()).toBe(0)
    await hasOfflineCopy(page, path)
    if (missing === undefined) return
    watched.takeLogged()
    await go(page, missing.path)
    await expectHeading(page, MESSAGES.notFound.heading)
    expect(watched.takeLogged()).toEqual([formatErrorLine('read/missing')])
    await main(page).getByRole('link', { name: missing.near, exact: true }).waitFor(POLL_OPTIONS)
    await leadsOn(page, 'Home')
  })
})

it('late data is shown once it has arrived', async ({ page, pages }) => {
  await begin(page, pages)
  pages.set('delayed')
  await go(page, '/Race/Varven')
  await waits(page)
  pages.set('none')
  await expectHeading(page, 'Varven')
  await expect.poll(() => bar(page).count()).toBe(0)
})

it('each is read from its offline copy without services', async ({ page, pages }) => {
  await begin(page, pages)
  pages.set('cut')
  for (const { path, heading, isStatic } of SCREENS) {
    await go(page, path)
    await expectHeading(page, heading)
    if (!isStatic) await main(page).getByText(FROM_THIS_DEVICE).first().waitFor(POLL_OPTIONS)
  }
})

it('each says that it is empty, with a link', async ({ page, pages }) => {
  await begin(page, pages)
  pages.set('empty')
  for (const { path, empty } of SCREENS)
    if (empty !== undefined) {
      await go(page, empty.path ?? path)
      await main(page).getByText(empty.words, { exact: true }).first().waitFor(POLL_OPTIONS)
      await leadsOn(page, empty.next)
    }
})
