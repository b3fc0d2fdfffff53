/** Bench row: filling, starting and memory of the local cloud with 10,000 pages. */
import { type Bench, withLargeWiki } from '../bench.ts'
import { readResidentBytes } from '../process-usage.ts'
import { defineRow } from '../row.ts'
import { spawnLoad } from '../spawn-load.ts'
import { formatRange, median } from '../statistics.ts'

const STARTS = 5
const REQUESTS = 300
const PATHS = ['/', '/Content/BookPages', '/Content/CharacterPagesList?page=13']

/** Returns the milliseconds from the start of the program to the last byte of home. */
const startAndAsk = (bench: Bench): Promise<number> =>
  withLargeWiki(bench, async ({ pages, startedIn }) => {
    const began = performance.now()
    const answer = await fetch(`${pages}/`)
    await answer.text()
    if (answer.status !== 200) throw new Error(`Home was answered ${answer.status}`)
    return startedIn + performance.now() - began
  })

const measureMemoryUnderLoad = (bench: Bench): Promise<{ idle: number; highest: number }> =>
  withLargeWiki(bench, async ({ pages, child: { pid } }) => {
    if (pid === undefined) throw new Error('The wiki is no process')
    const idle = readResidentBytes(pid)
    for (const path of PATHS)
      await spawnLoad({
        kind: 'pages',
        origin: pages,
        path,
        from: 'records',
        clients: 8,
        requests: REQUESTS,
        first: 0,
      })
    return { idle, highest: readResidentBytes(pid) }
  })

export const largeRow = defineRow({
  number: 7,
  about: 'the local cloud at 10,000 pages',
  large: true,
  figures: {
    start: { name: 'local cloud at 10,000 pages: start to first answer', unit: 's', limit: 2 },
    memory: { name: 'highest memory, home and lists read by 8 clients', unit: 'MB', limit: 300 },
    filling: { name: 'filling it', unit: 's', limit: 60 },
  },
  measure: async (bench) => {
    const { milliseconds } = await bench.filled()
    const starts: number[] = []
    for (let start = 0; start < STARTS; start++) starts.push((await startAndAsk(bench)) / 1000)
    const { idle, highest } = await measureMemoryUnderLoad(bench)
    return {
      start: { value: median(starts), note: `${STARTS}; ${formatRange(starts)}` },
      memory: { value: highest / 1e6, note: `1; ${Math.round(idle / 1e6)} after the start` },
      filling: { value: milliseconds / 1000, note: '1' },
    }
  },
})
