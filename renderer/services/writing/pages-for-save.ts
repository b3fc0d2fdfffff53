/** Loads what a save needs to know of other pages: the types of linked pages, and the books of its places. */
import type { Block, PageCard } from '#shared/model/page'
import type { SectionName } from '#shared/model/page-types'
import { parseOwnFirst } from '#shared/model/unmet-details'
import { BookIndex, selectBooks } from '#shared/rules/places/book-index'
import type { SaveRequest } from '#shared/rules/saving/save-request'
import type { Catalogue } from '../ports/catalogue.ts'

type Changed = ReadonlyMap<SectionName, readonly Block[]>

/**
 * Returns it from the catalogue in memory. That is read again if a text is placed in a book that it lacks, because the
 * book may be newer.
 * @param key key of the page that is saved @param ownFirst its first place, if an editor has set it
 */
export async function loadPagesForSave(
  catalogue: Catalogue,
  key: string,
  changed: Changed,
  ownFirst = '',
): Promise<Pick<SaveRequest, 'typeOf' | 'books'>> {
  const cached = catalogue.cached()
  const isSufficient =
    cached !== null && [...listPlacedBooks(changed), ...listOwnBook(ownFirst)].every(createBookCheck(cached, key))
  const cards = isSufficient ? cached : await loadCards(catalogue)
  const types = new Map(cards.map((card) => [card.key, card.type]))
  return { typeOf: (linked) => types.get(linked) ?? null, books: selectBooks(cards) }
}

const listPlacedBooks = (changed: Changed): string[] =>
  [...changed.values()].flat().flatMap(({ at, entries }) => {
    const places = [at, ...entries.map((entry) => entry.at)]
    return places.flatMap((place) => (place === undefined || place.book === '' ? [] : [place.book]))
  })

const listOwnBook = (ownFirst: string): string[] => (ownFirst === '' ? [] : [parseOwnFirst(ownFirst).book])

/** The index is created for the first text that has a place, because most saves have none. */
function createBookCheck(cards: readonly PageCard[], ownKey: string): (book: string) => boolean {
  let index: BookIndex | null = null
  return (book) => {
    index ??= new BookIndex(selectBooks(cards))
    return book === ownKey || index.findBook(book) !== undefined
  }
}

/** Links and places are optional, so a save does not fail without the catalogue. */
async function loadCards(catalogue: Catalogue): Promise<readonly PageCard[]> {
  const read = await catalogue.all()
  return read.ok ? read.value : []
}
