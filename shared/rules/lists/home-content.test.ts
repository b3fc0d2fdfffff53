/** Unit test of the content of the home page. */
import { describe, expect, it } from 'vitest'
import type { PageCard } from '#shared/model/page'
import { arrangeHome, arrangeShelves, selectPageOfDay } from './home-content.ts'

const card = (name: string, fields: Partial<PageCard> = {}): PageCard => ({
  key: name,
  name,
  type: 'Book',
  series: 's',
  created: 0,
  bookNumber: null,
  locationType: null,
  summary: 'A summary.',
  image: 'ManualOfStyle/a_00000000-a.webp',
  ...fields,
})

const names = (cards: readonly PageCard[]) => cards.map(({ name }) => name)

describe('the shelves', () => {
  it('hold the books of a series by number, those without one last, with the number of all', () => {
    const numbers: readonly (number | null)[] = [null, 10, 2, 1.5]
    const { series } = arrangeShelves(numbers.map((bookNumber) => card(String(bookNumber), { bookNumber })))
    expect(series.map(({ total }) => total)).toEqual([4])
    expect(names(series[0]?.books ?? [])).toEqual(['1.5', '2', '10', 'null'])
  })

  it('are in the order of the first books, and books without a series are last', () => {
    const { series } = arrangeShelves([
      card('none', { series: '', created: 1, bookNumber: 1 }),
      card('late', { series: 'a', created: 9, bookNumber: 1 }),
      card('prequel', { series: 'a', created: 2, bookNumber: 2 }),
      card('early', { series: 'z', created: 5, bookNumber: 1 }),
    ])
    expect(series.map((shelf) => shelf.series)).toEqual(['z', 'a', ''])
  })

  it('are limited, with the number of all', () => {
    const books = Array.from({ length: 400 }, (_, n) => card(`${n}`, { series: `${n % 20}`, bookNumber: n }))
    const { series, seriesTotal } = arrangeShelves(books)
    expect(seriesTotal).toBe(20)
    expect(series).toHaveLength(12)
    expect(series.map((shelf) => [shelf.total, shelf.books.length])).toEqual(Array(12).fill([20, 12]))
  })
})

describe('the page of the day', () => {
  const cards = Array.from({ length: 50 }, (_, n) => card(`Page ${n}`))
  const days = Array.from({ length: 60 }, (_, n) => new Date(n * 86_400_000).toISOString().slice(0, 10))
  const choices = (of: readonly PageCard[]) => days.map((day) => selectPageOfDay(of, day)?.key)

  it('is another one on most days, and the same for the same day in any order of the pages', () => {
    expect(new Set(choices(cards)).size).toBeGreaterThan(25)
    expect(choices(cards.toReversed())).toEqual(choices(cards))
  })

  it('rarely changes when a page is added', () => {
    const [before, after] = [choices(cards), choices([...cards, card('New')])]
    expect(after.filter((key, index) => key !== before[index]).every((key) => key === 'New')).toBe(true)
    expect(after.filter((key) => key === 'New').length).toBeLessThan(8)
  })

  it('has an image and a summary, if there are such pages', () => {
    const bare = card('bare', { image: null, summary: '' })
    const described = card('described', { image: null })
    const untold = card('untold', { summary: '' })
    for (const day of days) {
      expect(selectPageOfDay([bare, described, untold, card('whole')], day)?.key).toBe('whole')
      expect(selectPageOfDay([bare, described, untold], day)?.key).toBe('described')
    }
    expect(selectPageOfDay([bare], '2026-11-26')?.key).toBe('bare')
    expect(selectPageOfDay([], '2026-11-26')).toBeNull()
  })
})

describe('home', () => {
  const book = card('First', { bookNumber: 1 })
  const person = card('Person', { type: 'Character', created: 5 })
  const stranger = card('Stranger', { type: 'Character', series: 'other', created: 1 })
  const unseen = card('Unseen', { type: 'Character', image: null, created: 1 })
  const place = card('Place', { type: 'Location', series: 'other', image: null })
  const sources = { today: '2026-11-26', featured: null, seriesOrder: [] }
  const arrange = (cards: readonly PageCard[], books = [book]) => arrangeHome({ ...sources, cards, books })

  it('begins with the first book, and a person and a place of its series, with an image if possible', () => {
    expect(names(arrange([unseen, stranger, person, place, book]).startingPoints)).toEqual(['First', 'Person', 'Place'])
    expect(names(arrange([unseen, stranger, book]).startingPoints)).toEqual(['First', 'Stranger'])
    expect(names(arrange([place], []).startingPoints)).toEqual(['Place'])
  })

  it('features another page than those, if there is one', () => {
    expect(arrange([book, person, place, stranger]).featured?.name).toBe('Stranger')
    expect(arrange([book]).featured?.name).toBe('First')
    expect(arrange([], []).featured).toBeNull()
  })

  it('features the chosen page, and has the chosen series first', () => {
    const late = card('Late', { series: 'late', created: 9 })
    const later = card('Later', { series: 'later', created: 10 })
    const books = [book, late, later]
    const chosen = { featured: person, seriesOrder: ['later', 'gone'] }
    const { featured, series, startingPoints } = arrangeHome({ ...sources, ...chosen, cards: books, books })
    expect(featured).toBe(person)
    expect(series.map((shelf) => shelf.series)).toEqual(['later', 's', 'late'])
    expect(names(startingPoints)).toEqual(['Later'])
  })

  it('has no summaries of the books on the shelves', () => {
    expect(arrange([book]).series[0]?.books.map(({ summary }) => summary)).toEqual([''])
  })
})
