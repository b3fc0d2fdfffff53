/** Bench row: documents read for a view, which a hosted wiki would pay for. */
import { TYPE_NAMES } from '#shared/model/page-types'
import { listPath, ROUTES, searchPath } from '#shared/model/paths'
import { waitForNetworkIdle } from '../../network-idle.ts'
import { getDatabase, writeDocuments } from '../../stored-pages.ts'
import { takeUsage, type WikiProcess } from '../../wiki-process.ts'
import { type Bench, withBenchWiki, withLargeWiki } from '../bench.ts'
import { withClientRenderedWiki } from '../client-rendered-wiki.ts'
import { defineRow, type Measured } from '../row.ts'
import { RACE_LIST, RACE_PAGE } from '../sample-pages.ts'
import { sum } from '../statistics.ts'
import { openPage, withPage } from '../with-page.ts'

async function readsOf(wiki: WikiProcess, act: () => Promise<unknown>): Promise<number> {
  await takeUsage(wiki)
  await act()
  return (await takeUsage(wiki))['documentReads'] ?? Number.NaN
}

let requests = 0

/** Returns an address that is not in the page host's cache: cached pages cost no reads. */
const uncached = (path: string): string => `${path}?uncached=${requests++}`

const measureClientRenderedReads = (bench: Bench): Promise<number> =>
  withClientRenderedWiki(({ wiki, clientRendered }) =>
    withPage(bench, (page) => readsOf(wiki, () => openPage(page, clientRendered + RACE_PAGE))),
  )

const measureNavigationReads = (bench: Bench, wiki: WikiProcess): Promise<number> =>
  withPage(bench, async (page) => {
    await openPage(page, wiki.pages + RACE_LIST)
    return readsOf(wiki, async () => {
      await page.locator(`main a[href="${RACE_PAGE}"]`).click()
      await page.waitForURL(wiki.pages + RACE_PAGE)
      await waitForNetworkIdle(page)
    })
  })

/** Returns the reads of the server, and then of the browser. */
async function measureServerRenderedReads(bench: Bench, wiki: WikiProcess): Promise<[number, number]> {
  const url = () => wiki.pages + uncached(RACE_PAGE)
  const server = await readsOf(wiki, async () => (await fetch(url())).text())
  const all = await withPage(bench, (page) => readsOf(wiki, () => openPage(page, url())))
  return [server, all - server]
}

/** Returns the reads of server, browser and listeners together, just after a write. */
async function measureVisitReads(bench: Bench, wiki: WikiProcess, path: string): Promise<number> {
  await writeDocuments(wiki, await getDatabase(wiki), { 'bench/stored': { number: requests } })
  return withPage(bench, (page) => readsOf(wiki, () => openPage(page, wiki.pages + uncached(path))))
}

/** Returns the maximum over the lists of all types. */
async function lists(bench: Bench, wiki: WikiProcess): Promise<Measured> {
  const reads: number[] = []
  for (const type of TYPE_NAMES) reads.push(await measureVisitReads(bench, wiki, listPath(type)))
  return { value: Math.max(...reads), note: `all types: ${reads.join(' ')}` }
}

const LIVE = {
  lists: { name: 'a category list, with listener', unit: 'reads', limit: 3 },
  home: { name: 'home, with listener', unit: 'reads', limit: 8 },
  dashboard: { name: 'the dashboard, with listener', unit: 'reads', limit: 4 },
  none: { name: 'search results, privacy policy, sign-in, together', unit: 'reads', limit: 0 },
} as const

const NONE = [searchPath('varven'), ROUTES.privacy, ROUTES.login]

async function measureLiveReads(bench: Bench, wiki: WikiProcess) {
  const none: number[] = []
  for (const path of NONE) none.push(await measureVisitReads(bench, wiki, path))
  return {
    lists: await lists(bench, wiki),
    home: { value: await measureVisitReads(bench, wiki, ROUTES.home) },
    dashboard: { value: await measureVisitReads(bench, wiki, ROUTES.allContent) },
    none: { value: sum(none), note: none.join(' ') },
  }
}

export const readsRow = defineRow({
  number: 4,
  about: 'document reads',
  large: false,
  figures: {
    clientRendered: { name: 'a Race page: client-rendered', unit: 'reads', limit: 7 },
    navigated: { name: 'by client navigation', unit: 'reads', limit: 7 },
    server: { name: 'server-rendered, not cached', unit: 'reads', limit: 7 },
    browser: { name: 'then in the browser', unit: 'reads', limit: 0 },
    ...LIVE,
  },
  measure: async (bench) => {
    const clientRendered = await measureClientRenderedReads(bench)
    return withBenchWiki({ rules: 'open' }, async (wiki) => {
      const navigated = await measureNavigationReads(bench, wiki)
      const [server, browser] = await measureServerRenderedReads(bench, wiki)
      return {
        clientRendered: { value: clientRendered },
        navigated: { value: navigated },
        server: { value: server },
        browser: { value: browser },
        ...(await measureLiveReads(bench, wiki)),
      }
    })
  },
})

export const largeReadsRow = defineRow({
  number: 4,
  about: 'document reads at 10,000 pages',
  large: true,
  figures: LIVE,
  measure: (bench) => withLargeWiki(bench, (wiki) => measureLiveReads(bench, wiki), { rules: 'open' }),
})
