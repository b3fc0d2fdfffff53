/** Bench row: every screen a reader can open, as a first page: its images, and the hosts of its requests. */
import type { BrowserContextOptions } from 'playwright'
import { waitForNetworkIdle } from '../../network-idle.ts'
import type { WikiProcess } from '../../wiki-process.ts'
import { type Bench, withBenchWiki } from '../bench.ts'
import { defineRow } from '../row.ts'
import { sum } from '../statistics.ts'
import { recordTraffic } from '../traffic.ts'
import { withPage } from '../with-page.ts'

const WINDOWS: readonly BrowserContextOptions[] = [
  { viewport: { width: 1440, height: 900 } },
  {
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
  },
]
const VISITORS = 6
/** Screens that are in no sitemap. */
const OTHERS = ['/search_results/varven', '/login', '/signup', '/nothing']

interface Seen {
  readonly path: string
  readonly imageBytes: number
  readonly strangers: readonly string[]
}

async function addresses({ pages }: WikiProcess): Promise<readonly string[]> {
  const xml = await (await fetch(`${pages}/sitemap.xml`)).text()
  return [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(
    ([, place = '']) => new URL(place.replaceAll('&apos;', "'").replaceAll('&amp;', '&')).pathname,
  )
}

const open = (bench: Bench, wiki: WikiProcess, path: string, window: BrowserContextOptions) =>
  withPage(
    bench,
    async (page): Promise<Seen> => {
      const requests: string[] = []
      page.context().on('request', (request) => requests.push(request.url()))
      const traffic = await recordTraffic(await page.context().newCDPSession(page))
      await page.goto(wiki.pages + path)
      await waitForNetworkIdle(page)
      const pictures = traffic.since(0).filter(({ mime }) => mime.startsWith('image/'))
      return {
        path,
        imageBytes: sum(pictures.map(({ bytes }) => bytes)),
        strangers: requests.filter((url) => isStranger(url, wiki)),
      }
    },
    window,
  )

const isStranger = (url: string, { pages, services }: WikiProcess): boolean =>
  /^(?:https?|wss?):/.test(url) && ![pages, services].includes(new URL(url).origin)

/** Opens several at a time: most of a visit is waiting for the network to be idle. */
async function openAll(bench: Bench, wiki: WikiProcess): Promise<readonly Seen[]> {
  const paths = [...(await addresses(wiki)), ...OTHERS]
  const visits = WINDOWS.flatMap((window) => paths.map((path) => ({ path, window })))
  const seen: Seen[] = []
  const visitor = async () => {
    for (let visit = visits.pop(); visit !== undefined; visit = visits.pop())
      seen.push(await open(bench, wiki, visit.path, visit.window))
  }
  await Promise.all(Array.from({ length: VISITORS }, visitor))
  return seen
}

export const screensRow = defineRow({
  number: 13,
  about: 'every screen, opened as a first one',
  pages: 0,
  figures: {
    images: { name: 'bytes of pictures on a first screen before scrolling', unit: 'kB', limit: 60 },
    strangers: {
      name: 'requests to other hosts than the configured',
      unit: 'requests',
      limit: 0,
    },
  },
  measure: (bench) =>
    withBenchWiki({}, async (wiki) => {
      const seen = await openAll(bench, wiki)
      const [max] = seen.toSorted((a, b) => b.imageBytes - a.imageBytes)
      const foreignRequests = seen.flatMap((screen) => screen.strangers)
      return {
        images: {
          value: (max?.imageBytes ?? Number.NaN) / 1000,
          note: `of ${seen.length} opened; ${max?.path}`,
        },
        strangers: { value: foreignRequests.length, note: foreignRequests[0] ?? '' },
      }
    }),
})
