/** Bench row: server time of a page, for one reader, for eight at once, and from the cache. */
import type { WikiProcess } from '../../wiki-process.ts'
import { assertProduction, withBenchWiki } from '../bench.ts'
import type { LoadResult } from '../load.ts'
import { readCpuMilliseconds } from '../process-usage.ts'
import { defineRow, type Measured } from '../row.ts'
import { RACE_PAGE } from '../sample-pages.ts'
import { spawnLoad } from '../spawn-load.ts'
import { formatRange, formatRounded, median, percentile } from '../statistics.ts'

const ROUNDS = 5
const REQUESTS = 400

interface Asking {
  readonly path: string
  readonly clients: number
  readonly from?: 'memory' | 'records'
}

let sent = 0

/** Returns the medians of the rounds: their 95th percentiles, and their responses in a second. The first requests find a cold process and are not counted. */
async function measureTime(
  { pages: origin, child }: WikiProcess,
  { path, clients, from = 'records' }: Asking,
): Promise<{ readonly time: Measured; readonly rate: Measured }> {
  const send = async (requests: number) => {
    const first = sent
    sent += requests
    return spawnLoad({ kind: 'pages', origin, path, from, clients, requests, first })
  }
  await send(REQUESTS)
  const before = readCpuMilliseconds(child.pid ?? 0)
  const rounds: LoadResult[] = []
  for (let round = 0; round < ROUNDS; round++) rounds.push(await send(REQUESTS))
  const after = readCpuMilliseconds(child.pid ?? 0)
  const tails = rounds.map(({ times }) => percentile(times, 0.95))
  const middle = median(rounds.map(({ times }) => median(times)))
  const rates = rounds.map(({ took }) => (REQUESTS / took) * 1000)
  const computed =
    before === null || after === null ? '' : `, ${formatRounded((after - before) / (ROUNDS * REQUESTS))} computed`
  return {
    time: {
      value: median(tails),
      note: `${ROUNDS} × ${REQUESTS}; p95 ${formatRange(tails)}, p50 ${formatRounded(middle)}${computed}`,
    },
    rate: { value: median(rates), note: `${ROUNDS} × ${REQUESTS}; ${formatRange(rates)}` },
  }
}

async function measureEight(wiki: WikiProcess) {
  const { time, rate } = await measureTime(wiki, { path: RACE_PAGE, clients: 8 })
  return { eight: time, rate }
}

export const renderingRow = defineRow({
  number: 3,
  about: 'server time of a rendered page',
  pages: 0,
  figures: {
    one: { name: 'a rendered page, uncached, production: 1 client, p95', unit: 'ms', limit: 10 },
    eight: { name: '8 clients, p95', unit: 'ms', limit: 40 },
    rate: { name: '8 clients, rendered pages', unit: 'a second', limit: 300, least: true },
    memory: { name: 'the same page from memory: 1 client, p95', unit: 'ms', limit: 1 },
  },
  measure: async () => {
    assertProduction()
    return withBenchWiki({}, async (wiki) => ({
      one: (await measureTime(wiki, { path: RACE_PAGE, clients: 1 })).time,
      ...(await measureEight(wiki)),
      memory: (await measureTime(wiki, { path: RACE_PAGE, clients: 1, from: 'memory' })).time,
    }))
  },
})
