/** Bench row: the first load of a page, a list and home on the slow phone, and a second visit. */
import type { Browser } from 'playwright'
import { loadFirstScreenPictures } from '../../first-screen-pictures.ts'
import { type Bench, withBenchWiki } from '../bench.ts'
import { type FirstLoad, measureFirstLoad, measureSecondVisit } from '../first-load.ts'
import { defineRow, type Measured } from '../row.ts'
import { RACE_LIST, RACE_PAGE } from '../sample-pages.ts'
import { formatRange, median } from '../statistics.ts'
import { withPage } from '../with-page.ts'

const ROUNDS = 5

const SCREENS = { page: RACE_PAGE, list: RACE_LIST, home: '/' } as const

async function measureLoads(browser: Browser, url: string): Promise<readonly FirstLoad[]> {
  // The first response of a process takes longer than all later ones.
  await measureFirstLoad(browser, url)
  const loads: FirstLoad[] = []
  for (let round = 0; round < ROUNDS; round++) loads.push(await measureFirstLoad(browser, url))
  return loads
}

const summarize = (values: readonly number[]) => ({ value: median(values), note: `${ROUNDS}; ${formatRange(values)}` })

const WINDOWS = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1280, height: 720 },
] as const

async function measurePictures(bench: Bench, url: string): Promise<Measured> {
  const kilobytes: number[] = []
  for (const viewport of WINDOWS)
    kilobytes.push(
      await withPage(bench, async (page) => (await loadFirstScreenPictures(page, url)).bytes / 1000, { viewport }),
    )
  return { value: Math.max(...kilobytes), note: WINDOWS.map(({ width }) => `${width} px`).join(', ') }
}

export const firstLoadRow = defineRow({
  number: 2,
  about: 'first load on the slow phone',
  pages: 0,
  figures: {
    page: { name: 'first text on the slow phone: a page of 15 kB', unit: 'ms', limit: 890 },
    list: { name: '  a list', unit: 'ms', limit: null },
    home: { name: '  home', unit: 'ms', limit: null },
    second: { name: '  the page on a second visit', unit: 'ms', limit: null },
    live: { name: 'hydrated: the page', unit: 'ms', limit: null },
    blocking: { name: 'total blocking time: the page', unit: 'ms', limit: 120 },
    listBlocking: { name: '  a list', unit: 'ms', limit: null },
    homeBlocking: { name: '  home', unit: 'ms', limit: null },
    shift: { name: 'cumulative layout shift, the largest of the three', unit: 'score', limit: 0.05 },
    homeShift: { name: '  home', unit: 'score', limit: 0.01 },
    pictures: { name: 'pictures on the first screen of home (the most of three widths)', unit: 'kB', limit: 120 },
    bytes: { name: 'bytes of list and home, without pictures, before idle', unit: 'kB', limit: 150 },
  },
  measure: (bench) =>
    withBenchWiki({}, async ({ pages }) => {
      const browser = await bench.browser()
      const page = await measureLoads(browser, pages + SCREENS.page)
      const list = await measureLoads(browser, pages + SCREENS.list)
      const home = await measureLoads(browser, pages + SCREENS.home)
      const second: number[] = []
      for (let round = 0; round < ROUNDS; round++) second.push(await measureSecondVisit(browser, pages + SCREENS.page))
      const bytes = [list, home].map((loads) => median(loads.map(countKilobytes)))
      return {
        page: summarize(page.map(({ text }) => text)),
        list: summarize(list.map(({ text }) => text)),
        home: summarize(home.map(({ text }) => text)),
        second: summarize(second),
        live: summarize(page.map(({ live }) => live)),
        blocking: summarize(page.map(({ blocking }) => blocking)),
        listBlocking: summarize(list.map(({ blocking }) => blocking)),
        homeBlocking: summarize(home.map(({ blocking }) => blocking)),
        shift: { value: Math.max(...[...page, ...list, ...home].map(({ shift }) => shift)) },
        homeShift: { value: Math.max(...home.map(({ shift }) => shift)) },
        pictures: await measurePictures(bench, pages + SCREENS.home),
        bytes: { value: Math.max(...bytes), note: `list and home: ${bytes.map((size) => size.toFixed(0)).join(' ')}` },
      }
    }),
})

const countKilobytes = ({ beforeIdle }: FirstLoad): number =>
  beforeIdle.filter(({ mime }) => !mime.startsWith('image/')).reduce((total, { bytes }) => total + bytes, 0) / 1000
