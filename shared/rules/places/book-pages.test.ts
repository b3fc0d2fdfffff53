import { expect, it } from 'vitest'
import { hashBookKey, packTextPlace } from '#shared/model/packed-place'
import type { PageCard } from '#shared/model/page'
import type { TypeName } from '#shared/model/page-types'
import { createCard } from '../../../tests/page-cards.ts'
import { createChapterFilter, groupByChapter, listBookPages } from './book-pages.ts'
import { getBookIndex } from './catalogue-index.ts'
import { type Limits, NO_LIMITS } from './limits.ts'

const card = (name: string, type: TypeName, first?: string, bookNumber: number | null = null): PageCard =>
  createCard(name, { type, bookNumber, ...(first === undefined ? {} : { first }) })

const inTwo = (chapter?: number) => packTextPlace(chapter === undefined ? { book: 'Two' } : { book: 'Two', chapter })

const CARDS = [
  card('One', 'Book', hashBookKey('One'), 1),
  card('Two', 'Book', hashBookKey('Two'), 2),
  card('Zoe', 'Character', inTwo(3)),
  card('Ansa', 'Character', inTwo(3)),
  card('Quay', 'Location', inTwo(3)),
  card('Early', 'Item', hashBookKey('Two')),
  card('Late', 'Item', inTwo()),
  card('Tenth', 'Race', inTwo(10)),
  card('Elsewhere', 'Race', packTextPlace({ book: 'One', chapter: 3 })),
  card('Unplaced', 'Race'),
  card('Unknown', 'Race', '?'),
]

/** Books with texts of their own: what is in the record of another book counts nothing here. */
const TEXTS = new Map([
  ['Zoe', [inTwo(3), inTwo(10), packTextPlace({ book: 'One', chapter: 10 })]],
  ['Elsewhere', [inTwo(10), 'AAAA10', '?']],
  ['Unplaced', [inTwo()]],
  ['Two', [inTwo(3)]],
  ['Gone', [inTwo(3)]],
])

const index = getBookIndex(CARDS)
const [, TWO] = index.listBooks('Sea')

const draw = (texts: ReadonlyMap<string, readonly string[]>, limits: Limits = NO_LIMITS) => {
  if (TWO === undefined) throw new Error('no book')
  const pages = listBookPages(CARDS, texts, 'Two', index)
  return groupByChapter(pages, createChapterFilter(TWO, index, limits)).map(({ chapter, types }) => [
    chapter,
    ...types.map(({ type, pages: present }) => {
      const names = present.map(({ card: { name }, firstChapter }) => (firstChapter === chapter ? `${name}*` : name))
      return `${type}: ${names.join()}`
    }),
  ])
}

it('lists by chapter and type what has a text in the book, without the book itself', () => {
  expect(draw(TEXTS)).toEqual([
    [0, 'Item: Early*'],
    [3, 'Character: Ansa*,Zoe*', 'Location: Quay*'],
    [10, 'Character: Zoe', 'Race: Elsewhere,Tenth*'],
    [Number.POSITIVE_INFINITY, 'Item: Late*', 'Race: Unplaced'],
  ])
  expect(listBookPages(CARDS, TEXTS, 'Gone', index)).toEqual([])
})

it('lists what is first seen in the book without the texts', () => {
  expect(draw(new Map())).toEqual([
    [0, 'Item: Early*'],
    [3, 'Character: Ansa*,Zoe*', 'Location: Quay*'],
    [10, 'Race: Tenth*'],
    [Number.POSITIVE_INFINITY, 'Item: Late*'],
  ])
})

it('leaves out the chapters that the reader has not reached', () => {
  const limit = { bookNumber: 2, tie: 0, chapter: 3, numbering: index.getNumbering('Sea') }
  const limits = { ...NO_LIMITS, series: new Map([['Sea', limit]]) }
  expect(draw(TEXTS, limits).map(([chapter]) => chapter)).toEqual([0, 3])
  expect(draw(TEXTS, { ...limits, series: new Map([['Sea', { ...limit, numbering: 'other' }]]) })).toEqual([])
})
