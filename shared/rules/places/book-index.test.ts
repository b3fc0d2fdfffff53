import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arbitraryBooks, arbitraryPlace } from '../../../tests/arbitrary-places.ts'
import { countMapLookups } from '../../../tests/count-map-lookups.ts'
import { type BookCard, BookIndex } from './book-index.ts'

const card = (key: string, bookNumber: number | null, series = 'Sea'): BookCard => ({
  key,
  name: key,
  series,
  bookNumber,
})

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
    const moved = new Map([
      ['first', 'second'],
      ['second', 'a'],
      ['round', 'about'],
      ['about', 'round'],
      ['lost', 'missing'],
    ])
    const index = new BookIndex([card('a', 3)], moved)
    for (const key of ['a', 'second', 'first']) expect(index.findBook(key)?.key).toBe('a')
    for (const key of ['round', 'about', 'lost']) expect(index.findTextPosition({ book: key })).toBe('unknown')
  })

  it('is that of the book which has the key now, if another one had it before', () => {
    const index = new BookIndex(
      [card('a', 3), card('b', 1), card('unnumbered', null)],
      new Map([
        ['a', 'b'],
        ['unnumbered', 'b'],
      ]),
    )
    expect(index.findBook('a')?.bookNumber).toBe(3)
    expect(index.findBook('unnumbered')).toBeUndefined()
  })

  it('changes with the number of the book', () => {
    const [before, after] = [3, 4].map((number) => new BookIndex([card('a', number)]).findTextPosition({ book: 'a' }))
    expect(before).toMatchObject({ bookNumber: 3 })
    expect(after).toMatchObject({ bookNumber: 4 })
  })

  it('does not depend on the order of the cards', () => {
    fc.assert(
      fc.property(arbitraryBooks, arbitraryPlace, ({ cards, moved, index }, place) => {
        const reversed = new BookIndex(cards.toReversed(), moved)
        expect(reversed.findTextPosition(place)).toEqual(index.findTextPosition(place))
      }),
    )
  })
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
  it('reads each card six times at most, and then makes two look-ups for each place, as an index of ten does', () => {
    let reads = 0
    const createIndex = (size: number) =>
      new BookIndex(
        Array.from(
          { length: size },
          (_, number) =>
            new Proxy(card(`k${number}`, number, `Series ${number % 100}`), {
              get(target, field, receiver) {
                reads++
                return Reflect.get(target, field, receiver)
              },
            }),
        ),
        new Map(Array.from({ length: size }, (_, number) => [`old${number}`, `k${number}`])),
      )
    const countFor = (index: BookIndex, keys: readonly string[]) =>
      countMapLookups(() => {
        for (let at = 0; at < keys.length; at++) index.findTextPosition({ book: keys[at] ?? '', chapter: 1 })
      })
    const [small, large] = [createIndex(10), createIndex(10_000)]
    expect(reads).toBeLessThanOrEqual(10_010 * 6)
    reads = 0
    const keys = (size: number) => Array.from({ length: 10 }, (_, at) => (at % 2 ? 'k' : 'old') + ((at * 997) % size))
    expect(countFor(large, keys(10_000))).toBe(countFor(small, keys(10)))
    expect(countFor(large, keys(10_000))).toBe(20)
    expect(reads).toBe(0)
  })
})
