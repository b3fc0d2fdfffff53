/** Bench row: server time of a page, for one reader, for eight at once, from the cache, and in the large wiki. */
import type { WikiProcess } from '../../wiki-process.ts'
import { assertProduction, withBenchWiki, withLargeWiki } from '../bench.ts'
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
const LIST = '/Content/CharacterPagesList'

let sent = 0

/** Returns the median of the rounds' 95th percentiles. The first requests find a cold process and are not counted. */
async function measureTime(
  { pages: origin, child }: WikiProcess,
  { path, clients, from = 'records' }: Asking,
): Promise<Measured> {
  const send = async (requests: number) => {
    const first = sent
    sent += requests
    return (await spawnLoad({ kind: 'pages', origin, path, from, clients, requests, first })).times
  }
  await send(REQUESTS)
  const before = readCpuMilliseconds(child.pid ?? 0)
  const rounds: (readonly number[])[] = []
  for (let round = 0; round < ROUNDS; round++) rounds.push(await send(REQUESTS))
  const after = readCpuMilliseconds(child.pid ?? 0)
  const tails = rounds.map((times) => percentile(times, 0.95))
  const middle = median(rounds.map(median))
  const computed =
    before === null || after === null ? '' : `, ${formatRounded((after - before) / (ROUNDS * REQUESTS))} computed`
  return {
    value: median(tails),
    note: `${ROUNDS} × ${REQUESTS}; p95 ${formatRange(tails)}, p50 ${formatRounded(middle)}${computed}`,
  }
}

export const renderingRow = defineRow({
  number: 3,
  about: 'server time of a rendered page',
  large: false,
  figures: {
    one: { name: 'a rendered page, uncached, production: 1 client, p95', unit: 'ms', limit: 10 },
    eight: { name: '8 clients, p95', unit: 'ms', limit: 40 },
    memory: { name: 'the same page from memory: 1 client, p95', unit: 'ms', limit: 1 },
  },
  measure: async () => {
    assertProduction()
    return withBenchWiki({}, async (wiki) => ({
      one: await measureTime(wiki, { path: RACE_PAGE, clients: 1 }),
      eight: await measureTime(wiki, { path: RACE_PAGE, clients: 8 }),
      memory: await measureTime(wiki, { path: RACE_PAGE, clients: 1, from: 'memory' }),
    }))
  },
})

export const largeScreensRow = defineRow({
  number: 5,
  about: 'home and a list at 10,000 pages',
  large: true,
  figures: {
    home: { name: 'home at 10,000 pages, uncached, p95', unit: 'ms', limit: 30 },
    list: { name: 'a list at 10,000 pages, uncached, p95', unit: 'ms', limit: 30 },
  },
  measure: async (bench) => {
    assertProduction()
    return withLargeWiki(bench, async (wiki) => ({
      home: await measureTime(wiki, { path: '/', clients: 1 }),
      list: await measureTime(wiki, { path: LIST, clients: 1 }),
    }))
  },
})
