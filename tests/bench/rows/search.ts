/** Bench row: search over a hundred thousand records: latency, and how long building the index blocks others. */
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { openStore } from 'local-cloud-services'
import { generatePage } from '../../../local-cloud/sample/generate-page.ts'
import { openCloud, PROJECT, type TestCloud } from '../../contract/open-cloud.ts'
import { PAGES_INDEX } from '../../contract/search/search-records.ts'
import { defineRow, type Measured } from '../row.ts'
import { formatRounded, percentile } from '../statistics.ts'

const RECORDS = 100_000
const A_COMMIT = 2000
const QUERIES = 100

type Details = ReturnType<typeof generatePage>['details']

async function fill(dataDir: string, pages: readonly Details[]): Promise<void> {
  const opened = openStore({ dataDir, isIndexed: () => true })
  if (!opened.ok) throw new Error(JSON.stringify(opened.error))
  const { documents, close } = opened.value
  const text = (stringValue: string) => ({ stringValue })
  for (let from = 0; from < pages.length; from += A_COMMIT)
    await documents.commit((transaction) => {
      for (const { name, type, series } of pages.slice(from, from + A_COMMIT))
        transaction.put({
          path: `ContentRef/${name.replaceAll(' ', ',')}`,
          fields: JSON.stringify({ Name: text(name), Type: text(type), Series: text(series) }),
          createTime: transaction.time,
          updateTime: transaction.time,
        })
    })
  close()
}

type Ask = (query: string) => Promise<number>

/** Returns a search over HTTP, as the wiki's own client makes it, in milliseconds until the last byte. */
function createSearch({ port, installation }: TestCloud, agent: Agent): Ask {
  const headers = {
    'x-algolia-application-id': PROJECT,
    'x-algolia-api-key': installation.apiKey,
  }
  const path = `/1/indexes/${PAGES_INDEX}/query`
  return (query) =>
    new Promise((resolve, reject) => {
      const began = performance.now()
      const out = request({ port, path, method: 'POST', headers, agent }, (answer) => {
        if (answer.statusCode !== 200) reject(new Error(`${query}: ${answer.statusCode}`))
        answer.resume().once('end', () => resolve(performance.now() - began))
      })
      out.once('error', reject)
      out.end(JSON.stringify({ query }))
    })
}

/** Takes every n-th page, so that each run makes the same queries. */
function kindsOfQuery(pages: readonly Details[]): Readonly<Record<string, readonly string[]>> {
  const some = Array.from({ length: QUERIES }, (_, i) => pages[(i * 7919) % pages.length])
  const words = some.map((page) => page?.name.toLowerCase().split(' ') ?? [])
  const long = words.filter(([word = '']) => word.length >= 3)
  const mistyped = ([word = '']: readonly string[]) => `${word.slice(0, 2)}x${word.slice(3)}`
  return {
    'whole names': words.map((name) => name.join(' ')),
    'a word': long.map(([word = '']) => word),
    'three letters': long.map(([word = '']) => word.slice(0, 3)),
    'a word and a beginning': words.map(([word, next = '']) => `${word} ${next.slice(0, 2)}`),
    mistyped: long.map(mistyped),
    series: some.map((page) => page?.series ?? ''),
    'common words': long.map(([word = '']) => `the song of ${word.slice(0, 3)}`),
  }
}

async function measureAnswers(ask: Ask, pages: readonly Details[]): Promise<Measured> {
  const all: number[] = []
  const notes: string[] = []
  for (const [kind, queries] of Object.entries(kindsOfQuery(pages))) {
    const times: number[] = []
    for (const query of queries) times.push(await ask(query))
    notes.push(`${kind} ${formatRounded(percentile(times, 0.95))}`)
    all.push(percentile(times, 0.95))
  }
  return { value: Math.max(...all), note: `the slowest kind of: ${notes.join(', ')}` }
}

/** Returns the milliseconds of the first query, which waits for the index. */
async function measureIndexing(ask: Ask): Promise<Readonly<Record<'held' | 'made', Measured>>> {
  const delays = monitorEventLoopDelay({ resolution: 1 })
  delays.enable()
  const made = await ask('varven')
  // A query for everything finishes the rest of the sorting.
  const everything = await ask('')
  delays.disable()
  return {
    held: { value: delays.max / 1e6, note: `p99 ${formatRounded(delays.percentile(99) / 1e6)}` },
    made: { value: made / 1000, note: `then everything in ${formatRounded(everything)} ms` },
  }
}

export const searchRow = defineRow({
  number: 16,
  about: 'search over 100,000 records',
  pages: 10_000,
  figures: {
    answers: {
      name: 'search over 100,000 records, three letters and more, p95',
      unit: 'ms',
      limit: 50,
    },
    held: { name: 'while its index is made: others wait at most', unit: 'ms', limit: 50 },
    made: { name: 'the index is made in', unit: 's', limit: null },
  },
  measure: async ({ folder }) => {
    const dataDir = join(folder, 'search')
    const pages = Array.from(
      { length: RECORDS },
      (_, index) => generatePage(index, { uid: 'u', userName: 'U' }).details,
    )
    await fill(dataDir, pages)
    const cloud = await openCloud(undefined, { dataDir })
    const agent = new Agent({ keepAlive: true })
    try {
      const ask = createSearch(cloud, agent)
      return { ...(await measureIndexing(ask)), answers: await measureAnswers(ask, pages) }
    } finally {
      agent.destroy()
      await cloud.close()
    }
  },
})
