/** Bench row: latency of listeners after a write, their memory, and listeners left over by a visit of all screens. */
import type { Page } from 'playwright'
import { TYPE_NAMES } from '#shared/model/page-types'
import { listPath, ROUTES } from '#shared/model/paths'
import { collectGarbage } from '../../collect-garbage.ts'
import { followWrites, stopFollowing } from '../../contract/listening/follow-writes.ts'
import { openCloud } from '../../contract/open-cloud.ts'
import type { WikiProcess } from '../../wiki-process.ts'
import { type Bench, withBenchWiki } from '../bench.ts'
import { defineRow } from '../row.ts'
import { formatRange, percentile } from '../statistics.ts'
import { openPage, withPage } from '../with-page.ts'

const LISTENERS = 200
const WRITES = 40
const WARM_UP = 5
const VISITS = 50
const SETTLED = { timeout: 30_000 }

/** Returns the heap size after garbage collection. */
function keptBytes(): number {
  for (let i = 0; i < 3; i++) collectGarbage()
  return process.memoryUsage().heapUsed
}

async function measureReached() {
  const cloud = await openCloud()
  try {
    const round = async (first: number, writes: number) => {
      const followed = await followWrites(cloud, { listeners: LISTENERS, first, writes })
      await stopFollowing(followed)
      return followed.latencies
    }
    await round(1, WARM_UP)
    const before = keptBytes()
    const waited = await round(1 + WARM_UP, WRITES)
    const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1)
    const after = keptBytes()
    return {
      wait: { value: percentile(waited, 0.95), note: `${WRITES} writes; ${formatRange(waited)}` },
      memory: { value: after / before, note: `${megabytes(before)} MB, ${megabytes(after)} after` },
    }
  } finally {
    await cloud.close()
  }
}

/** Runs in the page: visits each screen as soon as the one before is shown. */
async function visitPages({ paths, visits }: { paths: readonly string[]; visits: number }) {
  const there = async (path: string) => {
    while (location.pathname !== path) await new Promise((drawn) => requestAnimationFrame(drawn))
  }
  for (let visit = 0; visit < visits; visit++)
    for (const path of paths) {
      document.querySelector<HTMLElement>(`nav a[href="${path}"], footer a[href="${path}"]`)?.click()
      await there(path)
    }
}

const openListeners = async ({ services }: WikiProcess): Promise<number> => {
  const answer = await fetch(`${services}/_local/usage.json`)
  return ((await answer.json()) as { listeners: number }).listeners
}

const measureLeftListeners = (bench: Bench) =>
  withBenchWiki({}, (wiki) =>
    withPage(bench, async (page: Page) => {
      await openPage(page, wiki.pages + ROUTES.home)
      const paths = [ROUTES.allContent, ROUTES.privacy, ...TYPE_NAMES.map(listPath), ROUTES.home]
      await page.evaluate(visitPages, { paths, visits: VISITS })
      await page.locator('main [data-state="live"]').first().waitFor(SETTLED)
      return { value: await openListeners(wiki), note: `${paths.length} screens` }
    }),
  )

export const listenersRow = defineRow({
  number: 15,
  about: 'listeners',
  pages: 0,
  figures: {
    wait: { name: 'a write reaches 200 listeners, p95', unit: 'ms', limit: 250 },
    memory: { name: 'memory afterwards against before', unit: 'times', limit: 1.1 },
    left: {
      name: 'open listeners after visiting every screen 50 times',
      unit: 'listeners',
      limit: 1,
    },
  },
  measure: async (bench) => ({
    ...(await measureReached()),
    left: await measureLeftListeners(bench),
  }),
})
