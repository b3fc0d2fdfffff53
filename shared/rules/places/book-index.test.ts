import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hashBookKey, packTextPlace } from '#shared/model/packed-place'
import { arbitraryBooks, arbitraryPlace } from '../../../tests/arbitrary-places.ts'
import { countMapLookups } from '../../../tests/count-map-lookups.ts'
import { type BookCard, BookIndex } from './book-index.ts'

const card = (key: string, bookNumber: number | null, series = 'Sea'): BookCard => ({
  key,
  name: key,
  series,
  bookNumber,
})

const formerly = (book: BookCard, ...keys: readonly string[]): BookCard => ({ ...book, former: keys.map(hashBookKey) })

describe('the position of a place', () => {
  it('without a chapter is the end of the book for a text, the beginning for a page', () => {
    const index = new BookIndex([card('a', 1.5)])
    const position = { series: 'Sea', bookNumber: 1.5, tie: 0, numbering: index.getNumbering('Sea') }
    expect(index.findTextPosition({ book: 'a' })).toEqual({ ...position, chapter: Number.POSITIVE_INFINITY })
    expect(index.findPagePosition({ book: 'a' })).toEqual({ ...position, chapter: 0 })
    expect(index.findTextPosition({ book: 'a', chapter: 2.5 })).toEqual({ ...position, chapter: 2.5 })
    expect(index.findPagePosition({ book: 'a', chapter: 2.5 })).toEqual({ ...position, chapter: 2.5 })
  })

  it.each([
    { what: 'a missing or hidden book', place: { book: 'missing' } },
    { what: 'a book without a number', place: { book: 'unnumbered' } },
    { what: 'a number that is not finite', place: { book: 'infinite' } },
    { what: 'a book of no series', place: { book: 'no-series' } },
    { what: 'an unreadable place', place: { book: '' } },
    { what: 'a chapter that is not a number', place: { book: 'a', chapter: Number.NaN } },
    { what: 'a chapter below 0', place: { book: 'a', chapter: -1 } },
    { what: 'a name of Object', place: { book: 'constructor' } },
  ])('is unknown for $what', ({ place }) => {
    const cards = [
      card('a', 1),
      card('unnumbered', null),
      card('infinite', Number.POSITIVE_INFINITY),
      card('no-series', 1, ' '),
    ]
    const index = new BookIndex(cards)
    expect(index.findTextPosition(place)).toBe('unknown')
    expect(index.findPagePosition(place)).toBe('unknown')
  })

  it('follows a book that was renamed several times', () => {
    const index = new BookIndex([formerly(card('a', 3), 'first', 'second')])
    for (const key of ['a', 'second', 'first']) expect(index.findBook(key)?.key).toBe('a')
    expect(index.findTextPosition({ book: 'lost' })).toBe('unknown')
  })

  it('is that of the book which has the key now, if another one had it before', () => {
    const index = new BookIndex([card('a', 3), formerly(card('b', 1), 'a', 'unnumbered'), card('unnumbered', null)])
    expect(index.findBook('a')?.bookNumber).toBe(3)
    expect(index.findBook('unnumbered')).toBeUndefined()
  })

  it('is unknown under a former key of two books', () => {
    const index = new BookIndex([formerly(card('a', 3), 'x', 'y'), formerly(card('b', 1), 'x')])
    expect(index.findBook('x')).toBeUndefined()
    expect(index.findBook('y')?.key).toBe('a')
  })

  it('changes with the number of the book', () => {
    const [before, after] = [3, 4].map((number) => new BookIndex([card('a', number)]).findTextPosition({ book: 'a' }))
    expect(before).toMatchObject({ bookNumber: 3 })
    expect(after).toMatchObject({ bookNumber: 4 })
  })

  it('does not depend on the order of the cards', () => {
    fc.assert(
      fc.property(arbitraryBooks, arbitraryPlace, ({ cards, index }, place) => {
        const reversed = new BookIndex(cards.toReversed())
        expect(reversed.findTextPosition(place)).toEqual(index.findTextPosition(place))
      }),
    )
  })
})

