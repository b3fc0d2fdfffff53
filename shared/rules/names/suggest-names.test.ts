import { expect, it } from 'vitest'
import type { PageCard } from '#shared/model/page'
import { suggestNames } from './suggest-names.ts'

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
