/** Bench row: what grows with the wiki: filling, start, each screen after a commit, the wait of others, memory. */
import { TYPE_NAMES } from '#shared/model/page-types'
import { listPath, ROUTES, seriesPath } from '#shared/model/paths'
import { getDatabase, storePage } from '../../stored-pages.ts'
import type { WikiProcess } from '../../wiki-process.ts'
import { type Bench, withFilledWiki } from '../bench.ts'
import { readResidentBytes } from '../process-usage.ts'
import { defineRow, type Figure, type Measured } from '../row.ts'
import { formatRange, formatRounded, median } from '../statistics.ts'
import { openPage, withPage } from '../with-page.ts'

const STARTS = 3

const LIMITS = {
  10000: { start: 2, filling: 60, memory: 300 },
  100000: { start: 3, filling: null, memory: 500 },
} as const

/** Every screen that is built from the catalogue. */
const SCREENS = {
  list: listPath('Race'),
  home: ROUTES.home,
  dashboard: ROUTES.allContent,
  series: seriesPath('Carry the Sea'),
  sitemap: '/sitemap.xml',
  missing: '/Race/Nothing,Such',
} as const

type Screen = keyof typeof SCREENS

interface Visit {
  /** Milliseconds until the last byte. */
  readonly first: number
  /** The longest that another request waited meanwhile, in milliseconds. */
  readonly wait: number
}

const getText = async (url: string): Promise<string> => (await fetch(url)).text()

/** Asks for a screen while another reader asks for a small file again and again. */
async function measureVisit({ pages }: WikiProcess, path: string): Promise<Visit> {
  const waits: number[] = []
  let isAnswered = false
  const other = async () => {
    while (!isAnswered) {
      const began = performance.now()
      await getText(`${pages}/robots.txt`)
      waits.push(performance.now() - began)
    }
  }
  const waiting = other()
  const began = performance.now()
  await getText(pages + path)
  const first = performance.now() - began
  isAnswered = true
  await waiting
  return { first, wait: Math.max(...waits) }
}

/** Opens every screen, each just after a new page of a type that it lists. */
async function measureVisits(wiki: WikiProcess, pages: number): Promise<Readonly<Record<Screen, Visit>>> {
  const database = await getDatabase(wiki)
  const visits: [string, Visit][] = []
  for (const [name, path] of Object.entries(SCREENS)) {
    const details = { name: `Bench ${pages} ${name}`, type: 'Race' } as const
    await storePage(wiki, database, { details, sections: { Blurb: ['A page of the bench.'] } })
    visits.push([name, await measureVisit(wiki, path)])
  }
  return Object.fromEntries(visits) as Record<Screen, Visit>
}

const WINDOWS = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1280, height: 720 },
] as const

/** Returns the height of home as a number of screens. */
async function measureHeight(bench: Bench, { pages }: WikiProcess): Promise<Measured> {
  const heights: number[] = []
  for (const viewport of WINDOWS)
    heights.push(
      await withPage(
        bench,
        async (page) => {
          await openPage(page, pages + ROUTES.home)
          return page.evaluate(() => document.documentElement.scrollHeight / window.innerHeight)
        },
        { viewport },
      ),
    )
  const widths = WINDOWS.map(({ width }, index) => `${width} px ${heights[index]?.toFixed(2)}`)
  return { value: Math.max(...heights), note: widths.join(', ') }
}

/** Returns the milliseconds from the start of the program to the last byte of home. */
const measureStart = (bench: Bench, pages: number): Promise<number> =>
  withFilledWiki(bench, pages, async (wiki) => {
    const began = performance.now()
    await getText(`${wiki.pages}/`)
    return wiki.startedIn + performance.now() - began
  })

const firstFigure = (what: string): Figure => ({
  name: `  ${what}, first answer after a commit`,
  unit: 'ms',
  limit: null,
})

export const createGrowthRow = (pages: 10_000 | 100_000) => {
  const count = pages.toLocaleString('en')
  const limits = LIMITS[pages]
  return defineRow({
    number: 5,
    about: `the local cloud at ${count} pages`,
    pages,
    figures: {
      filling: { name: `${count} pages: filling`, unit: 's', limit: limits.filling },
      start: { name: '  start to first answer', unit: 's', limit: limits.start },
      list: firstFigure('a list'),
      home: firstFigure('home'),
      height: { name: '  home, screens high (the highest of three widths)', unit: 'screens', limit: 3 },
      dashboard: firstFigure('the dashboard'),
      series: firstFigure('a series'),
      sitemap: firstFigure('the sitemap'),
      missing: firstFigure('a page that does not exist'),
      wait: { name: '  longest wait of another request meanwhile', unit: 'ms', limit: 50 },
      memory: { name: '  peak memory after one of each', unit: 'MB', limit: limits.memory },
    },
    measure: async (bench) => {
      const { milliseconds } = await bench.filled(pages)
      const starts: number[] = []
      for (let start = 0; start < STARTS; start++) starts.push((await measureStart(bench, pages)) / 1000)
      return withFilledWiki(
        bench,
        pages,
        async (wiki) => {
          // Readers come to a wiki whose page host has answered before.
          for (const type of TYPE_NAMES) await getText(wiki.pages + listPath(type))
          const visits = await measureVisits(wiki, pages)
          const waits = Object.entries(visits).map(([name, { wait }]) => `${name} ${formatRounded(wait)}`)
          const formatVisit = ({ first }: Visit): Measured => ({ value: first, note: '1' })
          return {
            filling: { value: milliseconds / 1000, note: '1' },
            start: { value: median(starts), note: `${STARTS}; ${formatRange(starts)}` },
            list: formatVisit(visits.list),
            home: formatVisit(visits.home),
            height: await measureHeight(bench, wiki),
            dashboard: formatVisit(visits.dashboard),
            series: formatVisit(visits.series),
            sitemap: formatVisit(visits.sitemap),
            missing: formatVisit(visits.missing),
            wait: { value: Math.max(...Object.values(visits).map(({ wait }) => wait)), note: waits.join(', ') },
            memory: { value: readResidentBytes(wiki.child.pid ?? 0) / 1e6, note: '1' },
          }
        },
        { rules: 'open' },
      )
    },
  })
}
