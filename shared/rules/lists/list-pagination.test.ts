import { describe, expect, it } from 'vitest'
import type { PageCard } from '#shared/model/page'
import type { TypeName } from '#shared/model/page-types'
import {
  countByType,
  findAdjacentBooks,
  OVERVIEW_ORDER,
  paginateList,
  paginateOverview,
  paginateSeries,
  parseListOrder,
} from './list-pagination.ts'

const card = (name: string, series: string, created: number, bookNumber: number | null = null): PageCard => ({
  key: name,
  name,
  type: 'Book',
  series,
  created,
  bookNumber,
  locationType: null,
  summary: '',
  image: null,
})

const many = Array.from({ length: 250 }, (_, index) => card(`n${index}`, `s${index % 3}`, index))

describe('lists', () => {
  it('are grouped by series A to Z, with the newest pages first', () => {
    const { groups } = paginateList(
      [card('old', 'b', 1), card('new', 'b', 2), card('x', 'Á', 3), card('y', 'B2', 1)],
      1,
    )
    expect(groups.map(({ series, cards }) => [series, ...cards.map(({ name }) => name)])).toEqual([
      ['Á', 'x'],
      ['b', 'new', 'old'],
      ['B2', 'y'],
    ])
  })

  it('begin with the series that maintainers have put first', () => {
    const cards = [card('a', 'A', 1), card('b', 'B', 1), card('c', 'C', 1)]
    const { groups } = paginateList(cards, 1, { seriesOrder: ['C', 'gone', 'B'] })
    expect(groups.map(({ series }) => series)).toEqual(['C', 'B', 'A'])
  })

  it('are paginated by 100 rows and contain every page once', () => {
    const pages = [1, 2, 3].map((page) => paginateList(many, page))
    expect(pages.map(({ groups }) => groups.reduce((rows, { cards }) => rows + cards.length, 0))).toEqual([
      100, 100, 50,
    ])
    const names = pages.flatMap(({ groups }) => groups.flatMap(({ cards }) => cards.map(({ name }) => name)))
    expect(new Set(names).size).toBe(250)
    expect(pages[1]?.groups.every(({ total }) => total >= 83)).toBe(true)
  })

  it.each([
    [0, 1],
    [-3, 1],
    [Number.NaN, 1],
    [1.9, 1],
    [99, 3],
    [Number.POSITIVE_INFINITY, 3],
  ])('return for page %d page %d', (requestedPage, page) => {
    expect(paginateList(many, requestedPage).page).toBe(page)
  })

  it('have one empty page if there are no pages', () => {
    expect(paginateList([], 1)).toEqual({ groups: [], total: 0, page: 1, pages: 1 })
  })

  it('sort each series by name or number on request', () => {
    const cards = [card('b', 's', 3, 1), card('10', 's', 2, 3), card('2', 's', 1, 2)]
    const order = (requested: string | null) =>
      paginateList(cards, 1, { order: parseListOrder(requested) }).groups.flatMap((group) =>
        group.cards.map(({ name }) => name),
      )
    expect(order('name')).toEqual(['2', '10', 'b'])
    expect(order('book')).toEqual(['b', '2', '10'])
    expect(order('newest')).toEqual(['b', '10', '2'])
    expect(order('what')).toEqual(order(null))
  })
})

const of = (type: TypeName, name: string, series: string, bookNumber: number | null = null) => ({
  ...card(name, series, 0, bookNumber),
  type,
})

describe('the overview', () => {
  const cards = [of('Race', 'b', 'z'), of('Race', 'a', 'z'), of('Book', 'c', 'z'), of('Race', 'd', 'a')]

  it('is sorted by series, type and name, with books in reading order', () => {
    const books = [of('Book', 'a', 'z', 2), of('Book', 'b', 'z', 1.5), of('Book', '0', 'z')]
    expect(OVERVIEW_ORDER.sort(books).map(({ name }) => name)).toEqual(['b', 'a', '0'])
    expect(books.toSorted(OVERVIEW_ORDER.compare)).toEqual(OVERVIEW_ORDER.sort(books))
    expect(OVERVIEW_ORDER.sort(cards).map(({ name }) => name)).toEqual(['d', 'c', 'a', 'b'])
    expect(cards.toSorted(OVERVIEW_ORDER.compare)).toEqual(OVERVIEW_ORDER.sort(cards))
  })

  it('is cut into pages', () => {
    expect(paginateOverview(OVERVIEW_ORDER.sort(cards), 2, 3)).toMatchObject({
      groups: [{ series: 'z', total: 3, cards: [{ name: 'b' }] }],
      total: 4,
      page: 2,
      pages: 2,
    })
  })

  it('is grouped by series, with the number of pages of each', () => {
    const { groups } = paginateOverview(OVERVIEW_ORDER.sort(cards), 1, 3)
    expect(groups.map(({ series, total, cards: shown }) => [series, total, shown.length])).toEqual([
      ['a', 1, 1],
      ['z', 3, 2],
    ])
  })

  it('has counts by type', () => {
    expect(countByType(cards)).toEqual({ Book: 1, Race: 3 })
  })
})

describe('a series', () => {
  const cards = [
    of('Race', 'r', 'S'),
    of('Book', 'second', 'S', 2),
    of('Book', 'first', 'S', 1),
    of('Book', 'without', 'S'),
    of('Event', 'z', 'S'),
    of('Event', 'a', 'S'),
    of('Event', 'x', 's'),
  ]

  it('begins with its books by number, followed by the other pages by type and name', () => {
    const page = paginateSeries(cards, ' S ', 1)
    expect(page?.groups.map(({ type, cards: own }) => [type, ...own.map(({ name }) => name)])).toEqual([
      ['Book', 'first', 'second', 'without'],
      ['Event', 'a', 'z'],
      ['Race', 'r'],
    ])
    expect(page).toMatchObject({ series: 'S', total: 6 })
  })

  it('is null if it has no pages', () => {
    for (const name of ['T', '', ' ', '__proto__']) expect(paginateSeries(cards, name, 1)).toBeNull()
  })

  it('is cut into pages', () => {
    expect(paginateSeries(cards, 'S', 2, 4)).toMatchObject({
      page: 2,
      pages: 2,
      groups: [{ type: 'Event', total: 2, cards: [{ name: 'z' }] }, { type: 'Race' }],
    })
  })

  it('returns the previous and next book of a book', () => {
    expect(findAdjacentBooks(cards, 'first')).toMatchObject({
      previous: null,
      next: { name: 'second' },
    })
    expect(findAdjacentBooks(cards, 'second')).toMatchObject({
      previous: { name: 'first' },
      next: null,
    })
    for (const key of ['without', 'r', 'nothing']) expect(findAdjacentBooks(cards, key)).toBeNull()
  })
})
