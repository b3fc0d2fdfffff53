/** Index of the books of a wiki, which turns a place into a position that can be compared. */
import { hashBookKey } from '#shared/model/packed-place'
import type { PageCard } from '#shared/model/page'
import { normalizeName } from '#shared/model/page-key'
import { hasBookNumbers, type TypeName } from '#shared/model/page-types'
import type { Place } from '#shared/model/place'
import { hashText } from './hash-text.ts'
import { parsePackedPlace } from './parse-packed-place.ts'

/** Card of a page of the type Book. */
export type BookCard = Pick<PageCard, 'key' | 'name' | 'series' | 'bookNumber' | 'former'>

/** Returns the pages that an index needs: those of the types with a number in a series. */
export const selectBooks = <Page extends { readonly type: TypeName }>(pages: readonly Page[]): Page[] =>
  pages.filter(({ type }) => hasBookNumbers(type))

/** A book with a number in a series. */
export interface IndexedBook {
  readonly key: string
  readonly name: string
  /** Normalized name of the series; never empty. */
  readonly series: string
  readonly bookNumber: number
  /** 0, or for a book that shares its number with others of the series, its index among them by key. */
  readonly tie: number
}

/** A place whose book is known. */
export interface Position {
  /** Normalized name of the series. */
  readonly series: string
  readonly bookNumber: number
  /** The same as in `IndexedBook`. */
  readonly tie: number
  /** 0 or more; Infinity is the end of the book. */
  readonly chapter: number
  /** What `getNumbering` returns for the series. Positions with different ones cannot be compared. */
  readonly numbering: string
}

/** Position of a place that cannot be read, or whose book is missing, hidden, without a number or of no series. */
export type UnknownPosition = 'unknown'

const END_OF_BOOK = Number.POSITIVE_INFINITY
const BEGINNING_OF_BOOK = 0

/** Books are sorted once, when the index is created. Every look-up takes a constant number of steps. */
export class BookIndex {
  /** Normalized names of series by their stored names. Normalizing is slow, and most pages have the same names. */
  readonly #normalized: ReadonlyMap<string, string>
  /** Keys of all cards, also of books without a number. */
  readonly #keys: ReadonlySet<string>
  /** Numbered books by their present keys. */
  readonly #books: ReadonlyMap<string, IndexedBook>
  /** Numbered books by the hashes of their former keys. */
  readonly #byFormer: ReadonlyMap<string, IndexedBook>
  /** Numbered books by the hashes of their present keys, and of former ones that no book has today. */
  readonly #byHash: ReadonlyMap<string, IndexedBook>
  readonly #series: ReadonlyMap<string, readonly IndexedBook[]>
  /** Books by series and `toNumberKey`. */
  readonly #byNumber: ReadonlyMap<string, ReadonlyMap<string, IndexedBook>>
  readonly #numberings: ReadonlyMap<string, string>

  /**
   * @param cards all books of each series that is to be compared; hidden books are not among them. If two cards have
   * one key, the last one counts.
   */
  constructor(cards: readonly BookCard[]) {
    const cardsByKey = new Map(cards.map((card) => [card.key, card]))
    this.#keys = new Set(cardsByKey.keys())
    this.#normalized = normalizeOnce(cards.map(({ series }) => series))
    this.#series = groupBooks([...cardsByKey.values()], this.#normalized)
    this.#books = new Map([...this.#series.values()].flat().map((book) => [book.key, book]))
    const present = mapByHash([...cardsByKey.keys()].map((key) => [hashBookKey(key), key]))
    const former = mapByHash(
      [...cardsByKey].flatMap(([key, card]) => (card.former ?? []).map((hash) => [hash, key] as const)),
    )
    this.#byFormer = toBooks(former, this.#books)
    this.#byHash = toBooks(new Map([...former, ...present]), this.#books)
    this.#byNumber = new Map([...this.#series].map(([series, books]) => [series, mapByNumber(books)]))
    this.#numberings = new Map([...this.#series].map(([series, books]) => [series, hashNumbers(books)]))
  }

  /** Position of a text, a heading or an image. Without a chapter it is the end of the book. */
  findTextPosition(place: Place): Position | UnknownPosition {
    return this.#findPosition(place, END_OF_BOOK)
  }

  /** Position at which readers first meet a page. Without a chapter it is the beginning of the book. */
  findPagePosition(place: Place): Position | UnknownPosition {
    return this.#findPosition(place, BEGINNING_OF_BOOK)
  }

