import { describe, expect, it } from 'vitest'
import { hashBookKey, packTextPlace } from '#shared/model/packed-place'
import type { PageCard } from '#shared/model/page'
import type { Place } from '#shared/model/place'
import { createCard } from '../../../tests/page-cards.ts'
import { listUnreadablePlaces } from './unreadable-places.ts'

const createBook = (key: string, bookNumber: number | null, more: Partial<PageCard> = {}): PageCard =>
  createCard(key, { type: 'Book', bookNumber, ...more })
const createPage = (key: string, place: Place): PageCard => createCard(key, { first: packTextPlace(place) })

const list = (...cards: readonly PageCard[]) =>
  listUnreadablePlaces(cards).map(({ page, cause, books }) => [page.key, cause, ...books.map(({ key }) => key)])

describe('the pages whose first place cannot be read', () => {
  it('are none if each place is in a numbered book, or a page has none', () => {
    const renamed = createBook('New', 2, { former: [hashBookKey('Old')] })
    const pages = [createPage('Kell', { book: 'One', chapter: 3 }), createPage('Ansa', { book: 'Old' })]
    expect(list(createBook('One', 1), renamed, ...pages, createCard('Unplaced'))).toEqual([])
  })

  it('say why, in the order of their keys', () => {
    const pages = [
      createPage('Kell', { book: 'Gone' }),
      createPage('Ansa', { book: 'Unnumbered', chapter: 2 }),
      createPage('Bren', { book: '' }),
      createPage('Dorn', { book: 'Homeless' }),
      createPage('Met', { book: 'One' }),
    ]
    const books = [createBook('One', 1), createBook('Unnumbered', null), createBook('Homeless', 4, { series: '' })]
    expect(list(...pages, ...books)).toEqual([
      ['Ansa', 'unnumbered', 'Unnumbered'],
      ['Bren', 'other'],
      ['Dorn', 'unnumbered', 'Homeless'],
      ['Kell', 'missing'],
    ])
  })

  it('name the books that cannot be distinguished', () => {
    const former = [hashBookKey('Before')]
    const books = [createBook('One', 1, { former }), createBook('Two', 2, { former })]
    expect(list(createPage('Kell', { book: 'Before' }), ...books)).toEqual([['Kell', 'ambiguous', 'One', 'Two']])
    expect(list(createPage('Kell', { book: 'Before' }), ...books, createBook('Before', 3))).toEqual([])
  })
})
