import { describe, expect, it } from 'vitest'
import { isolate } from '#shared/messages/isolate'
import { packTextPlace } from '#shared/model/packed-place'
import type { PageCard, ShownCard } from '#shared/model/page'
import type { Place } from '#shared/model/place'
import { createCard } from '../../../tests/page-cards.ts'
import type { SeriesGroup } from '../lists/list-pagination.ts'
import { withPosition } from './card-positions.ts'
import { getBookIndex } from './catalogue-index.ts'
import { NO_LIMITS, resolveLimits } from './limits.ts'
import { describeHidden, openCards, openGroup, selectShownCards } from './open-lists.ts'
import { NO_PROGRESS, withSeriesProgress } from './progress.ts'

const card = (key: string, first?: Place, over: Partial<PageCard> = {}): PageCard =>
  createCard(key, { series: 'The Sea', ...(first === undefined ? {} : { first: packTextPlace(first) }), ...over })

const book = (bookNumber: number, series = 'The Sea'): PageCard => {
  const key = `${series} ${bookNumber}`
  return card(key, { book: key, chapter: 0 }, { type: 'Book', series, bookNumber })
}

const CARDS = [
  book(1),
  book(2),
  book(3),
  book(1, 'The Hill'),
  card('unplaced'),
  card('met', { book: 'The Sea 1', chapter: 2 }),
  card('later in 2', { book: 'The Sea 2', chapter: 9 }),
  card('in 3', { book: 'The Sea 3' }),
  card('in a lost book', { book: 'gone', chapter: 1 }),
  card('lost of another series', { book: 'gone', chapter: 1 }, { series: 'The Hill' }),
]
const INDEX = getBookIndex(CARDS)
const readTo = (place: Place, isStrict = false) =>
  resolveLimits(withSeriesProgress({ ...NO_PROGRESS, isStrict }, 'The Sea', { kind: 'upTo', place }), INDEX)
const LIMITS = readTo({ book: 'The Sea 2', chapter: 1 })

const SHOWN = ['The Sea 1', 'The Sea 2', 'The Hill 1', 'unplaced', 'met', 'lost of another series']

describe('cards', () => {
  it('of route data and stored ones are shown to the same readers', () => {
    const placed = CARDS.map((stored) => withPosition(stored, INDEX))
    for (const limits of [LIMITS, readTo({ book: 'gone' }), readTo({ book: 'The Sea 3' }, true), NO_LIMITS]) {
      const opened = openCards(placed, limits).cards.map(({ key }) => key)
      expect(selectShownCards(CARDS, INDEX, limits).map(({ key }) => key)).toEqual(opened)
    }
    expect(openCards(placed, LIMITS).cards.map(({ key }) => key)).toEqual(SHOWN)
    expect(selectShownCards(CARDS, INDEX, NO_LIMITS)).toEqual(CARDS)
  })

  it('without the books of their series are all hidden, except unplaced ones', () => {
    const items = CARDS.filter(({ type, series }) => type === 'Item' && series === 'The Sea')
    expect(selectShownCards(items, getBookIndex(items), LIMITS).map(({ key }) => key)).toEqual(['unplaced'])
  })
})

describe('a group', () => {
  const open = (keys: readonly string[], series = 'The Sea') => {
    const cards = CARDS.filter(({ key }) => keys.includes(key)).map((stored) => withPosition(stored, INDEX))
    const group: SeriesGroup<ShownCard> = { series, total: 99, cards }
    const { cards: shown, hidden } = openGroup(group, series, LIMITS)
    return [shown.map(({ key }) => key), hidden]
  }

  it.each([
    [
      ['met', 'unplaced'],
      [['unplaced', 'met'], undefined],
    ],
    [
      ['met', 'in 3'],
      [['met'], '1 page hidden until book 3'],
    ],
    [
      ['in 3', 'The Sea 3'],
      [[], '2 pages hidden until book 3'],
    ],
    [
      ['in 3', 'later in 2'],
      [[], '2 pages hidden until later in book 2'],
    ],
    [['in a lost book'], [[], '1 page hidden']],
  ] as const)('of %j says how many pages are hidden, without their names', (keys, opened) => {
    expect(open(keys)).toEqual(opened)
  })

  it('of another series names the series of the book', () => {
    expect(open(['in 3'], 'The Hill')).toEqual([[], `1 page hidden until book 3 of ${isolate('The Sea')}`])
  })

  it('keeps its total and its other fields', () => {
    expect(openGroup({ total: 99, cards: [] }, 'The Sea', LIMITS)).toEqual({ total: 99, cards: [] })
  })
})

it('nothing hidden is described by no field', () => {
  expect(describeHidden([], 'The Sea')).toEqual({})
})
