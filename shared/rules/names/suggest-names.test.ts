import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { packTextPlace } from '#shared/model/packed-place'
import type { PageCard } from '#shared/model/page'
import { arbitraryBooks, arbitraryPlacement, arbitraryProgress } from '../../../tests/arbitrary-places.ts'
import { explainCard } from '../places/card-positions.ts'
import { resolveLimits } from '../places/limits.ts'
import { getNameIndex, suggestPages } from './suggest.ts'
import { suggestNames, toSuggestedPages } from './suggest-names.ts'

const card = (name: string): PageCard => ({
  key: name,
  name,
  type: 'Item',
  series: 'S',
  created: 7,
  bookNumber: null,
  locationType: null,
  summary: 'Not sent.',
  image: 'Blurb/_1a2b3c4d-lamp.webp',
})
const cards = Array.from({ length: 120 }, (_, number) => card(`Lamp ${number}`))

it('are all matches if there are few, without what a suggestion does not show', () => {
  const { pages, isComplete } = suggestNames(cards, ' LAMP 11')
  expect(isComplete).toBe(true)
  expect(pages).toHaveLength(11)
  const { key, name, type, series, image } = card('Lamp 11')
  expect(pages[0]).toEqual({ key, name, type, series, image })
})

it('are the best of many matches', () => {
  const { pages, isComplete } = suggestNames(cards, 'lamp')
  expect([pages.length, isComplete]).toEqual([8, false])
})

it.each(['', ' ', 'nothing'])('are none for %j', (query) => {
  expect(suggestNames(cards, query)).toEqual({ pages: [], isComplete: true })
})

it('contain all pages with a typo, so that a longer text needs no further request', () => {
  const named = ['Varven', 'Varves', 'Wreath'].map(card)
  const { pages, isComplete } = suggestNames(named, 'vrav')
  expect([pages.map(({ name }) => name), isComplete]).toEqual([['Varven', 'Varves'], true])
})

describe('suggestions for reading progress', () => {
  it('have the position of each page', () => {
    const books = [{ ...card('Book'), type: 'Book' as const, series: 'Sea', bookNumber: 2 }]
    const pages = [
      { ...card('Lamp'), first: packTextPlace({ book: 'Book', chapter: 3 }) },
      card('Lamp of all'),
      ...books,
    ]
    expect(suggestNames(pages, 'lamp').pages.map(({ position }) => position)).toEqual([
      expect.stringMatching(/^2 3 0 \S+ Sea$/),
      undefined,
    ])
    expect(toSuggestedPages(pages)).toBe(toSuggestedPages(pages))
  })

  it('contain the best eight of the pages that a reader has met, whatever that is', () => {
    let incomplete = 0
    fc.assert(
      fc.property(
        arbitraryBooks,
        fc.array(arbitraryPlacement, { minLength: 101, maxLength: 150, size: 'max' }),
        arbitraryProgress,
        ({ cards: books, index }, placements, progress) => {
          const pages = placements.map(({ place, series }, number) => ({
            ...card(`Lamp ${number}`),
            series,
            ...(place === undefined ? {} : { first: packTextPlace(place) }),
          }))
          const all = [...pages, ...books.map((book) => ({ ...card(book.key), ...book, type: 'Book' as const }))]
          const limits = resolveLimits(progress, index)
          const suggestBest = (suggested: readonly { readonly name: string; readonly position?: string }[]) => {
            const met = suggested.filter(({ position }) => explainCard(position, limits) === null)
            return suggestPages(getNameIndex(met), 'lamp', 8).map(({ name }) => name)
          }
          const { pages: suggested } = suggestNames(all, 'lamp')
          const expected = suggestBest(toSuggestedPages(all))
          expect(suggestBest(suggested)).toEqual(expected)
          if (suggested.length < 100) incomplete++
        },
      ),
      { numRuns: 200 },
    )
    expect(incomplete).toBeGreaterThan(100)
  })
})
