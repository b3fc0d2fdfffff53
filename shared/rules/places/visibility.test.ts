import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hashBookKey } from '#shared/model/packed-place'
import { normalizeName } from '#shared/model/page-key'
import type { Place } from '#shared/model/place'
import {
  arbitraryBooks,
  arbitraryPlace,
  arbitraryPlacement,
  arbitraryProgress,
  BOOK_NUMBERS,
  CHAPTERS,
  isPlacementVisible,
  type Placement,
  resolvePlacement,
  SERIES,
  toContext,
  toTextPlacement,
} from '../../../tests/arbitrary-places.ts'
import { countMapLookups } from '../../../tests/count-map-lookups.ts'
import { type BookCard, BookIndex } from './book-index.ts'
import { resolveLimits } from './limits.ts'
import { EVERYTHING, NO_PROGRESS, type Progress, withSeriesProgress } from './progress.ts'
import { isVisible } from './visibility.ts'

type Cards = readonly BookCard[]

/** Finds the book by searching all cards. */
function searchBook(cards: Cards, key: string): { series: string; number: number; key: string } | null {
  const hadKey = ({ former = [] }: BookCard) => former.includes(hashBookKey(key))
  const present = cards.find((one) => one.key === key)
  const [card, another] = present === undefined ? cards.filter(hadKey) : [present]
  if (card === undefined || another !== undefined) return null
  const series = normalizeName(card.series)
  return series === '' || card.bookNumber === null ? null : { series, number: card.bookNumber, key: card.key }
}

/** The rules of visibility as one would tell them, without an index. */
function isVisibleInModel(books: Cards, { place, kind, series }: Placement, progress: Progress): boolean {
  const book = place === undefined ? null : searchBook(books, place.book)
  if (place === undefined && !progress.isStrict) return true
  if (place === undefined || book === null) {
    const ofPage = progress.series.get(normalizeName(series))
    if (ofPage !== undefined) return ofPage.kind === 'everything'
    const isKnown = books.some(({ key }) => searchBook(books, key)?.series === normalizeName(series))
    return isKnown || [...progress.series.values()].every((set) => set.kind === 'everything')
  }
  const set = progress.series.get(book.series)
  if (set === undefined || set.kind === 'everything') return true
  const reached = searchBook(books, set.place.book)
  if (reached === null || reached.series !== book.series) return false
  if (reached.key !== book.key) return book.number < reached.number
  const isWholeBookRead = set.place.chapter === undefined
  const chapter = place.chapter ?? (kind === 'text' ? 'end' : 0)
  return isWholeBookRead || (chapter !== 'end' && chapter <= (set.place.chapter ?? 0))
}

