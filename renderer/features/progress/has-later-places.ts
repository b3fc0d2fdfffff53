/** Tells from the markup of a page whether something on it has a place beyond the first book, without reading the books. */

/** Value of `data-at`: the number of the book comes first (`shared/rules/places/position-text.ts`). */
const BOOK_NUMBER = /^[\d.]+/

const FIRST_BOOK = 1

export const hasLaterPlaces = (positions: Iterable<string>): boolean =>
  [...positions].some((position) => Number.parseFloat(BOOK_NUMBER.exec(position)?.[0] ?? '') > FIRST_BOOK)
