import { describe, expect, it } from 'vitest'
import type { PageCard } from '#shared/model/page'
import { listPage, seriesWithBooks } from './listing.ts'

const card = (
  name: string,
  series: string,
  created: number,
  bookNumber: number | null = null,
): PageCard => ({
  key: name,
  name,
  type: 'Book',
  series,
  created,
  bookNumber,
  locationType: null,
  summary: '',
})

const many = Array.from({ length: 250 }, (_, index) => card(`n${index}`, `s${index % 3}`, index))

describe('lists', () => {
  it('group by series A to Z, newest first inside', () => {
    const { groups } = listPage(
      [card('old', 'b', 1), card('new', 'b', 2), card('x', 'Á', 3), card('y', 'B2', 1)],
      1,
    )
    expect(groups.map(({ series, cards }) => [series, ...cards.map(({ name }) => name)])).toEqual([
      ['Á', 'x'],
      ['b', 'new', 'old'],
      ['B2', 'y'],
    ])
  })

  it('cut into pages of 100 rows that together hold every page once', () => {
    const pages = [1, 2, 3].map((page) => listPage(many, page))
    expect(
      pages.map(({ groups }) => groups.reduce((rows, { cards }) => rows + cards.length, 0)),
    ).toEqual([100, 100, 50])
    const names = pages.flatMap(({ groups }) =>
      groups.flatMap(({ cards }) => cards.map(({ name }) => name)),
    )
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
  ])('answer page %d with page %d', (wanted, page) => {
    expect(listPage(many, wanted).page).toBe(page)
  })

  it('of nothing have one empty page', () => {
    expect(listPage([], 1)).toEqual({ groups: [], total: 0, page: 1, pages: 1 })
  })

  it('order the books of a series by number, those without one last', () => {
    const { series, total } = seriesWithBooks(
      [
        card('c', 's', 1),
        card('b', 's', 2, 10),
        card('a', 's', 3, 2),
        card('d', 's', 4, 1.5),
        card('e', 't', 1, 1),
      ],
      { most: 1, each: 3 },
    )
    expect(total).toBe(2)
    expect(series).toMatchObject([{ series: 's', total: 4 }])
    expect(series[0]?.books.map(({ name }) => name)).toEqual(['d', 'a', 'b'])
  })
})
