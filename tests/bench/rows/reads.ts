/** Bench row: documents read for a view, which a hosted wiki would pay for. */
import { TYPE_NAMES, type TypeName } from '#shared/model/page-types'
import { listPath, ROUTES, searchPath, seriesPath } from '#shared/model/paths'
import { isRouteDataAddress, watchRouteData } from '../../e2e/wiki-fixture.ts'
import { waitForNetworkIdle } from '../../network-idle.ts'
import { getDatabase, storePage } from '../../stored-pages.ts'
import { takeUsage, type WikiProcess } from '../../wiki-process.ts'
import { type Bench, withBenchWiki, withFilledWiki } from '../bench.ts'
import { defineRow, type Measured } from '../row.ts'
import { RACE_LIST, RACE_PAGE } from '../sample-pages.ts'
import { sum } from '../statistics.ts'
import { openPage, withPage } from '../with-page.ts'

async function readsOf(wiki: WikiProcess, act: () => Promise<unknown>): Promise<number> {
  await takeUsage(wiki)
  await act()
  return (await takeUsage(wiki))['documentReads'] ?? Number.NaN
}

/** Links that a reader points at without a click. */
const HOVERED_LINKS = 7
const CHARACTER_LIST = '/Content/CharacterPagesList'

let stored = 0

/** Stores a new page, so that no cached response and no cached list of this type is current. */
async function storeNewPage(wiki: WikiProcess, type: TypeName = 'Race'): Promise<void> {
  const details = { name: `Bench ${stored++}`, type }
  await storePage(wiki, await getDatabase(wiki), { details, sections: { Blurb: ['A page of the bench.'] } })
}

const measureNavigationReads = (bench: Bench, wiki: WikiProcess): Promise<number> =>
  withPage(bench, async (page) => {
    await openPage(page, wiki.pages + RACE_LIST)
    return readsOf(wiki, async () => {
      await page.locator(`main a[href="${RACE_PAGE}"]`).click()
      await page.waitForURL(wiki.pages + RACE_PAGE)
      await waitForNetworkIdle(page)
    })
  })

/** Points at links of a list whose pages somebody has opened before, as long as each takes to be prefetched. */
async function measureHoverReads(bench: Bench, wiki: WikiProcess): Promise<Measured> {
  return withPage(bench, async (page) => {
    await openPage(page, wiki.pages + CHARACTER_LIST)
    const links = (await page.locator('main li a[href^="/Character/"]').all()).slice(0, HOVERED_LINKS)
    for (const link of links) await (await fetch(wiki.pages + (await link.getAttribute('href')))).text()
    const prefetches = watchRouteData(page)
    const value = await readsOf(wiki, async () => {
      for (const link of links) {
        const prefetched = page.waitForRequest((request) => isRouteDataAddress(request.url()))
        await link.hover()
        await prefetched
      }
      await waitForNetworkIdle(page)
    })
    return { value, note: `${prefetches.length} requests` }
  })
}

/** Returns the reads of the server, and then of the browser. */
async function measureServerRenderedReads(bench: Bench, wiki: WikiProcess): Promise<[number, number]> {
  const url = wiki.pages + RACE_PAGE
  await storeNewPage(wiki)
  const server = await readsOf(wiki, async () => (await fetch(url)).text())
  return [server, await withPage(bench, (page) => readsOf(wiki, () => openPage(page, url)))]
}

/** Returns the reads of server, browser and listeners together, just after a commit. */
async function measureVisitReads(bench: Bench, wiki: WikiProcess, path: string, type?: TypeName): Promise<number> {
  await storeNewPage(wiki, type)
  return withPage(bench, (page) => readsOf(wiki, () => openPage(page, wiki.pages + path)))
}

/** Returns the maximum over the lists of all types. */
async function lists(bench: Bench, wiki: WikiProcess): Promise<Measured> {
  const reads: number[] = []
  for (const type of TYPE_NAMES) reads.push(await measureVisitReads(bench, wiki, listPath(type), type))
  return { value: Math.max(...reads), note: `all types: ${reads.join(' ')}` }
}

const LIVE = {
  lists: { name: 'a category list, with listener', unit: 'reads', limit: 3 },
  home: { name: 'home, with listener', unit: 'reads', limit: 8 },
  dashboard: { name: 'the dashboard, with listener', unit: 'reads', limit: 4 },
  series: { name: 'a series, with listener', unit: 'reads', limit: 4 },
  none: { name: 'search results, privacy policy, sign-in, together', unit: 'reads', limit: 0 },
} as const

const SERIES = seriesPath('Carry the Sea')
const NONE = [searchPath('varven'), ROUTES.privacy, ROUTES.login]

async function measureLiveReads(bench: Bench, wiki: WikiProcess) {
  const none: number[] = []
  for (const path of NONE) none.push(await measureVisitReads(bench, wiki, path))
  return {
    lists: await lists(bench, wiki),
    home: { value: await measureVisitReads(bench, wiki, ROUTES.home) },
    dashboard: { value: await measureVisitReads(bench, wiki, ROUTES.allContent) },
    series: { value: await measureVisitReads(bench, wiki, SERIES) },
    none: { value: sum(none), note: none.join(' ') },
  }
}

export const readsRow = defineRow({
  number: 4,
  about: 'document reads',
  pages: 0,
  figures: {
    server: { name: 'a Race page, rendered', unit: 'reads', limit: 7 },
    browser: { name: '  then in the browser', unit: 'reads', limit: 0 },
    navigated: { name: '  clicked, while cached', unit: 'reads', limit: 0 },
    hovered: { name: '  seven links pointed at, none clicked', unit: 'reads', limit: 0 },
    ...LIVE,
  },
  measure: (bench) =>
    withBenchWiki({ rules: 'open' }, async (wiki) => {
      const [server, browser] = await measureServerRenderedReads(bench, wiki)
      // Pages that somebody has opened before.
      for (const path of [RACE_PAGE, RACE_LIST]) await (await fetch(wiki.pages + path)).text()
      return {
        server: { value: server },
        browser: { value: browser },
        navigated: { value: await measureNavigationReads(bench, wiki) },
        hovered: await measureHoverReads(bench, wiki),
        ...(await measureLiveReads(bench, wiki)),
      }
    }),
})

export const createFilledReadsRow = (pages: 10_000 | 100_000) =>
  defineRow({
    number: 4,
    about: `document reads at ${pages.toLocaleString('en')} pages, after a commit`,
    pages,
    figures: LIVE,
    measure: (bench) => withFilledWiki(bench, pages, (wiki) => measureLiveReads(bench, wiki), { rules: 'open' }),
  })
