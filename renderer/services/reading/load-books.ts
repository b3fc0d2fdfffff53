/** Loads the index of all numbered books, with which reading progress is set and displayed. */
import type { ReadError } from '#shared/errors'
import type { PageCard } from '#shared/model/page'
import { hasBookNumbers, TYPE_NAMES } from '#shared/model/page-types'
import { ok, type Result } from '#shared/result'
import { BookIndex, selectBooks } from '#shared/rules/places/book-index'
import type { Services } from '../ports/services.ts'

export interface Books {
  readonly index: BookIndex
  /** Cards of the books by their keys. */
  readonly cards: ReadonlyMap<string, PageCard>
}

interface BookReaders {
  readonly pages: Pick<Services['pages'], 'cards'>
  readonly catalogue: Pick<Services['catalogue'], 'cached' | 'all'>
}

/**
 * Takes the catalogue if it is in memory, and reads the entries of the types with book numbers otherwise. A catalogue of
 * more than a minute is brought up to date before: what is set with outdated numbers would hide the whole series.
 */
export async function loadBooks({ pages, catalogue }: BookReaders): Promise<Result<Books, ReadError>> {
  if (catalogue.cached() !== null) {
    const all = await catalogue.all()
    return all.ok ? ok(createBooks(selectBooks(all.value))) : all
  }
  const cards: PageCard[] = []
  for (const result of await Promise.all(TYPE_NAMES.filter(hasBookNumbers).map((type) => pages.cards(type)))) {
    if (!result.ok) return result
    cards.push(...result.value)
  }
  return ok(createBooks(cards))
}

const createBooks = (cards: readonly PageCard[]): Books => ({
  index: new BookIndex(cards),
  cards: new Map(cards.map((card) => [card.key, card])),
})
