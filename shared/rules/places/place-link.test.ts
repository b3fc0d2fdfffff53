import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arbitraryBooks, arbitraryPlace } from '../../../tests/arbitrary-places.ts'
import { BookIndex } from './book-index.ts'
import { formatPlaceFragment, isPlaceFragment, parsePlaceFragment } from './place-link.ts'

const INDEX = new BookIndex([
  { key: 'one', name: 'One', series: 'Sea', bookNumber: 1 },
  { key: 'between', name: 'Between', series: 'Sea', bookNumber: 1.5 },
  { key: 'a', name: 'A', series: 'Tolls', bookNumber: 1 },
  { key: 'b', name: 'B', series: 'Tolls', bookNumber: 1 },
])

describe('the fragment of a shared place', () => {
  it('is as documented', () => {
    expect(formatPlaceFragment({ book: 'one' }, INDEX)).toMatch(/^#as-of-[0-9a-z]+-1$/)
    expect(formatPlaceFragment({ book: 'between', chapter: 12.5 }, INDEX)).toMatch(/^#as-of-[0-9a-z]+-1_5-12_5$/)
  })

  it('gives the same place again, in characters that every link may have', () => {
    fc.assert(
      fc.property(arbitraryBooks, arbitraryPlace, ({ index }, place) => {
        const fragment = formatPlaceFragment(place, index)
        if (fragment === null) return
        expect(fragment).toMatch(/^#[A-Za-z0-9_-]{1,100}$/)
        expect(isPlaceFragment(fragment)).toBe(true)
        const read = parsePlaceFragment(fragment, index)
        expect(read?.place).toEqual({ ...place, book: index.findBook(place.book)?.key })
      }),
    )
  })

  it.each([{ book: 'gone' }, { book: 'a' }, { book: 'one', chapter: 1e21 }])('does not exist for %j', (place) => {
    expect(formatPlaceFragment(place, INDEX)).toBeNull()
  })

  it('has numbers of a length that a number can have', () => {
    expect(isPlaceFragment(`#as-of-x-1-${'9'.repeat(400)}`)).toBe(false)
  })

  it.each(['', '#', '#History', '#as-of-', '#as-of-x-1', '#as-of-x-1-2-3', '#as-of-x--1', '#as-of-X-1'])(
    'gives no place as %j',
    (fragment) => {
      expect(parsePlaceFragment(fragment, INDEX)).toBeNull()
    },
  )
})
