import { expect, it } from 'vitest'
import { hashBookKey, packTextPlace } from '#shared/model/packed-place'
import type { PageCard } from '#shared/model/page'
import type { TypeName } from '#shared/model/page-types'
import { getBookIndex } from './catalogue-index.ts'
import { groupByChapter, listFirstSeen } from './first-seen.ts'

const card = (name: string, type: TypeName, first?: string, bookNumber: number | null = null): PageCard => ({
  key: name,
  name,
  type,
  series: 'Sea',
  created: 0,
  bookNumber,
  locationType: null,
  summary: '',
  image: null,
  ...(first === undefined ? {} : { first }),
})

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

it('lists by chapter and type what is first met in the book, without the book itself', () => {
  const index = getBookIndex(CARDS)
  const groups = groupByChapter(listFirstSeen(CARDS, 'Two', index), index)
  const drawn = groups.map(({ chapter, types }) => [
    chapter,
    ...types.map(({ type, cards }) => `${type}: ${cards.map(({ name }) => name).join()}`),
  ])
  expect(drawn).toEqual([
    [0, 'Item: Early'],
    [3, 'Character: Ansa,Zoe', 'Location: Quay'],
    [10, 'Race: Tenth'],
    [Number.POSITIVE_INFINITY, 'Item: Late'],
  ])
  expect(listFirstSeen(CARDS, 'Gone', index)).toEqual([])
})
