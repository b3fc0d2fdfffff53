/** Search index in memory: records by their words, with ranked results. */

import { SortedNames } from './sorted-names.ts'
import { foldLine, foldText, splitWords } from './text-folding.ts'
import { type Expansion, WordIndex } from './word-index.ts'
import { computeDistance, NO_MATCH, type WordMatch } from './word-match.ts'

/** All attributes are texts; `objectID` is one of them. */
export type SearchRecord = { readonly objectID: string } & Readonly<Record<string, string>>

export interface SearchMatches {
  /** All matching records, best first. */
  readonly records: readonly SearchRecord[]
  /** The stored words that each word of the query matches. */
  readonly matches: readonly WordMatch[]
  /** The number of records that were compared with the query. */
  readonly comparedCount: number
}

export interface IndexedRecord {
  readonly id: string
  readonly record: SearchRecord
  /** The whole folded name. */
  readonly folded: string
  readonly name: readonly string[]
  readonly others: readonly string[]
}

/** Prefixes up to this length match only whole words and beginnings of names. */
const SHORT_PREFIX_LENGTH = 2
/** Up to this many candidates are compared, rather than the many words with a prefix. */
const MAX_SCANNED = 5000
const OTHER_ATTRIBUTE_DISTANCE = 2

export class SearchIndex {
  readonly #nameOf: string
  readonly #others: readonly string[]
  readonly #entries = new Map<string, IndexedRecord>()
  readonly #names = new SortedNames<IndexedRecord>()
  readonly #words = new WordIndex<IndexedRecord>()

  /** Takes the searched attributes. Matches in the first one rank highest. */
  constructor([name, ...others]: readonly [string, ...string[]]) {
    this.#nameOf = name
    this.#others = others
  }

  get size(): number {
    return this.#entries.size
  }

  put(record: SearchRecord): void {
    const existing = this.#entries.get(record.objectID)
    if (existing !== undefined && isSameRecord(existing.record, record)) return
    this.remove(record.objectID)
    const line = foldLine(record[this.#nameOf] ?? '')
    const entry = {
      id: record.objectID,
      record,
      folded: line,
      name: splitWords(line),
      others: this.#others.flatMap((attribute) => splitWords(foldText(record[attribute] ?? ''))),
    }
    this.#entries.set(entry.id, entry)
    this.#names.add(entry)
    this.#words.add(listDistinctWords(entry), entry)
  }

  remove(id: string): void {
    const entry = this.#entries.get(id)
    if (entry === undefined) return
    this.#entries.delete(id)
    this.#names.remove(entry)
    this.#words.remove(listDistinctWords(entry), entry)
  }

  find(query: string): SearchMatches {
    const line = foldLine(query)
    if (line === '') return { records: this.#names.all().map(getRecord), matches: [], comparedCount: 0 }
    const words = [...new Set(splitWords(line))]
    if (words.length === 0) {
      // A query of symbols only has no words, so it is searched in the names as text.
      const named = this.#names.all().filter((entry) => entry.folded.includes(line))
      return { records: rankRecords(named, line, []), matches: [], comparedCount: this.size }
    }
    const expansions: Expansion<IndexedRecord>[] = []
    for (const [i, word] of words.entries()) {
      const isLast = i === words.length - 1
      const expansion = this.#words.expand(word, isLast)
      expansions.push(expansion)
      if (!isLast && expansion.count === 0) return { records: [], matches: listMatches(expansions), comparedCount: 0 }
    }
    const matches = listMatches(expansions)
    const candidates = this.#candidates(expansions)
    return {
      records: rankRecords(candidates, line, matches),
      matches,
      comparedCount: candidates.size,
    }
  }

  /** Returns a superset of the matches: the records with the rarest word. */
  #candidates(expansions: readonly Expansion<IndexedRecord>[]): ReadonlySet<IndexedRecord> {
    const last = expansions.at(-1)
    const rarest = expansions.slice(0, -1).sort((a, b) => a.count - b.count)[0]
    if (last === undefined) return new Set()
    const { word } = last.match
    if (rarest === undefined && word.length <= SHORT_PREFIX_LENGTH)
      return listDistinct([...this.#words.expand(word, false).holders(), this.#names.startingWith(word)])
    if (rarest === undefined) return listDistinct(last.holders())
    if (rarest.count <= MAX_SCANNED) return listDistinct(rarest.holders())
    const lists = [...last.holders()]
    const count = lists.reduce((sum, { length }) => sum + length, 0)
    return listDistinct(count < rarest.count ? lists : rarest.holders())
  }
}

const getRecord = ({ record }: IndexedRecord): SearchRecord => record

const listMatches = (expansions: readonly Expansion<IndexedRecord>[]): readonly WordMatch[] =>
  expansions.map(({ match }) => match)

const listDistinctWords = ({ name, others }: IndexedRecord): readonly string[] => [...new Set([...name, ...others])]

const isSameRecord = (a: SearchRecord, b: SearchRecord): boolean =>
  Object.keys(b).every((attribute) => a[attribute] === b[attribute])

function listDistinct(lists: Iterable<readonly IndexedRecord[]>): Set<IndexedRecord> {
  const all = new Set<IndexedRecord>()
  for (const list of lists) for (const entry of list) all.add(entry)
  return all
}

/** Groups by rank, a small number, instead of sorting all records. Equal ranks keep their order. */
function rankRecords(
  candidates: Iterable<IndexedRecord>,
  line: string,
  matches: readonly WordMatch[],
): readonly SearchRecord[] {
  const ranks = new Map<number, SearchRecord[]>()
  const hasSigns = splitWords(line).join('') !== line.replaceAll(' ', '')
  for (const entry of candidates) {
    const wordDistance = computeWordDistance(entry, matches)
    if (wordDistance === null) continue
    const rank =
      rankLiteralMatch(entry.folded, line, hasSigns) * 65536 +
      Math.min(wordDistance, 4095) * 16 +
      Math.min(entry.name.length, 15)
    const list = ranks.get(rank)
    if (list === undefined) ranks.set(rank, [entry.record])
    else list.push(entry.record)
  }
  return [...ranks].sort(([a], [b]) => a - b).flatMap(([, records]) => records)
}

function rankLiteralMatch(name: string, line: string, hasSigns: boolean): number {
  if (name.startsWith(line)) return name.length === line.length ? 0 : 1
  return hasSigns && name.includes(line) ? 2 : 3
}

/** Returns the sum of the distances of the query's words, or null if one of them does not match. */
function computeWordDistance({ name, others }: IndexedRecord, matches: readonly WordMatch[]): number | null {
  let sum = 0
  for (const match of matches) {
    let best = NO_MATCH
    for (const word of name) best = Math.min(best, computeDistance(match, word))
    if (best > OTHER_ATTRIBUTE_DISTANCE)
      for (const word of others) best = Math.min(best, computeDistance(match, word) + OTHER_ATTRIBUTE_DISTANCE)
    if (best >= NO_MATCH) return null
    sum += best
  }
  return sum
}
