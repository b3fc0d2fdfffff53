/** How long search takes over a hundred thousand records. Printed, not asserted: a busy machine is not slow search. */
import { expect, it } from 'vitest'
import { generatedPage } from '../../local-cloud/sample/generated-pages.ts'
import { followStore } from '../../local-cloud/search/follow-store.ts'
import { INDEX_KINDS } from '../../local-cloud/search/index-kinds.ts'
import type { RecordIndex } from '../../local-cloud/search/record-index.ts'
import { opened, put, temporaryFolder, text } from './store-fixtures.ts'

const RECORDS = 100_000
const QUERIES = 300

/** The same numbers every time. */
function numbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

it('is printed', async () => {
  const { documents } = opened({ dataDir: temporaryFolder() })
  const editor = { uid: 'u', userName: 'U' }
  const pages = Array.from({ length: RECORDS }, (_, i) => generatedPage(i, editor).details)
  for (let from = 0; from < RECORDS; from += 5000)
    await documents.commit((transaction) => {
      for (const { name, type, series } of pages.slice(from, from + 5000))
        put(transaction, `ContentRef/${name.replaceAll(' ', ',')}`, {
          Name: text(name),
          Type: text(type),
          Series: text(series),
        })
    })
  const [kind] = INDEX_KINDS
  if (kind === undefined) throw new Error('There are no indexes')
  const followed = followStore(documents, kind)
  const before = process.memoryUsage().heapUsed
  const began = performance.now()
  const index = await followed.current()
  const built = performance.now() - began
  followed.stop()
  expect(index.size).toBe(RECORDS)
  const megabytes = (process.memoryUsage().heapUsed - before) / 2 ** 20
  console.log(
    `search: ${RECORDS} records read in ${built.toFixed(0)} ms, ${megabytes.toFixed(0)} MiB`,
  )

  const random = numbers(7)
  const some = () => pages[random(RECORDS)]?.name.toLowerCase().split(' ') ?? []
  const mistyped = (word = ''): string => {
    if (word.length < 4) return word
    const at = 1 + random(word.length - 1)
    return `${word.slice(0, at)}x${word.slice(at + 1)}`
  }
  const kinds: Record<string, () => string> = {
    'whole names': () => some().join(' '),
    'one word': () => some()[0] ?? '',
    'three letters': () => some()[0]?.slice(0, 3) ?? '',
    'a word and a beginning': () => `${some()[0]} ${some()[1]?.slice(0, 2)}`,
    'one mistyped word': () => mistyped(some()[0]),
    'mistyped names': () => some().map(mistyped).join(' '),
    series: () => pages[random(RECORDS)]?.series ?? '',
    'common words': () => `the ${random(2) === 0 ? 'song' : 'road'} of ${some()[0]?.slice(0, 3)}`,
    'two letters': () => some()[0]?.slice(0, 2) ?? '',
    'one letter': () => some()[0]?.slice(0, 1) ?? '',
    everything: () => '',
  }
  for (const [title, query] of Object.entries(kinds))
    console.log(`search: ${timed(index, title, query)}`)
})

function timed(index: RecordIndex, title: string, query: () => string): string {
  let found = 0
  const processor: number[] = []
  const waited: number[] = []
  for (let i = 0; i < QUERIES; i++) {
    const asked = query()
    const before = process.cpuUsage()
    const began = performance.now()
    found += index.find(asked).records.length
    waited.push(performance.now() - began)
    const { user, system } = process.cpuUsage(before)
    processor.push((user + system) / 1000)
  }
  const at = (times: number[], share: number) =>
    (times.sort((a, b) => a - b)[Math.floor(QUERIES * share)] ?? 0).toFixed(1)
  const hits = Math.round(found / QUERIES)
  return `${title}: p50 ${at(waited, 0.5)} ms, p95 ${at(waited, 0.95)} ms (of the processor's time ${at(processor, 0.95)} ms), ${hits} hits on average`
}
