/** End-to-end test of rendered screens while their data is delayed, missing, failing or unreachable. */
import { describe, expect } from 'vitest'
import { MESSAGES } from '#shared/messages/messages'
import { SEARCH_MESSAGES } from '#shared/messages/search-messages'
import { searchPath } from '#shared/model/paths'
import { extractText, parseDocument, requestPage } from '../../parse-document.ts'
import { readSamplePages } from '../../sample-pages.ts'
import { listScreens } from '../reading/screens.ts'
import { expectHeading, openHydrated, POLL_OPTIONS } from '../wiki-fixture.ts'
import { hasOfflineCopy } from './offline-copies.ts'
import { createPageHostTest, type PageHostFixture } from './page-host.ts'

const SCREENS = listScreens(await readSamplePages())
const STORED = SCREENS.filter(({ isStatic }) => !isStatic)

const it = createPageHostTest()

it.beforeAll(async ({ pages }) => {
  // From here on the catalogue is in the memory of the page host.
  await rendered(pages, searchPath('x'))
  await rendered(pages, '/nothing')
})
it.afterEach(({ pages }) => pages.set('none'))

async function rendered(pages: PageHostFixture, path: string) {
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
  it.for(STORED.filter(({ asksSearch }) => !asksSearch))(
    '$path reports the error, with a link',
    async ({ path }, { pages }) => {
      pages.set(how)
      const document = await rendered(pages, path)
      expect([document.status, document.heading]).toEqual([status, heading])
      expect(document.title).toContain(heading)
      expect(document.words).toContain(text)
      // The form works without scripts too: it requests the same address.
      expect(document.body).toMatch(new RegExp(`<form action="${escaped(path)}" method="get">[\\s\\S]*?Retry`))
      expect(document.words).toContain('Home')
    },
  )

  it('a search falls back to names, and says why', async ({ pages }) => {
    pages.set(how)
    const search = SCREENS.find(({ asksSearch }) => asksSearch)
    const document = await rendered(pages, search?.path ?? '')
    expect([document.status, document.heading]).toEqual([200, search?.heading])
    expect(document.words).toContain(SEARCH_MESSAGES.byName)
    expect(document.words).not.toContain(SEARCH_MESSAGES.noResults)
  })
})

it.for(STORED)('$path is complete once its data has arrived, however late', async ({ path, heading }, { pages }) => {
  pages.set('delayed')
  const late = rendered(pages, path)
  const first = await Promise.race([
    late.then(() => 'answered'),
    new Promise((resolve) => setImmediate(() => resolve('waits'))),
  ])
  expect(first).toBe('waits')
  pages.set('none')
  const document = await late
  expect([document.status, document.heading]).toEqual([200, heading])
})

it.for(SCREENS.flatMap(({ missing }) => missing ?? []))(
  '$path is not found, and $near is suggested',
  async ({ path, near }, { pages }) => {
    const document = await rendered(pages, path)
    expect([document.status, document.heading]).toEqual([404, MESSAGES.notFound.heading])
    expect(document.words).toContain(MESSAGES.near)
    expect(document.words).toContain(near)
  },
)

describe('fault 28: a page rendered while the services were unreachable', () => {
  const [screen = SCREENS[0]] = SCREENS.filter(({ missing, empty }) => missing && empty)

  it('loads by itself once they answer', async ({ browser, pages }) => {
    const tab = await browser.newPage({ baseURL: pages.address, serviceWorkers: 'block' })
    pages.set('cut')
    await openHydrated(tab, screen?.path ?? '')
    await expectHeading(tab, MESSAGES.unreachable.heading)
    pages.set('none')
    await expectHeading(tab, screen?.heading ?? '')
    await tab.close()
  })

  it('is shown from the offline copy of this browser, with its age', async ({ browser, pages }) => {
    const tab = await browser.newPage({ baseURL: pages.address, serviceWorkers: 'block' })
    await openHydrated(tab, '/PrivacyPolicy')
    await tab.evaluate((to) => {
      history.pushState(null, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    }, screen?.path)
    await expectHeading(tab, screen?.heading ?? '')
    await hasOfflineCopy(tab, screen?.path ?? '')
    pages.set('cut')
    await tab.reload()
    await expectHeading(tab, screen?.heading ?? '')
    await tab.locator('main').getByText(MESSAGES.fromThisDevice('less than a minute')).waitFor(POLL_OPTIONS)
    await tab.close()
  })
})
