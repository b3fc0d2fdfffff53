/** One search index in memory: records by their words, and the order in which a query finds them. */

import { folded, foldedLine, wordsOf } from './folding.ts'
import { SortedNames } from './sorted-names.ts'
import { type Expansion, WordIndex } from './word-index.ts'
import { distance, NO_MATCH, type WordMatch } from './word-match.ts'

/** Attributes are texts; `objectID` is one of them. */
export type SearchRecord = { readonly objectID: string } & Readonly<Record<string, string>>

export interface Found {
  /** All of them, the best first. */
  readonly records: readonly SearchRecord[]
  /** What each word of the query stood for. */
  readonly matches: readonly WordMatch[]
  /** So many records were compared with the query. */
  readonly compared: number
}

export interface Entry {
  readonly id: string
  readonly record: SearchRecord
  /** The name as a whole. */
  readonly folded: string
  readonly name: readonly string[]
  readonly others: readonly string[]
}

/** Shorter beginnings are looked for among whole words and beginnings of names only. */
const SHORT = 2
/** So many candidates are looked through rather than the many words a beginning stands for. */
const FEW = 5000
const IN_ANOTHER_ATTRIBUTE = 2

export class RecordIndex {
  readonly #nameOf: string
  readonly #others: readonly string[]
  readonly #entries = new Map<string, Entry>()
  readonly #names = new SortedNames<Entry>()
  readonly #words = new WordIndex<Entry>()

  /** The attributes that are searched; what is found in the first counts most. */
  constructor([name, ...others]: readonly [string, ...string[]]) {
    this.#nameOf = name
    this.#others = others
  }

  get size(): number {
    return this.#entries.size
  }

  put(record: SearchRecord): void {
    const known = this.#entries.get(record.objectID)
    if (known !== undefined && isSame(known.record, record)) return
    this.remove(record.objectID)
    const line = foldedLine(record[this.#nameOf] ?? '')
    const entry = {
      id: record.objectID,
      record,
      folded: line,
      name: wordsOf(line),
      others: this.#others.flatMap((attribute) => wordsOf(folded(record[attribute] ?? ''))),
    }
    this.#entries.set(entry.id, entry)
    this.#names.add(entry)
    this.#words.add(distinctWords(entry), entry)
  }

  remove(id: string): void {
    const entry = this.#entries.get(id)
    if (entry === undefined) return
    this.#entries.delete(id)
    this.#names.remove(entry)
    this.#words.remove(distinctWords(entry), entry)
  }

  find(query: string): Found {
    const line = foldedLine(query)
    if (line === '') return { records: this.#names.all().map(recordOf), matches: [], compared: 0 }
    const words = [...new Set(wordsOf(line))]
    if (words.length === 0) {
      // Signs only: they are no words, so names are looked through for them.
      const named = this.#names.all().filter((entry) => entry.folded.includes(line))
      return { records: inOrder(named, line, []), matches: [], compared: this.size }
    }
    const expansions: Expansion<Entry>[] = []
    for (const [i, word] of words.entries()) {
      const isLast = i === words.length - 1
      const expansion = this.#words.expand(word, isLast)
      expansions.push(expansion)
      if (!isLast && expansion.count === 0)
        return { records: [], matches: matchesOf(expansions), compared: 0 }
    }
    const matches = matchesOf(expansions)
    const candidates = this.#candidates(expansions)
    return { records: inOrder(candidates, line, matches), matches, compared: candidates.size }
  }

  /** All that could match, with others: the holders of the word that has fewest. */
  #candidates(expansions: readonly Expansion<Entry>[]): ReadonlySet<Entry> {
    const last = expansions.at(-1)
    const rarest = expansions.slice(0, -1).sort((a, b) => a.count - b.count)[0]
    if (last === undefined) return new Set()
    const { word } = last.match
    if (rarest === undefined && word.length <= SHORT)
      return distinct([
        ...this.#words.expand(word, false).holders(),
        this.#names.startingWith(word),
      ])
    if (rarest === undefined) return distinct(last.holders())
    if (rarest.count <= FEW) return distinct(rarest.holders())
    const lists = [...last.holders()]
    const count = lists.reduce((sum, { length }) => sum + length, 0)
    return distinct(count < rarest.count ? lists : rarest.holders())
  }
}

const recordOf = ({ record }: Entry): SearchRecord => record

const matchesOf = (expansions: readonly Expansion<Entry>[]): readonly WordMatch[] =>
  expansions.map(({ match }) => match)

const distinctWords = ({ name, others }: Entry): readonly string[] => [
  ...new Set([...name, ...others]),
]

const isSame = (a: SearchRecord, b: SearchRecord): boolean =>
  Object.keys(b).every((attribute) => a[attribute] === b[attribute])

function distinct(lists: Iterable<readonly Entry[]>): Set<Entry> {
  const all = new Set<Entry>()
  for (const list of lists) for (const entry of list) all.add(entry)
  return all
}

/** Ranks are small numbers, so the best come first without sorting: equals stay in the order they came in. */
function inOrder(
  candidates: Iterable<Entry>,
  line: string,
  matches: readonly WordMatch[],
): readonly SearchRecord[] {
  const ranks = new Map<number, SearchRecord[]>()
  const hasSigns = wordsOf(line).join('') !== line.replaceAll(' ', '')
  for (const entry of candidates) {
    const strangeness = strangenessOf(entry, matches)
    if (strangeness === null) continue
    const rank =
      literalness(entry.folded, line, hasSigns) * 65536 +
      Math.min(strangeness, 4095) * 16 +
      Math.min(entry.name.length, 15)
    const list = ranks.get(rank)
    if (list === undefined) ranks.set(rank, [entry.record])
    else list.push(entry.record)
  }
  return [...ranks].sort(([a], [b]) => a - b).flatMap(([, records]) => records)
}

function literalness(name: string, line: string, hasSigns: boolean): number {
  if (name.startsWith(line)) return name.length === line.length ? 0 : 1
  return hasSigns && name.includes(line) ? 2 : 3
}

/** How far the words of an entry are from those of the query, or null when one of them is not there at all. */
function strangenessOf({ name, others }: Entry, matches: readonly WordMatch[]): number | null {
  let sum = 0
  for (const match of matches) {
    let best = NO_MATCH
    for (const word of name) best = Math.min(best, distance(match, word))
    if (best > IN_ANOTHER_ATTRIBUTE)
      for (const word of others) best = Math.min(best, distance(match, word) + IN_ANOTHER_ATTRIBUTE)
    if (best >= NO_MATCH) return null
    sum += best
  }
  return sum
}
