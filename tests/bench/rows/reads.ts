/** How many documents a view reads: what a hosted wiki would pay for. */
import { TYPE_NAMES } from '#shared/model/page-types'
import { listPath, ROUTES, searchPath } from '#shared/model/paths'
import { quiet } from '../../quiet.ts'
import { databaseOf, writeRaw } from '../../stored-pages.ts'
import { takeUsage, type WikiProcess } from '../../wiki-process.ts'
import { type Bench, withLargeWiki, withWiki } from '../bench.ts'
import { inPage, open } from '../in-page.ts'
import { withPlainWiki } from '../plain-wiki.ts'
import { defineRow, type Measured } from '../row.ts'
import { RACE_LIST, RACE_PAGE } from '../sample-pages.ts'
import { sum } from '../statistics.ts'

async function readsOf(wiki: WikiProcess, act: () => Promise<unknown>): Promise<number> {
  await takeUsage(wiki)
  await act()
  return (await takeUsage(wiki))['documentReads'] ?? Number.NaN
}

let asked = 0

/** An address nobody has asked for yet: what the page host has kept costs no reads. */
const uncached = (path: string): string => `${path}?uncached=${asked++}`

const mountedPlainly = (bench: Bench): Promise<number> =>
  withPlainWiki(({ wiki, plain }) =>
    inPage(bench, (page) => readsOf(wiki, () => open(page, plain + RACE_PAGE))),
  )

const navigatedTo = (bench: Bench, wiki: WikiProcess): Promise<number> =>
  inPage(bench, async (page) => {
    await open(page, wiki.pages + RACE_LIST)
    return readsOf(wiki, async () => {
      await page.locator(`main a[href="${RACE_PAGE}"]`).click()
      await page.waitForURL(wiki.pages + RACE_PAGE)
      await quiet(page)
    })
  })

/** On the server, and then in the browser. */
async function renderedCold(bench: Bench, wiki: WikiProcess): Promise<[number, number]> {
  const url = () => wiki.pages + uncached(RACE_PAGE)
  const server = await readsOf(wiki, async () => (await fetch(url())).text())
  const all = await inPage(bench, (page) => readsOf(wiki, () => open(page, url())))
  return [server, all - server]
}

/** Server and browser together, what a screen goes on to follow included, just after something was stored. */
async function visit(bench: Bench, wiki: WikiProcess, path: string): Promise<number> {
  await writeRaw(wiki, await databaseOf(wiki), { 'bench/stored': { number: asked } })
  return inPage(bench, (page) => readsOf(wiki, () => open(page, wiki.pages + uncached(path))))
}

/** The most that any type's list reads. */
async function lists(bench: Bench, wiki: WikiProcess): Promise<Measured> {
  const reads: number[] = []
  for (const type of TYPE_NAMES) reads.push(await visit(bench, wiki, listPath(type)))
  return { value: Math.max(...reads), note: `all types: ${reads.join(' ')}` }
}

const LIVE = {
  lists: { name: 'a category list, followed', unit: 'reads', bound: 3 },
  home: { name: 'home, followed', unit: 'reads', bound: 10 },
  dashboard: { name: 'the dashboard, followed', unit: 'reads', bound: 12 },
  none: { name: 'search results, privacy policy, sign-in, together', unit: 'reads', bound: 0 },
} as const

const NONE = [searchPath('varven'), ROUTES.privacy, ROUTES.login]

async function followed(bench: Bench, wiki: WikiProcess) {
  const none: number[] = []
  for (const path of NONE) none.push(await visit(bench, wiki, path))
  return {
    lists: await lists(bench, wiki),
    home: { value: await visit(bench, wiki, ROUTES.home) },
    dashboard: { value: await visit(bench, wiki, ROUTES.allContent) },
    none: { value: sum(none), note: none.join(' ') },
  }
}

export const readsRow = defineRow({
  number: 4,
  about: 'document reads',
  large: false,
  figures: {
    plain: { name: 'a Race page: mounted plainly', unit: 'reads', bound: 7 },
    navigated: { name: 'by client navigation', unit: 'reads', bound: 7 },
    server: { name: 'rendered cold', unit: 'reads', bound: 7 },
    browser: { name: 'then in the browser', unit: 'reads', bound: 1 },
    ...LIVE,
  },
  measure: async (bench) => {
    const plain = await mountedPlainly(bench)
    return withWiki({ rules: 'open' }, async (wiki) => {
      const navigated = await navigatedTo(bench, wiki)
      const [server, browser] = await renderedCold(bench, wiki)
      return {
        plain: { value: plain },
        navigated: { value: navigated },
        server: { value: server },
        browser: { value: browser },
        ...(await followed(bench, wiki)),
      }
    })
  },
})

export const largeReadsRow = defineRow({
  number: 4,
  about: 'document reads at 10,000 pages',
  large: true,
  figures: LIVE,
  measure: (bench) => withLargeWiki(bench, (wiki) => followed(bench, wiki), { rules: 'open' }),
})
