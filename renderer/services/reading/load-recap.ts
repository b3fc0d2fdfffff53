/** Loads the recap of a reader: the books, unless the catalogue is in memory, and one section of each begun book. */
import type { ReadError } from '#shared/errors'
import type { TypeName } from '#shared/model/page-types'
import { ok, type Result } from '#shared/result'
import type { BookIndex, IndexedBook } from '#shared/rules/places/book-index'
import { findFirstPosition } from '#shared/rules/places/catalogue-index'
import { resolveLimits } from '#shared/rules/places/limits'
import type { FindFirstPosition } from '#shared/rules/places/page-positions'
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
  const { index, types } = books.value
  const progress = getProgress(index)
  const limits = resolveLimits(progress, index)
  const findFirst = createFirstPositions(services, index)
  const loadBook = async (book: IndexedBook): Promise<Result<RecapBook, ReadError>> => {
    const type = types.get(book.key)
    if (type === undefined) throw new Error('A book of the index has no type.')
    const read = await Promise.all(listRecapSections(type).map((name) => services.pages.section(type, book.key, name)))
    const texts: RecapText[] = []
    for (const section of read) {
      if (!section.ok) return section
      if (section.value !== null) texts.push(openRecapText(section.value, book, { limits, index, findFirst }))
    }
    return ok({ ...book, type, texts })
  }
  const loadSeries = async ({ name, set, books: begun }: FollowedSeries): Promise<Result<RecapSeries, ReadError>> => {
    const loaded = collect(await Promise.all(begun.map(loadBook)))
    return loaded.ok ? ok({ name, set, books: loaded.value }) : loaded
  }
  return collect(await Promise.all(listFollowedSeries(progress, limits, index).map(loadSeries)))
}

/** Without the catalogue in memory it is not known where any page is first met. What is unknown is never reached. */
function createFirstPositions({ catalogue }: Services, index: BookIndex): FindFirstPosition {
  const cards = catalogue.cached()
  if (cards === null) return () => 'unknown'
  const byKey = new Map(cards.map((card) => [card.key, card]))
  return (key) => findFirstPosition(byKey.get(key), index)
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
