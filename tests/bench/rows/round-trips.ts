/** Bench row: sequential round trips between a click and the text of the next page. */
import type { Page } from 'playwright'
import { waitForNetworkIdle } from '../../network-idle.ts'
import { type DelayedWiki, type Exchange, withDelayedWiki } from '../delayed-wiki.ts'
import { defineRow, type Measured } from '../row.ts'
import { RACE_PAGE } from '../sample-pages.ts'
import { formatRounded } from '../statistics.ts'

/** Milliseconds: long enough that parallel requests overlap, also on a busy machine. */
const DELAY = 400
const TRIES = 3

/** Returns the longest chain of requests each of which began after the response to the one before. */
function countRoundTrips(exchanges: readonly Exchange[]): number {
  const depths: { depth: number; answered: number }[] = []
  for (const { arrived, answered } of exchanges) {
    const before = depths.filter((known) => known.answered <= arrived)
    depths.push({ depth: 1 + Math.max(0, ...before.map(({ depth }) => depth)), answered })
  }
  return Math.max(0, ...depths.map(({ depth }) => depth))
}

interface Click {
  readonly trips: number
  readonly requests: number
  readonly milliseconds: number
}

async function measureClick(page: Page, { exchanges }: DelayedWiki, link: string): Promise<Click> {
  const target = page.locator(link).first()
  const href = await target.getAttribute('href')
  const before = exchanges.length
  const heading = await page.locator('main h1').textContent()
  const began = performance.now()
  await target.click()
  await page.waitForFunction(
    ([path, old]) => location.pathname === path && document.querySelector('main h1')?.textContent !== old,
    [href, heading],
    { polling: 'raf' },
  )
  const seen = performance.now()
  const awaited = exchanges.slice(before).filter(({ answered }) => answered <= seen)
  return { trips: countRoundTrips(awaited), requests: awaited.length, milliseconds: seen - began }
}

/** Returns the minimum of several tries: a request that is late on a busy machine looks like another round trip. */
async function measureBestClick(
  far: DelayedWiki,
  newPage: () => Promise<Page>,
  [from, link]: readonly [string, string],
): Promise<Measured> {
  const clicks: Click[] = []
  for (let tried = 0; tried < TRIES; tried++) {
    const page = await newPage()
    await page.goto(far.pages + from)
    await waitForNetworkIdle(page)
    clicks.push(await measureClick(page, far, link))
    await page.context().close()
  }
  const [best] = clicks.toSorted((a, b) => a.trips - b.trips || a.milliseconds - b.milliseconds)
  if (best === undefined) throw new Error('Nothing was clicked')
  const { trips, requests, milliseconds } = best
  return {
    value: trips,
    note: `fewest of ${TRIES}; ${requests} requests, ${formatRounded(milliseconds / DELAY)} × ${DELAY} ms`,
  }
}

const LINK = (prefix: string) => `main a[href^="${prefix}"]`

const CLICKS = {
  page: ['/Character/Iru,Dask~2C,Debtor,to,the,Sea', LINK('/Location/')],
  list: ['/Content/CharacterPagesList', LINK('/Character/')],
  home: ['/', LINK('/Book/')],
  race: ['/Character/Lime-over-Ash', LINK(RACE_PAGE)],
} as const

export const roundTripsRow = defineRow({
  number: 6,
  about: 'dependent round trips of a click',
  pages: 0,
  figures: {
    page: { name: 'round trips of a click: page to a page of six', unit: 'trips', limit: 1 },
    list: { name: '  from a list', unit: 'trips', limit: null },
    home: { name: '  from home', unit: 'trips', limit: null },
    race: { name: '  page to a Race, seven requests', unit: 'trips', limit: null },
  },
  measure: (bench) =>
    withDelayedWiki(DELAY, async (far) => {
      const browser = await bench.browser()
      const newPage = async () => (await browser.newContext()).newPage()
      return {
        page: await measureBestClick(far, newPage, CLICKS.page),
        list: await measureBestClick(far, newPage, CLICKS.list),
        home: await measureBestClick(far, newPage, CLICKS.home),
        race: await measureBestClick(far, newPage, CLICKS.race),
      }
    }),
})
