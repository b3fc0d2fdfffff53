import { describe, expect, it } from 'vitest'
import { packTextPlace } from '#shared/model/packed-place'
import type { PageCard } from '#shared/model/page'
import { toPageKey } from '#shared/model/page-key'
import type { Place } from '#shared/model/place'
import { BookIndex } from '#shared/rules/places/book-index'
import { findLeaks, hasChangedEntry } from './find-leaks.ts'

const createCard = (name: string, first?: Place): PageCard => ({
  key: toPageKey(name),
  name,
  type: 'Race',
  series: 'S',
  created: 0,
  bookNumber: null,
  locationType: null,
  summary: '',
  image: null,
  ...(first && { first: packTextPlace(first) }),
})

const createBook = (name: string, bookNumber: number, series = 'S') => ({
  key: toPageKey(name),
  name,
  series,
  bookNumber,
})
const index = new BookIndex([createBook('Two', 2), createBook('Four', 4), createBook('Else', 9, 'Other')])
const cards = [
  createCard('Ansa', { book: 'Four', chapter: 3 }),
  createCard('Early', { book: 'Two', chapter: 1 }),
  createCard('Late', { book: 'Four' }),
  createCard('Elsewhere', { book: 'Else' }),
  createCard('Unknown', { book: '' }),
  createCard('Unplaced'),
]
const search = { index, pages: new Map(cards.map((card) => [card.key, card])), ownKey: 'Own' }

const leaksOf = (text: string, at: Place | undefined, blockAt?: Place) =>
  findLeaks(
    [{ entry: 'e', isProse: true, text, start: 10 }],
    [
      {
        id: 'b',
        sectionName: '',
        entries: [{ id: 'e', title: '', text, ...(at && { at }) }],
        ...(blockAt && { at: blockAt }),
      },
    ],
    search,
  )

describe('a link of a placed text', () => {
  it('leaks a page that is first seen later', () => {
    expect(leaksOf('Of [[Ansa|her]].', { book: 'Two' })).toEqual([
      {
        entry: 'e',
        from: 13,
        to: 25,
        name: 'Ansa',
        words: 'her',
        place: { book: 'Two' },
        first: { book: 'Four', chapter: 3 },
      },
    ])
    expect(leaksOf('[[Late]]', { book: 'Four', chapter: 40 })[0]?.first).toEqual({ book: 'Four' })
    expect(leaksOf('[[Ansa]]', undefined, { book: 'Two' })).toHaveLength(1)
  })

  it.for([
    ['a page first seen before', '[[Early]]', { book: 'Two' }],
    ['a page first seen at the same place', '[[Ansa]]', { book: 'Four', chapter: 3 }],
    ['a page of another series', '[[Elsewhere]]', { book: 'Two' }],
    ['a page whose first place is unknown', '[[Unknown]]', { book: 'Two' }],
    ['a page without places, and one that does not exist', '[[Unplaced]] [[Nobody]]', { book: 'Two' }],
    ['a later page from a text whose place is unknown', '[[Ansa]]', { book: '' }],
    ['a later page from a text without a place', '[[Ansa]]', undefined],
  ] as const)('does not leak %s', ([_, text, at]) => {
    expect(leaksOf(text, at)).toEqual([])
  })
})

it('finds the entries that a draft has changed or placed', () => {
  const block = (text: string, at?: Place, blockAt?: Place) => [
    {
      id: 'b',
      sectionName: '',
      entries: [{ id: 'e', title: '', text, ...(at && { at }) }],
      ...(blockAt && { at: blockAt }),
    },
  ]
  const has = (after: ReturnType<typeof block>) => hasChangedEntry(block('One.', { book: 'Two' }), after, 'e')
  expect(has(block('One.', { book: 'Two' }))).toBe(false)
  expect(has(block('One!', { book: 'Two' }))).toBe(true)
  expect(has(block('One.', { book: 'Four' }))).toBe(true)
  expect(has(block('One.', undefined, { book: 'Two' }))).toBe(false)
})
