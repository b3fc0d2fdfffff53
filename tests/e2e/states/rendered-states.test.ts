/** Every screen a reader can come to as it is rendered, while its data is late, empty, missing, failing or out of reach. */
import type { Browser } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { MESSAGES } from '#shared/messages/messages'
import { SEARCH_MESSAGES } from '#shared/messages/search-messages'
import { searchPath } from '#shared/model/paths'
import { launchBrowser } from '../../browser.ts'
import { extractText, parseDocument, requestPage } from '../../parse-document.ts'
import { readSamplePages } from '../../sample-pages.ts'
import { listScreens } from '../reading/screens.ts'
import { expectHeading, openHydrated, POLL_OPTIONS } from '../wiki-fixture.ts'
import { hasOfflineCopy } from './offline-copies.ts'
import { openPageHost, type PageHostFixture } from './page-host.ts'

const SCREENS = listScreens(await readSamplePages())
const STORED = SCREENS.filter(({ isStatic }) => !isStatic)

let pages: PageHostFixture

beforeAll(async () => {
  pages = await openPageHost()
  // the names of all pages are in its memory from then on
  await rendered(searchPath('x'))
  await rendered('/nothing')
})
afterAll(() => pages?.close())
afterEach(() => pages.set('none'))

async function rendered(path: string) {
  const { status, text } = await requestPage(pages.address, path)
  const { headings, titles, body } = parseDocument(text)
  const words = extractText(body)
  return { status, heading: headings[0], title: titles[0], words, body }
}

const escaped = (text: string) => text.replace(/[.*+?^$]/g, '\\$&')

describe.each([
  ['cut', 503, MESSAGES.unreachable],
  ['failing', 500, MESSAGES.failed],
] as const)('while the services are %s', (how, status, { heading, text }) => {
  it.each(STORED.filter(({ asksSearch }) => !asksSearch))(
    '$path says so, with a way on',
    async ({ path }) => {
      pages.set(how)
      const document = await rendered(path)
      expect([document.status, document.heading]).toEqual([status, heading])
      expect(document.title).toContain(heading)
      expect(document.words).toContain(text)
      // works without scripts too: it asks for the same address
      expect(document.body).toMatch(
        new RegExp(`<form action="${escaped(path)}" method="get">[\\s\\S]*?Retry`),
      )
      expect(document.words).toContain('Home')
    },
  )

  it('a search shows names, and says why', async () => {
    pages.set(how)
    const search = SCREENS.find(({ asksSearch }) => asksSearch)
    const document = await rendered(search?.path ?? '')
    expect([document.status, document.heading]).toEqual([200, search?.heading])
    expect(document.words).toContain(SEARCH_MESSAGES.byName)
    expect(document.words).not.toContain(SEARCH_MESSAGES.noResults)
  })
})

it.each(STORED)('$path is all there once it is there, however late', async ({ path, heading }) => {
  pages.set('delayed')
  const late = rendered(path)
  const first = await Promise.race([
    late.then(() => 'answered'),
    new Promise((resolve) => setImmediate(() => resolve('waits'))),
  ])
  expect(first).toBe('waits')
  pages.set('none')
  const document = await late
  expect([document.status, document.heading]).toEqual([200, heading])
})

it.each(SCREENS.flatMap(({ path, empty }) => (empty === undefined ? [] : [{ path, ...empty }])))(
  '$path says that nothing is there yet, with a way on',
  async ({ path, words, next }) => {
    pages.set('empty')
    const document = await rendered(path)
    expect(document.status).toBe(200)
    expect(document.words).toContain(words)
    expect(document.words).toContain(next)
  },
)

it.each(SCREENS.flatMap(({ missing }) => missing ?? []))(
  '$path is not found, and $near is near',
  async ({ path, near }) => {
    const document = await rendered(path)
    expect([document.status, document.heading]).toEqual([404, MESSAGES.notFound.heading])
    expect(document.words).toContain(MESSAGES.near)
    expect(document.words).toContain(near)
  },
)

describe('fault 28: a page rendered while the services were away', () => {
  let browser: Browser

  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterAll(() => browser?.close())

  const [page = SCREENS[0]] = SCREENS.filter(({ missing, empty }) => missing && empty)

  it('comes by itself when they are back', async () => {
    const tab = await browser.newPage({ baseURL: pages.address, serviceWorkers: 'block' })
    pages.set('cut')
    await openHydrated(tab, page?.path ?? '')
    await expectHeading(tab, MESSAGES.unreachable.heading)
    pages.set('none')
    await expectHeading(tab, page?.heading ?? '')
    await tab.close()
  })

  it('is shown as it was read before in this browser, with its age', async () => {
    const tab = await browser.newPage({ baseURL: pages.address, serviceWorkers: 'block' })
    await openHydrated(tab, '/PrivacyPolicy')
    await tab.evaluate((to) => {
      history.pushState(null, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    }, page?.path)
    await expectHeading(tab, page?.heading ?? '')
    await hasOfflineCopy(tab, page?.path ?? '')
    pages.set('cut')
    await tab.reload()
    await expectHeading(tab, page?.heading ?? '')
    await tab
      .locator('main')
      .getByText(MESSAGES.fromThisDevice('less than a minute'))
      .waitFor(POLL_OPTIONS)
    await tab.close()
  })
})
