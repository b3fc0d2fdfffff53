/** Rule: the two places at which home offers visitors to try how the wiki looks to readers. */
import type { BookIndex, IndexedBook } from './book-index.ts'
import { formatPlaceFragment } from './place-link.ts'

export interface TrialPlace {
  /** The place is the end of the book with this number. */
  readonly bookNumber: number
  /** Fragment of a link that carries the place. */
  readonly fragment: string
}

const TRIAL_COUNT = 2

interface Shelf {
  /** Stored name of the series. */
  readonly series: string
}

/** Adds the places to the first shelf whose series has two of them. Returns the same shelves if there is none. */
export function withTrialPlaces<S extends Shelf>(
  shelves: readonly S[],
  index: BookIndex,
): readonly (S & { readonly trial?: readonly TrialPlace[] })[] {
  for (const shelf of shelves) {
    const trial = selectTrialPlaces(shelf.series, index)
    if (trial.length === TRIAL_COUNT) return shelves.map((one) => (one === shelf ? { ...one, trial } : one))
  }
  return shelves
}

/** Books with whole numbers come first, because the others often belong between two of them. */
function selectTrialPlaces(series: string, index: BookIndex): TrialPlace[] {
  const books = index.listBooks(index.normalizeSeries(series))
  const whole = toTrialPlaces(
    books.filter(({ bookNumber }) => Number.isInteger(bookNumber)),
    index,
  )
  return whole.length === TRIAL_COUNT ? whole : toTrialPlaces(books, index)
}

const toTrialPlaces = (books: readonly IndexedBook[], index: BookIndex): TrialPlace[] =>
  books
    .flatMap(({ key, bookNumber }) => {
      const fragment = formatPlaceFragment({ book: key }, index)
      return fragment === null ? [] : [{ bookNumber, fragment }]
    })
    .slice(0, TRIAL_COUNT)
