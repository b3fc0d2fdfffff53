import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { packTextPlace } from '#shared/model/packed-place'
import type { PageCard, PageView } from '#shared/model/page'
import type { Place } from '#shared/model/place'
import { readReference } from '#shared/model/records'
import { arbitraryProgress } from '../../../tests/arbitrary-places.ts'
import { createCard } from '../../../tests/page-cards.ts'
import { BookIndex } from './book-index.ts'
import { getBookIndex } from './catalogue-index.ts'
import { countOpenedTexts, listOpenedCards, readLastStep } from './last-step.ts'
import { parseLimits } from './limits.ts'
import { selectShownCards } from './open-lists.ts'
import { withPositions } from './page-positions.ts'
import { EVERYTHING, NO_PROGRESS, type Progress, type SeriesProgress, withSeriesProgress } from './progress.ts'
import { formatStoredProgress } from './stored-progress.ts'

const card = (key: string, first?: Place, over: Partial<PageCard> = {}): PageCard =>
  createCard(key, { ...(first === undefined ? {} : { first: packTextPlace(first) }), ...over })

const book = (bookNumber: number, series = 'Sea'): PageCard =>
  card(`${series} ${bookNumber}`, { book: `${series} ${bookNumber}`, chapter: 0 }, { type: 'Book', series, bookNumber })

const CARDS = [
  card('Z, in 2', { book: 'Sea 2', chapter: 1 }),
  card('A, later in 2', { book: 'Sea 2', chapter: 9 }),
  card('end of 1', { book: 'Sea 1' }),
  card('B, in 2', { book: 'Sea 2', chapter: 1 }),
  card('met before', { book: 'Sea 1', chapter: 2 }),
  card('of another series', { book: 'Tolls 1', chapter: 2 }, { series: 'Tolls' }),
  card('unplaced'),
  card('lost', { book: 'gone', chapter: 1 }),
  ...[1, 2, 3].map((number) => book(number)),
  book(1, 'Tolls'),
]
const INDEX = getBookIndex(CARDS)

const upTo = (book: string, chapter?: number): SeriesProgress => ({
  kind: 'upTo',
  place: chapter === undefined ? { book } : { book, chapter },
})

const store = (set: SeriesProgress, settings: Partial<Progress> = {}) =>
  formatStoredProgress({ ...withSeriesProgress(NO_PROGRESS, 'Sea', set), ...settings }, INDEX)

function step(before: string | null, after: string | null) {
  const read = readLastStep(before, after)
  if (read === null) throw new Error('There is no step.')
  return read
}

const names = (before: string | null, after: string | null) =>
  listOpenedCards(CARDS, step(before, after)).map(({ name }) => name)

describe('the pages of the last step', () => {
  it('are those that were hidden and are not any more, in the order of their places', () => {
    const before = store(upTo('Sea 1', 5))
    expect(names(before, store(upTo('Sea 2', 1)))).toEqual(['end of 1', 'Sea 2', 'B, in 2', 'Z, in 2'])
    expect(names(before, store(EVERYTHING))).toEqual([
      'end of 1',
      'Sea 2',
      'B, in 2',
      'Z, in 2',
      'A, later in 2',
      'Sea 3',
      'lost',
    ])
    expect(names(before, before)).toEqual([])
  })

  it('are not those that a setting has shown', () => {
    const [before, after] = [store(upTo('Sea 1', 5), { isStrict: true }), store(upTo('Sea 1', 6))]
    expect(names(before, after)).toEqual([])
  })

  it('are exactly the difference of what is shown', () => {
    fc.assert(
      fc.property(arbitraryProgress, arbitraryProgress, (a, b) => {
        const [before, after] = [a, b].map((one) => formatStoredProgress({ ...one, isStrict: false }, INDEX))
        const read = readLastStep(before ?? null, after ?? null)
        if (read === null) return
        const shown = (text: string | null | undefined) => {
          const limits = parseLimits(text ?? null)
          return limits === 'unreadable' ? [] : selectShownCards(CARDS, INDEX, limits)
        }
        const earlier = shown(before)
        const opened = shown(after).filter((one) => !earlier.includes(one))
        expect(new Set(listOpenedCards(CARDS, read))).toEqual(new Set(opened))
      }),
    )
  })

  it('are none without a step, or if it cannot be read', () => {
    const set = store(EVERYTHING)
    expect([readLastStep(null, set), readLastStep(set, null), readLastStep('x', set), readLastStep(set, 'x')]).toEqual([
      null,
      null,
      null,
      null,
    ])
  })
})

describe('the texts of the last step', () => {
  const reference = readReference('Page', { Name: 'Page', Type: 'Race', Series: 'Sea', rev: 1 })
  const place = (first: Place): PageView => {
    if (reference === null) throw new Error('The reference cannot be read.')
    const texts = (places: readonly (Place | undefined)[]) => [
      {
        id: 'b',
        sectionName: '',
        entries: places.map((at, index) => ({ id: `e${index}`, title: '', text: `Text ${index}`, ...(at && { at }) })),
      },
    ]
    const section = { rev: 1, links: {}, damaged: false }
    const page: PageView = {
      reference,
      view: '',
      sections: [
        { ...section, name: 'ManualOfStyle', blocks: texts([{ book: 'Sea 2', chapter: 1 }]) },
        {
          ...section,
          name: 'History',
          blocks: texts([
            undefined,
            { book: 'Sea 1', chapter: 1 },
            { book: 'Sea 1' },
            { book: 'Sea 2', chapter: 2 },
            { book: 'Sea 2', chapter: 9 },
            { book: 'gone' },
          ]),
        },
      ],
    }
    const index = new BookIndex(CARDS.filter(({ type }) => type === 'Book'))
    return withPositions(page, index, (key) => (key === 'Page' ? index.findTextPosition(first) : undefined))
  }
  const opened = step(store(upTo('Sea 1', 5)), store(upTo('Sea 2', 5)))

  it('are those that were hidden and are not any more', () => {
    expect(countOpenedTexts(place({ book: 'Sea 1', chapter: 1 }), opened)).toEqual({ paragraphs: 2, facts: 1 })
  })

  it('are all that are shown of a page that was not met before, and none of one that is not met yet', () => {
    expect(countOpenedTexts(place({ book: 'Sea 2', chapter: 1 }), opened)).toEqual({ paragraphs: 4, facts: 1 })
    expect(countOpenedTexts(place({ book: 'Sea 3', chapter: 1 }), opened)).toEqual({ paragraphs: 0, facts: 0 })
  })
})
