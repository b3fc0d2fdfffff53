/** Rule: the pages of a catalogue whose first place cannot be read, so that no reader with progress meets them. */
import { hashBookKey } from '#shared/model/packed-place'
import type { PageCard } from '#shared/model/page'
import { selectBooks } from './book-index.ts'
import { findFirstPosition, getBookIndex } from './catalogue-index.ts'
import { parsePackedPlace } from './parse-packed-place.ts'

/**
 * `other`: all places are in other series, or cannot be read; `missing`: the book is missing or hidden; `unnumbered`: it
 * has no number or no series; `ambiguous`: the hash of its key is that of several books.
 */
export type UnreadableCause = 'other' | 'missing' | 'unnumbered' | 'ambiguous'

export interface UnreadablePlace {
  readonly page: PageCard
  readonly cause: UnreadableCause
  /** The books that the place may mean. */
  readonly books: readonly PageCard[]
}

/**
 * Returns the pages in the order of their keys.
 * @param cards all pages of the wiki
 */
export function listUnreadablePlaces(cards: readonly PageCard[]): readonly UnreadablePlace[] {
  const index = getBookIndex(cards)
  const unreadable = cards.filter((card) => findFirstPosition(card, index) === 'unknown')
  if (unreadable.length === 0) return []
  const books = groupByHash(selectBooks(cards))
  return unreadable.map((page) => explainUnreadable(page, books)).sort((a, b) => (a.page.key < b.page.key ? -1 : 1))
}

function explainUnreadable(page: PageCard, byHash: ReadonlyMap<string, readonly PageCard[]>): UnreadablePlace {
  const place = parsePackedPlace(page.first ?? '')
  if (place === null) return { page, cause: 'other', books: [] }
  const books = byHash.get(place.hash) ?? []
  const cause = books.length === 0 ? 'missing' : books.length === 1 ? 'unnumbered' : 'ambiguous'
  return { page, cause, books }
}

/** Groups books by the hashes of their present keys, and of former ones that no book has today, as `BookIndex` does. */
function groupByHash(books: readonly PageCard[]): ReadonlyMap<string, readonly PageCard[]> {
  const group = (listHashes: (book: PageCard) => Iterable<string>) => {
    const groups = new Map<string, readonly PageCard[]>()
    for (const book of books) for (const hash of listHashes(book)) groups.set(hash, [...(groups.get(hash) ?? []), book])
    return groups
  }
  return new Map([...group(({ former }) => new Set(former)), ...group(({ key }) => [hashBookKey(key)])])
}