  /** Position of a packed place (`packed-place.ts`). */
  findPackedPosition(packed: string): Position | UnknownPosition {
    const place = parsePackedPlace(packed)
    return place === null ? 'unknown' : this.#toPosition(this.#byHash.get(place.hash), place.chapter)
  }

  #findPosition({ book, chapter }: Place, otherwise: number): Position | UnknownPosition {
    return this.#toPosition(this.findBook(book), chapter ?? otherwise)
  }

  #toPosition(book: IndexedBook | undefined, chapter: number): Position | UnknownPosition {
    // The comparison is false for NaN as well.
    if (book === undefined || !(chapter >= 0)) return 'unknown'
    const { series, bookNumber, tie } = book
    return { series, bookNumber, tie, chapter, numbering: this.getNumbering(series) }
  }

  /**
   * Returns the book under its present key, or the only one that had the key before; undefined if it has no number in a
   * series. A hash is never compared with present keys: a book could be named so that it has that of a removed one.
   */
  findBook(key: string): IndexedBook | undefined {
    return this.#keys.has(key) ? this.#books.get(key) : this.#byFormer.get(hashBookKey(key))
  }

  /** @param series normalized name */
  findBookByNumber(series: string, bookNumber: number, tie: number): IndexedBook | undefined {
    return this.#byNumber.get(series)?.get(toNumberKey({ bookNumber, tie }))
  }

  /** @param series normalized name @returns the numbered books of the series in their order */
  listBooks(series: string): readonly IndexedBook[] {
    return this.#series.get(series) ?? []
  }

  /** Returns the normalized name of a series, whether it has books or not. */
  normalizeSeries(stored: string): string {
    return this.#normalized.get(stored) ?? normalizeName(stored)
  }

  /** Normalized names of the series that have a numbered book. */
  listSeries(): string[] {
    return [...this.#series.keys()]
  }

  /**
   * Returns a hash of the keys and numbers of the books of a series; empty for a series without any. As long as it is
   * the same, stored numbers of books can be compared.
   * @param series normalized name
   */
  getNumbering(series: string): string {
    return this.#numberings.get(series) ?? ''
  }
}

const normalizeOnce = (names: readonly string[]): Map<string, string> =>
  new Map([...new Set(names)].map((name) => [name, normalizeName(name)]))

/** Sorts the numbered books of each series by number. Books with the same number are sorted by key. */
function groupBooks(cards: readonly BookCard[], normalized: ReadonlyMap<string, string>): Map<string, IndexedBook[]> {
  const numbered = cards.flatMap(({ key, name, series: stored, bookNumber }) => {
    const series = normalized.get(stored) ?? ''
    const isNumbered = series !== '' && bookNumber !== null && Number.isFinite(bookNumber)
    return isNumbered ? [{ key, name, series, bookNumber }] : []
  })
  numbered.sort((a, b) => a.bookNumber - b.bookNumber || (a.key < b.key ? -1 : 1))
  const groups = new Map<string, IndexedBook[]>()
  for (const book of numbered) {
    const group = groups.get(book.series) ?? []
    const previous = group.at(-1)
    group.push({ ...book, tie: previous?.bookNumber === book.bookNumber ? previous.tie + 1 : 0 })
    groups.set(book.series, group)
  }
  return groups
}

/** Returns keys by hash; null for a hash of two keys. */
function mapByHash(hashes: Iterable<readonly [hash: string, key: string]>): Map<string, string | null> {
  const keys = new Map<string, string | null>()
  for (const [hash, key] of hashes) keys.set(hash, keys.has(hash) && keys.get(hash) !== key ? null : key)
  return keys
}

/** Leaves out hashes of two keys, and those of books without a number. */
const toBooks = (
  keys: ReadonlyMap<string, string | null>,
  books: ReadonlyMap<string, IndexedBook>,
): Map<string, IndexedBook> =>
  new Map(
    [...keys].flatMap(([hash, key]) => {
      const book = key === null ? undefined : books.get(key)
      return book === undefined ? [] : [[hash, book] as const]
    }),
  )

const toNumberKey = ({ bookNumber, tie }: Pick<IndexedBook, 'bookNumber' | 'tie'>): string => `${bookNumber} ${tie}`

const mapByNumber = (books: readonly IndexedBook[]): Map<string, IndexedBook> =>
  new Map(books.map((book) => [toNumberKey(book), book]))

const hashNumbers = (books: readonly IndexedBook[]): string =>
  hashText(books.map(({ key, bookNumber }) => `${bookNumber} ${key}`).join('\n'))
