import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Place } from '#shared/model/place'
import { arbitraryBooks, arbitraryPlace } from '../../../tests/arbitrary-places.ts'
import { BookIndex } from './book-index.ts'
import { comparePagePlaces, compareTextPlaces, findEarliestTextPlace } from './positions.ts'

const ORDERS = [
  { of: 'texts', compare: compareTextPlaces },
  { of: 'pages', compare: comparePagePlaces },
]

describe.each(ORDERS)('the order of places of $of', ({ compare }) => {
  it('is total: antisymmetric, reflexive and transitive', () => {
    fc.assert(
      fc.property(arbitraryBooks, fc.tuple(arbitraryPlace, arbitraryPlace, arbitraryPlace), ({ index }, [a, b, c]) => {
        const sign = (one: Place, other: Place) => Math.sign(compare(one, other, index))
        expect(sign(a, a)).toBe(0)
        expect(sign(a, b) + sign(b, a)).toBe(0)
        if (sign(a, b) <= 0 && sign(b, c) <= 0) expect(sign(a, c)).toBeLessThanOrEqual(0)
        if (sign(a, b) === 0) expect(sign(a, c)).toBe(sign(b, c))
      }),
      { numRuns: 500 },
    )
  })

  it('puts unknown places last', () => {
    fc.assert(
      fc.property(arbitraryBooks, arbitraryPlace, ({ index }, place) => {
        const isUnknown = index.findTextPosition(place) === 'unknown'
        expect(Math.sign(compare(place, { book: 'missing' }, index))).toBe(isUnknown ? 0 : -1)
      }),
    )
  })
})

const INDEX = new BookIndex([
  { key: 'one', name: 'One', series: 'Sea', bookNumber: 1 },
  { key: 'half', name: 'Half', series: 'Sea', bookNumber: 1.5 },
  { key: 'ten', name: 'Ten', series: 'Sea', bookNumber: 10 },
  { key: 'ten-b', name: 'Ten, again', series: 'Sea', bookNumber: 10 },
  { key: 'two', name: 'Two', series: 'Sea', bookNumber: 2 },
  { key: 'other', name: 'Other', series: 'Tolls', bookNumber: 1 },
])

it('orders by number of the book, then key, then chapter', () => {
  const ordered: Place[] = [
    { book: 'one', chapter: 0 },
    { book: 'one', chapter: 2.5 },
    { book: 'one', chapter: 10 },
    { book: 'one' },
    { book: 'half', chapter: 1 },
    { book: 'half' },
    { book: 'two', chapter: 1 },
    { book: 'ten', chapter: 3 },
    { book: 'ten' },
    { book: 'ten-b', chapter: 1 },
    { book: 'other', chapter: 0 },
    { book: 'missing', chapter: 0 },
  ]
  expect(ordered.toReversed().sort((a, b) => compareTextPlaces(a, b, INDEX))).toEqual(ordered)
})

it('puts a page without a chapter before the chapters of its book', () => {
  expect(comparePagePlaces({ book: 'one' }, { book: 'one', chapter: 1 }, INDEX)).toBeLessThan(0)
  expect(comparePagePlaces({ book: 'half' }, { book: 'one', chapter: 99 }, INDEX)).toBeGreaterThan(0)
  expect(comparePagePlaces({ book: 'one' }, { book: 'one' }, INDEX)).toBe(0)
})

describe('the earliest place', () => {
  it.each([
    { places: [], earliest: undefined },
    { places: [{ book: 'two' }, { book: 'one' }, { book: 'ten' }], earliest: { book: 'one' } },
    { places: [{ book: 'one' }, { book: 'one', chapter: 4 }], earliest: { book: 'one', chapter: 4 } },
    { places: [{ book: 'missing' }, { book: 'two' }], earliest: { book: 'two' } },
    { places: [{ book: 'missing' }, { book: '' }], earliest: { book: '' } },
    { places: [{ book: 'one' }, { book: 'other' }], earliest: { book: '' } },
  ])('of $places', ({ places, earliest }) => {
    expect(findEarliestTextPlace(places, INDEX)).toEqual(earliest)
  })

  it('is not after any other one of its series', () => {
    fc.assert(
      fc.property(arbitraryBooks, fc.array(arbitraryPlace, { minLength: 1 }), ({ index }, places) => {
        const earliest = findEarliestTextPlace(places, index)
        const positions = places.map((place) => index.findTextPosition(place)).filter((one) => one !== 'unknown')
        const isMixed = new Set(positions.map(({ series }) => series)).size !== 1
        if (isMixed || earliest === undefined) expect(earliest).toEqual({ book: '' })
        else for (const place of places) expect(compareTextPlaces(earliest, place, index)).toBeLessThanOrEqual(0)
      }),
    )
  })
})
