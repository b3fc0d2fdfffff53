import { describe, expect, it } from 'vitest'
import { BookIndex } from './book-index.ts'
import { parsePlaceFragment } from './place-link.ts'
import { withTrialPlaces } from './trial-places.ts'

/** Creates books with these numbers; equal numbers are several books. */
const createBooks = (series: string, numbers: readonly (number | null)[]) =>
  numbers.map((bookNumber, at) => ({ key: `${series},${at}`, name: `${series} ${at}`, series, bookNumber }))

/** Returns the series whose shelf has places, and the numbers of their books. */
function findTrial(wiki: Readonly<Record<string, readonly (number | null)[]>>) {
  const index = new BookIndex(Object.entries(wiki).flatMap(([series, numbers]) => createBooks(series, numbers)))
  const shelves = withTrialPlaces(
    Object.keys(wiki).map((series) => ({ series })),
    index,
  )
  expect(shelves.map(({ series }) => series)).toEqual(Object.keys(wiki))
  return shelves.flatMap(({ series, trial = [] }) =>
    trial.map(({ bookNumber, fragment }) => {
      const shared = parsePlaceFragment(fragment, index)
      expect([shared?.book.series, shared?.book.bookNumber]).toEqual([series, bookNumber])
      // Without a chapter it is the end of the book.
      expect(shared?.place.chapter).toBeUndefined()
      return [series, bookNumber]
    }),
  )
}

describe('the places that home offers to try', () => {
  it.each([
    ['the ends of the first two books', { Sea: [1, 2, 3] }, ['Sea', 1], ['Sea', 2]],
    ['those of the first series with two books', { Sea: [1], Tolls: [4, 2], Moor: [1, 2] }, ['Tolls', 2], ['Tolls', 4]],
    ['no book between two others, if there are two others', { Sea: [1, 1.5, 2] }, ['Sea', 1], ['Sea', 2]],
    ['any books, if only one has a whole number', { Sea: [1, 1.5, 2.5] }, ['Sea', 1], ['Sea', 1.5]],
    ['no books that share their number', { Sea: [1, 1, 2, 3] }, ['Sea', 2], ['Sea', 3]],
  ] as const)('are %s', (_, wiki, ...places) => {
    expect(findTrial(wiki)).toEqual(places)
  })

  it.each([
    ['books', {}],
    ['numbered books', { Sea: [null, null], '': [1, 2] }],
    ['a series with two books of different numbers', { Sea: [1], Tolls: [2, 2, null] }],
  ])('do not exist without %s', (_, wiki: Readonly<Record<string, readonly (number | null)[]>>) => {
    expect(findTrial(wiki)).toEqual([])
  })
})