describe('visibility', () => {
  it('agrees with a model that searches all books', () => {
    const seen = { visible: 0, hidden: 0 }
    fc.assert(
      fc.property(arbitraryBooks, arbitraryPlacement, arbitraryProgress, ({ index, cards }, placement, progress) => {
        const visible = isPlacementVisible(placement, progress, index)
        seen[visible ? 'visible' : 'hidden']++
        expect(visible).toBe(isVisibleInModel(cards, placement, progress))
      }),
      { numRuns: 2000 },
    )
    expect(Math.min(seen.visible, seen.hidden)).toBeGreaterThan(200)
  })

  it('of everything is given before any progress is set', () => {
    fc.assert(
      fc.property(arbitraryBooks, arbitraryPlacement, fc.boolean(), ({ index }, placement, isStrict) => {
        expect(isPlacementVisible(placement, { ...NO_PROGRESS, isStrict }, index)).toBe(true)
      }),
    )
  })

  it('is never lost by more progress', () => {
    const step = fc.record({
      series: fc.constantFrom(...SERIES),
      book: fc.nat(9),
      chapter: fc.constantFrom(undefined, ...CHAPTERS),
      isComplete: fc.boolean(),
    })
    fc.assert(
      fc.property(
        arbitraryBooks,
        fc.array(arbitraryPlacement, { maxLength: 20 }),
        arbitraryProgress,
        step,
        ({ index }, placements, progress, next) => {
          const set = progress.series.get(next.series)
          if (set === undefined || set.kind === 'everything') return
          const books = index.listBooks(next.series)
          const book = books[next.book % books.length]
          const reached = index.findTextPosition(set.place)
          const reachedBook = index.findBook(set.place.book)
          let later: Progress
          if (next.isComplete || book === undefined) later = withSeriesProgress(progress, next.series, EVERYTHING)
          else {
            const isKnown = reached !== 'unknown' && reached.series === next.series
            const isSameBook = isKnown && book.key === reachedBook?.key
            const chapter = isSameBook
              ? Math.max(reached.chapter, next.chapter ?? Number.POSITIVE_INFINITY)
              : next.chapter
            if (isKnown && !isSameBook && book.bookNumber <= reached.bookNumber) return
            const place: Place =
              chapter === undefined || chapter === Number.POSITIVE_INFINITY
                ? { book: book.key }
                : { book: book.key, chapter }
            later = withSeriesProgress(progress, next.series, { kind: 'upTo', place })
          }
          for (const placement of placements)
            if (isPlacementVisible(placement, progress, index))
              expect(isPlacementVisible(placement, later, index)).toBe(true)
        },
      ),
      { numRuns: 2000 },
    )
  })

  it('is the same under a former key of a book', () => {
    fc.assert(
      fc.property(arbitraryBooks, arbitraryPlacement, arbitraryProgress, ({ cards, index }, placement, progress) => {
        const place = placement.place
        if (place === undefined || cards.every(({ key }) => key !== place.book)) return
        const hash = hashBookKey(place.book)
        const renamed = new BookIndex(
          cards.map((card) =>
            card.key === place.book
              ? { ...card, key: 'renamed', former: [...(card.former ?? []), hash] }
              : { ...card, former: card.former?.filter((other) => other !== hash) ?? [] },
          ),
        )
        const present = new BookIndex(cards)
        expect(isPlacementVisible(placement, progress, renamed)).toBe(isPlacementVisible(placement, progress, present))
        expect(index.findTextPosition(place)).toEqual(present.findTextPosition(place))
      }),
    )
  })

  it('follows a new number of a book', () => {
    const numbers = fc.tuple(fc.constantFrom(...BOOK_NUMBERS), fc.constantFrom(...BOOK_NUMBERS), arbitraryPlace)
    fc.assert(
      fc.property(numbers, ([own, other]) => {
        const index = new BookIndex([
          { key: 'a', name: 'A', series: 'Sea', bookNumber: own },
          { key: 'b', name: 'B', series: 'Sea', bookNumber: other },
        ])
        const progress = withSeriesProgress(NO_PROGRESS, 'Sea', { kind: 'upTo', place: { book: 'b' } })
        expect(isPlacementVisible(toTextPlacement({ book: 'a' }, 'Sea'), progress, index)).toBe(own < other)
      }),
    )
  })
})

it('takes at most three look-ups for each of 10,000 positions, however many books there are', () => {
  const progress: Progress = {
    isStrict: true,
    isFolded: false,
    series: new Map([
      ['Sea', { kind: 'upTo', place: { book: 'k5' } }],
      ['Tolls', { kind: 'upTo', place: { book: 'k6' } }],
    ]),
  }
  const placements = Array.from({ length: 10_000 }, (_, at) =>
    toTextPlacement(at % 4 === 0 ? undefined : { book: `k${at % 20}`, chapter: at }, at % 3 === 0 ? 'New' : 'Sea'),
  )
  const countFor = (size: number) => {
    const index = new BookIndex(
      Array.from({ length: size }, (_, number) => ({
        key: `k${number}`,
        name: 'A',
        series: 'Sea',
        bookNumber: number,
      })),
    )
    const limits = resolveLimits(progress, index)
    const resolved = placements.map((placement) => ({
      position: resolvePlacement(placement, index),
      context: toContext(placement, index),
    }))
    return countMapLookups(() => {
      for (const { position, context } of resolved) isVisible(position, context, limits)
    })
  }
  expect(countFor(10_000)).toBeLessThanOrEqual(placements.length * 3)
  expect(countFor(10_000)).toBe(countFor(20))
})
