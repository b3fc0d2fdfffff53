/** Generators of books, places and reading progress, small enough that equal numbers and missing books are frequent. */
import fc from 'fast-check'
import { hashBookKey } from '#shared/model/packed-place'
import type { Place } from '#shared/model/place'
import { type BookCard, BookIndex } from '../shared/rules/places/book-index.ts'
import { resolveLimits } from '../shared/rules/places/limits.ts'
import type { Progress, SeriesProgress } from '../shared/rules/places/progress.ts'
import { explainHidden, type MaybePosition, type SeriesContext } from '../shared/rules/places/visibility.ts'

/** A place of something on a page, and the page's series as stored. */
export interface Placement {
  readonly place: Place | undefined
  readonly kind: 'text' | 'page'
  readonly series: string
}

export const toTextPlacement = (place: Place | undefined, series: string): Placement => ({
  place,
  kind: 'text',
  series,
})

export function resolvePlacement({ place, kind }: Placement, index: BookIndex): MaybePosition {
  if (place === undefined) return undefined
  return kind === 'text' ? index.findTextPosition(place) : index.findPagePosition(place)
}

export function toContext({ series: stored }: Placement, index: BookIndex): SeriesContext {
  const series = index.normalizeSeries(stored)
  return { series, numbering: index.getNumbering(series) }
}

export const explainPlacement = (placement: Placement, progress: Progress, index: BookIndex) =>
  explainHidden(resolvePlacement(placement, index), toContext(placement, index), resolveLimits(progress, index))

export const isPlacementVisible = (placement: Placement, progress: Progress, index: BookIndex): boolean =>
  explainPlacement(placement, progress, index) === null

export const SERIES = ['Sea', 'Tolls', 'constructor']
const KEYS = ['a', 'b', 'c', 'd', 'e', 'f', '__proto__']
const FORMER_KEYS = ['old-a', 'old-b', 'old-c']
export const BOOK_NUMBERS = [0, 1, 1.5, 2, 2.5, 3, 10]
export const CHAPTERS = [0, 0.5, 1, 2, 2.5, 9, 10, 1e21]

const arbitraryCards: fc.Arbitrary<BookCard[]> = fc.uniqueArray(
  fc.record({
    key: fc.constantFrom(...KEYS),
    name: fc.constantFrom('A Name', 'Another'),
    series: fc.constantFrom(...SERIES, 'Sea', ' Sea  ', ''),
    bookNumber: fc.constantFrom(null, ...BOOK_NUMBERS),
    former: fc
      .uniqueArray(fc.constantFrom(...FORMER_KEYS, ...FORMER_KEYS, ...KEYS), { maxLength: 2 })
      .map((keys) => keys.map(hashBookKey)),
  }),
  { selector: ({ key }) => key, minLength: 1 },
)

/** Data of an index, with the index. */
export const arbitraryBooks = arbitraryCards.map((cards) => ({ cards, index: new BookIndex(cards) }))

const toPlace = (book: string, chapter: number | undefined): Place =>
  chapter === undefined ? { book } : { book, chapter }

export const arbitraryPlace: fc.Arbitrary<Place> = fc
  .tuple(
    fc.constantFrom(...KEYS, ...KEYS, ...FORMER_KEYS, 'missing', ''),
    fc.constantFrom(undefined, undefined, undefined, ...CHAPTERS),
  )
  .map(([book, chapter]) => toPlace(book, chapter))

export const arbitraryPlacement: fc.Arbitrary<Placement> = fc.record({
  place: fc.oneof({ weight: 6, arbitrary: arbitraryPlace }, { weight: 1, arbitrary: fc.constant(undefined) }),
  kind: fc.constantFrom('text', 'page'),
  series: fc.constantFrom(...SERIES, ' Sea', 'Series without books', ''),
})

const arbitrarySeriesProgress: fc.Arbitrary<SeriesProgress> = fc.oneof(
  {
    weight: 5,
    arbitrary: arbitraryPlace.filter(({ book }) => book !== '').map((place) => ({ kind: 'upTo' as const, place })),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'everything' as const }) },
)

export const arbitraryProgress: fc.Arbitrary<Progress> = fc.record({
  series: fc
    .array(fc.tuple(fc.constantFrom(...SERIES), arbitrarySeriesProgress), { maxLength: 4 })
    .map((items) => new Map(items)),
  isStrict: fc.boolean(),
  isFolded: fc.boolean(),
})
