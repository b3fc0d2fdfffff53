/** Rule: whether a page has something with a place beyond the first book, by its route data and without the books. */
import { isPlacedPage } from '#shared/rules/places/is-placed-page'

/** The number of a book, with which a position begins (`shared/rules/places/position-text.ts`). */
const BOOK_NUMBER = /^[\d.]+/

const FIRST_BOOK = 1

/** @param data route data of any kind, as the page host or the loader has resolved it */
export const hasLaterPlaces = (data: unknown): boolean =>
  isPlacedPage(data) &&
  data.sections
    .flatMap(({ blocks }) => blocks)
    .flatMap((block) => [block, ...block.entries])
    .some(({ position = '' }) => Number.parseFloat(BOOK_NUMBER.exec(position)?.[0] ?? '') > FIRST_BOOK)
