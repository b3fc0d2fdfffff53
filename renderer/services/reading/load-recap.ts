/** Loads the recap of a reader: the books, unless the catalogue is in memory, and one section of each begun book. */
import type { ReadError } from '#shared/errors'
import type { PageCard } from '#shared/model/page'
import type { TypeName } from '#shared/model/page-types'
import { ok, type Result } from '#shared/result'
import type { BookIndex, IndexedBook } from '#shared/rules/places/book-index'
import { resolveLimits } from '#shared/rules/places/limits'
import { selectShownCards } from '#shared/rules/places/open-lists'
import type { Progress } from '#shared/rules/places/progress'
import {
  type FollowedSeries,
  listFollowedSeries,
  listRecapSections,
  openRecapText,
  type RecapText,
} from '#shared/rules/places/recap'
import type { Services } from '../ports/services.ts'
import { loadBooks } from './load-books.ts'

export interface RecapBook extends IndexedBook {
  readonly type: TypeName
  /** False if the reader has begun the book and meets its page later; then it has no texts, and its name is not shown. */
  readonly isMet: boolean
  readonly texts: readonly RecapText[]
}

export interface RecapSeries extends Pick<FollowedSeries, 'name' | 'set'> {
  readonly books: readonly RecapBook[]
}

/**
 * The limits are those of the progress itself: the recap ends at the reader's place while everything else is shown.
 * @param getProgress returns the progress by the books of the wiki
 */
export async function loadRecap(
  services: Services,
  getProgress: (index: BookIndex) => Progress,
): Promise<Result<readonly RecapSeries[], ReadError>> {
  const books = await loadBooks(services)
  if (!books.ok) return books
  const { index, cards } = books.value
  const progress = getProgress(index)
  const limits = resolveLimits(progress, index)
  const pages = indexCachedPages(services)
  const met = new Set(selectShownCards([...cards.values()], index, limits).map(({ key }) => key))
  const loadBook = async (book: IndexedBook): Promise<Result<RecapBook, ReadError>> => {
    const type = cards.get(book.key)?.type
    if (type === undefined) throw new Error('A book of the index has no card.')
    if (!met.has(book.key)) return ok({ ...book, type, isMet: false, texts: [] })
    const read = await Promise.all(listRecapSections(type).map((name) => services.pages.section(type, book.key, name)))
    const texts: RecapText[] = []
    for (const section of read) {
      if (!section.ok) return section
      if (section.value !== null) texts.push(openRecapText(section.value, book, { limits, index, pages }))
    }
    return ok({ ...book, type, isMet: true, texts })
  }
  const loadSeries = async ({ name, set, books: begun }: FollowedSeries): Promise<Result<RecapSeries, ReadError>> => {
    const loaded = collect(await Promise.all(begun.map(loadBook)))
    return loaded.ok ? ok({ name, set, books: loaded.value }) : loaded
  }
  return collect(await Promise.all(listFollowedSeries(progress, limits, index).map(loadSeries)))
}

/** The recap does not read the catalogue for its links alone. */
function indexCachedPages({ catalogue }: Services): ReadonlyMap<string, PageCard> | null {
  const cards = catalogue.cached()
  return cards && new Map(cards.map((card) => [card.key, card]))
}

/** Returns all values, or the first error. */
function collect<T>(results: readonly Result<T, ReadError>[]): Result<readonly T[], ReadError> {
  const values: T[] = []
  for (const result of results) {
    if (!result.ok) return result
    values.push(result.value)
  }
  return ok(values)
}
