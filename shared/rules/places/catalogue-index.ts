/** Cache of the index of books of a catalogue. */
import type { PageCard } from '#shared/model/page'
import { BookIndex, type Position, selectBooks, type UnknownPosition } from './book-index.ts'

const indexes = new WeakMap<readonly PageCard[], BookIndex>()

/** @param cards all pages of the wiki; the same list gives the same index */
export function getBookIndex(cards: readonly PageCard[]): BookIndex {
  const cached = indexes.get(cards)
  if (cached !== undefined) return cached
  const index = new BookIndex(selectBooks(cards))
  indexes.set(cards, index)
  return index
}

/** Returns where readers first meet the page; undefined for an unplaced or missing one. */
export const findFirstPosition = (
  card: { readonly first?: string | undefined } | undefined,
  index: BookIndex,
): Position | UnknownPosition | undefined =>
  card?.first === undefined ? undefined : index.findPackedPosition(card.first)
