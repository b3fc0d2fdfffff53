/**
 * Rules of route data, without the books: whether it is that of a page with places, and whether the page has something
 * with a place beyond the first book.
 */
import type { PageView } from '#shared/model/page'
import { hasShape } from '#shared/shape'

/** The number of a book, with which a position begins (`shared/rules/places/position-text.ts`). */
const BOOK_NUMBER = /^[\d.]+/

const FIRST_BOOK = 1

/** Only the route data of a page has both. */
export const isPlacedPage = (data: unknown): data is Pick<PageView, 'places' | 'sections'> =>
  hasShape(data, { places: { context: 'string' }, sections: {} })

/** @param data route data of any kind, as the page host or the loader has resolved it */
export const hasLaterPlaces = (data: unknown): boolean =>
  isPlacedPage(data) &&
  data.sections
    .flatMap(({ blocks }) => blocks)
    .flatMap((block) => [block, ...block.entries])
    .some(({ position = '' }) => Number.parseFloat(BOOK_NUMBER.exec(position)?.[0] ?? '') > FIRST_BOOK)