describe('the position of a packed place', () => {
  it('is that of the text, under present and former keys', () => {
    fc.assert(
      fc.property(arbitraryBooks, arbitraryPlace, ({ cards, index }, place) => {
        const isFormer = cards.some(({ former = [] }) => former.includes(hashBookKey(place.book)))
        const isPresent = cards.some(({ key }) => key === place.book)
        // The hash of a key that two books have or had is unknown, unlike the key itself.
        const expected = isFormer && isPresent ? expect.anything() : index.findTextPosition(place)
        expect(index.findPackedPosition(packTextPlace(place))).toEqual(expected)
      }),
    )
  })

  it('is the beginning of the book without a chapter', () => {
    const index = new BookIndex([card('a', 3)])
    expect(index.findPackedPosition(hashBookKey('a'))).toEqual(index.findPagePosition({ book: 'a' }))
  })

  it('is that of the present key, or of the only former one with its hash', () => {
    const books = [formerly(card('a', 3), 'x'), card('y', 1)]
    const find = (...others: readonly BookCard[]) =>
      new BookIndex([...books, ...others]).findPackedPosition(`${hashBookKey('x')}1`)
    expect(find()).toMatchObject({ bookNumber: 3, chapter: 1 })
    expect(find(card('x', 2))).toMatchObject({ bookNumber: 2, chapter: 1 })
    expect(find(card('x', null))).toBe('unknown')
    expect(find(formerly(card('b', null), 'x'))).toBe('unknown')
  })

  it('of a removed book is not that of another one whose key has the same hash', () => {
    // Found by trying; both have one hash of 24 bits.
    expect(hashBookKey('Notes,4tj1f')).toBe(hashBookKey('D'))
    expect(new BookIndex([card('Notes,4tj1f', 0)]).findTextPosition({ book: 'D' })).toBe('unknown')
  })

  it.each(['', '?', 'abc', 'ab c1', `${hashBookKey('a')}x`, `${hashBookKey('a')}-1`, `${hashBookKey('a')}1e+999`])(
    'is unknown for "%s"',
    (packed) => {
      expect(new BookIndex([card('a', 3)]).findPackedPosition(packed)).toBe('unknown')
    },
  )
})

describe('the books of a series', () => {
  it('are sorted by number, and by key where two have one number', () => {
    const index = new BookIndex([
      card('z', 2),
      card('c', 10),
      card('y', 2, ' Sea '),
      card('a', 2.5),
      card('x', 2),
      card('n', null),
    ])
    expect(index.listBooks('Sea').map(({ key, tie }) => [key, tie])).toEqual([
      ['x', 0],
      ['y', 1],
      ['z', 2],
      ['a', 0],
      ['c', 0],
    ])
    expect(index.findBookByNumber('Sea', 2, 1)?.key).toBe('y')
    expect(index.findBookByNumber('Sea', 2, 3)).toBeUndefined()
    expect(index.listSeries()).toEqual(['Sea'])
    expect(index.listBooks('Tolls')).toEqual([])
  })

  it('have a new numbering if one is added, removed, renamed or renumbered, and else the same', () => {
    const books = [card('a', 1), card('b', 2)]
    const numberings = [
      books,
      [card('a', 1), card('b', 3)],
      [card('a', 1), card('c', 2)],
      [card('a', 2), card('b', 1)],
      [...books, card('c', 2)],
      books.slice(1),
    ].map((cards) => new BookIndex(cards).getNumbering('Sea'))
    expect(new Set(numberings).size).toBe(numberings.length)
    const others = [card('x', 1, 'Tolls'), card('n', null)]
    expect(new BookIndex([...others, ...books.toReversed()]).getNumbering('Sea')).toBe(numberings[0])
    expect(new BookIndex(books).getNumbering('Tolls')).toBe('')
  })
})

describe('an index of 10,000 cards', () => {
  it('reads each card seven times at most, and then makes two look-ups for each place, as an index of ten does', () => {
    let reads = 0
    const createIndex = (size: number) =>
      new BookIndex(
        Array.from(
          { length: size },
          (_, number) =>
            new Proxy(formerly(card(`k${number}`, number, `Series ${number % 100}`), `old${number}`), {
              get(target, field, receiver) {
                reads++
                return Reflect.get(target, field, receiver)
              },
            }),
        ),
      )
    const countFor = (index: BookIndex, keys: readonly string[]) =>
      countMapLookups(() => {
        for (let at = 0; at < keys.length; at++) index.findTextPosition({ book: keys[at] ?? '', chapter: 1 })
      })
    const [small, large] = [createIndex(10), createIndex(10_000)]
    expect(reads).toBeLessThanOrEqual(10_010 * 7)
    reads = 0
    const keys = (size: number) => Array.from({ length: 10 }, (_, at) => (at % 2 ? 'k' : 'old') + ((at * 997) % size))
    expect(countFor(large, keys(10_000))).toBe(countFor(small, keys(10)))
    expect(countFor(large, keys(10_000))).toBe(20)
    expect(reads).toBe(0)
  })
})
