/** Bench row: search in the texts of all sections: building the index, its size and memory, latency, others' wait. */
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { toPageKey } from '#shared/model/page-key'
import { viewPath } from '#shared/model/paths'
import { generatePage } from '../../../local-cloud/sample/generate-page.ts'
import type { WikiProcess } from '../../wiki-process.ts'
import { withFilledWiki } from '../bench.ts'
import { readResidentBytes } from '../process-usage.ts'
import { defineRow, type Measured } from '../row.ts'
import { loadConfig } from '../services.ts'
import { formatRounded, percentile } from '../statistics.ts'
import { measureWaits, type Waits } from '../waiting-client.ts'

const PAGES = 10_000
const QUERIES = 60
/** Pages that are read first, before the program begins with the index by itself, so that it is not cold. */
const VIEWS = 300
/** Milliseconds in which nothing else goes on, for the wait that comes from the machine. */
const BASELINE = 3000
const FACETS = ['Type', 'Series']

interface Found {
  readonly userData?: readonly { readonly done: number; readonly total: number }[]
}

type Ask = (query: string) => Promise<Found>

/** Returns a search as the results screen makes it. */
async function createTextSearch(wiki: WikiProcess): Promise<Ask> {
  const { search } = await loadConfig(wiki)
  const credentials = `x-algolia-application-id=${search.applicationId}&x-algolia-api-key=${search.key}`
  return async (query) => {
    const answer = await fetch(`${wiki.services}/1/indexes/InfiniteWorldsWiki_text/query?${credentials}`, {
      method: 'POST',
      body: JSON.stringify({
        query,
        hitsPerPage: 20,
        facets: FACETS,
        attributesToHighlight: [],
        attributesToSnippet: ['Text:32'],
      }),
    })
    if (!answer.ok) throw new Error(`${query}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as Found
  }
}

const sampleTexts = (): readonly string[] =>
  Array.from({ length: QUERIES }, (_, index) => {
    const { sections } = generatePage((index * 7919) % PAGES, { uid: 'u', userName: 'U' })
    const [blocks = []] = sections.values()
    return blocks[0]?.entries[0]?.text ?? ''
  })

/** Takes words of texts, so that each run makes the same queries. */
function kindsOfQuery(): Readonly<Record<string, readonly string[]>> {
  const words = sampleTexts().map((text) => text.toLowerCase().match(/[a-z]{4,}/g) ?? [])
  const mistyped = (word: string) => `${word.slice(0, 2)}x${word.slice(3)}`
  return {
    'a word': words.map(([word = 'word']) => `${word} `),
    'three letters': words.map(([word = 'word']) => word.slice(0, 3)),
    'three words': words.map((text) => text.slice(0, 3).join(' ')),
    'a phrase': words.map((text) => `"${text.slice(0, 2).join(' ')}"`),
    mistyped: words.map(([word = 'word']) => `${mistyped(word)} `),
  }
}

async function readPages({ pages }: WikiProcess): Promise<void> {
  for (let index = 0; index < VIEWS; index++) {
    const { name, type } = generatePage(index, { uid: 'u', userName: 'U' }).details
    const answer = await fetch(pages + viewPath(type, toPageKey(name)))
    if (!answer.ok) throw new Error(`${name}: ${answer.status}`)
    await answer.text()
  }
}

/** Returns the milliseconds until a search finds all pages. */
async function measureBuilding(ask: Ask): Promise<number> {
  const began = performance.now()
  while ((await ask('word')).userData !== undefined);
  return performance.now() - began
}

async function measureAnswers(ask: Ask): Promise<Measured> {
  const slowest: number[] = []
  const notes: string[] = []
  for (const [kind, queries] of Object.entries(kindsOfQuery())) {
    const times: number[] = []
    for (const query of queries) {
      const began = performance.now()
      await ask(query)
      times.push(performance.now() - began)
    }
    slowest.push(percentile(times, 0.95))
    notes.push(`${kind} ${formatRounded(percentile(times, 0.95))}`)
  }
  return { value: Math.max(...slowest), note: `the slowest kind of: ${notes.join(', ')}` }
}

function countTextBytes(): number {
  let bytes = 0
  for (let index = 0; index < PAGES; index++)
    for (const blocks of generatePage(index, { uid: 'u', userName: 'U' }).sections.values())
      for (const { sectionName, entries } of blocks)
        bytes += [sectionName, ...entries.flatMap(({ title, text }) => [title, text])].join('\n').length
  return bytes
}

const formatWaits = ({ longest, count }: Waits): Measured => ({ value: longest, note: `${count} requests` })

export const textSearchRow = defineRow({
  number: 22,
  about: `search in the texts of ${PAGES.toLocaleString('en')} pages`,
  pages: PAGES,
  figures: {
    built: { name: 'the text index is built in, while somebody searches', unit: 's', limit: null },
    builtWait: { name: '  others wait meanwhile at most', unit: 'ms', limit: 20 },
    answers: { name: '  an answer afterwards, p95', unit: 'ms', limit: 50 },
    answersWait: { name: '  others wait meanwhile at most', unit: 'ms', limit: 20 },
    baseline: { name: '  they wait without any search at most', unit: 'ms', limit: null },
    memory: { name: '  memory it adds', unit: 'MB', limit: 60 },
    size: { name: '  size of the file, in relation to the text', unit: 'times', limit: 1.5 },
  },
  measure: async (bench) => {
    const { dataDir } = await bench.filled(PAGES)
    return withFilledWiki(bench, PAGES, async (wiki) => {
      await readPages(wiki)
      const ask = await createTextSearch(wiki)
      const file = `${wiki.pages}/robots.txt`
      const pid = wiki.child.pid ?? 0
      const before = readResidentBytes(pid)
      let built = 0
      const builtWait = await measureWaits(file, async () => {
        built = await measureBuilding(ask)
      })
      let answers: Measured = { value: 0, note: '' }
      const answersWait = await measureWaits(file, async () => {
        answers = await measureAnswers(ask)
      })
      const added = readResidentBytes(pid) - before
      const baseline = await measureWaits(file, () => setTimeout(BASELINE))
      const size = statSync(join(dataDir, 'text-index.db')).size
      return {
        built: { value: built / 1000, note: '1' },
        builtWait: formatWaits(builtWait),
        answers,
        answersWait: formatWaits(answersWait),
        baseline: formatWaits(baseline),
        memory: { value: added / 1e6, note: 'peak after, less peak before' },
        size: { value: size / countTextBytes(), note: `${formatRounded(size / 1e6)} MB` },
      }
    })
  },
})
