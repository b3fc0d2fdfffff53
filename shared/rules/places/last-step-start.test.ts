import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  arbitraryBooks,
  arbitraryPlacement,
  arbitraryProgress,
  isPlacementVisible,
} from '../../../tests/arbitrary-places.ts'
import { BookIndex } from './book-index.ts'
import { findLastStepStart } from './last-step-start.ts'
import { EVERYTHING, followRenamedBooks, NO_PROGRESS, type Progress, withSeriesProgress } from './progress.ts'
import { formatStoredProgress } from './stored-progress.ts'

const INDEX = new BookIndex([
  { key: 'one', name: 'One', series: 'Sea', bookNumber: 1 },
  { key: 'two', name: 'Two', series: 'Sea', bookNumber: 2 },
  { key: 'toll', name: 'Toll', series: 'Tolls', bookNumber: 1 },
])

type Read = 'everything' | readonly [book: string, chapter?: number]

const readTo = (reads: Readonly<Record<string, Read>>, settings: Partial<Progress> = {}): string => {
  const progress = Object.entries(reads).reduce((set, [series, read]) => {
    if (read === 'everything') return withSeriesProgress(set, series, EVERYTHING)
    const [book, chapter] = read
    return withSeriesProgress(set, series, {
      kind: 'upTo',
      place: chapter === undefined ? { book } : { book, chapter },
    })
  }, NO_PROGRESS)
  return formatStoredProgress({ ...progress, ...settings }, INDEX) ?? ''
}

const start = (text: string, to: string | null, before?: string) =>
  findLastStepStart({ text, isPaused: false, ...(before === undefined ? {} : { before }) }, to)

const ONE_3 = readTo({ Sea: ['one', 3] })
const ONE_9 = readTo({ Sea: ['one', 9] })
const ONE = readTo({ Sea: ['one'] })
const TWO_0 = readTo({ Sea: ['two', 0] })
const TWO_4 = readTo({ Sea: ['two', 4] })
const ALL = readTo({ Sea: 'everything' })

describe('the start of the last step', () => {
  it('is the progress before a step to a later chapter, book or everything', () => {
    expect(start(ONE_3, ONE_9)).toBe(ONE_3)
    expect(start(ONE_9, ONE)).toBe(ONE_9)
    expect(start(ONE, TWO_0, ONE_3)).toBe(ONE)
    expect(start(TWO_4, ALL, ONE)).toBe(TWO_4)
  })

  it('is dropped when the reader moves back, removes the series or everything', () => {
    expect(start(ONE_9, ONE_3, ONE_3)).toBeUndefined()
    expect(start(TWO_0, ONE, ONE_3)).toBeUndefined()
    expect(start(ALL, TWO_4, ONE_3)).toBeUndefined()
    expect(
      start(readTo({ Sea: ['one', 9], Tolls: ['toll', 2] }), readTo({ Tolls: ['toll', 2] }), ONE_3),
    ).toBeUndefined()
    expect(
      start(readTo({ Sea: ['one', 3], Tolls: ['toll', 2] }), readTo({ Sea: ['two'], Tolls: ['toll', 1] })),
    ).toBeUndefined()
    expect(start(ONE_9, null, ONE_3)).toBeUndefined()
    expect(findLastStepStart(null, ONE_3)).toBeUndefined()
  })

  it('stays when a setting changes, or another series is set for the first time', () => {
    expect(start(ONE_9, readTo({ Sea: ['one', 9] }, { isStrict: true, isFolded: true }), ONE_3)).toBe(ONE_3)
    expect(start(ONE_9, readTo({ Sea: ['one', 9], Tolls: ['toll', 2] }), ONE_3)).toBe(ONE_3)
    expect(start(ONE_9, ONE_9)).toBeUndefined()
  })

  it('is that of the book if a chapter of it is chosen next, and in no other series', () => {
    expect(start(TWO_0, TWO_4, ONE)).toBe(ONE)
    expect(start(TWO_0, TWO_4)).toBe(TWO_0)
    // The step before was one in the other series.
    const before = readTo({ Sea: ['two', 0], Tolls: ['toll', 1] })
    const between = readTo({ Sea: ['two', 0], Tolls: ['toll', 2] })
    expect(start(between, readTo({ Sea: ['two', 4], Tolls: ['toll', 2] }), before)).toBe(between)
    expect(start(TWO_4, readTo({ Sea: ['two', 5] }), ONE)).toBe(TWO_4)
  })

  it('is dropped when the books have other numbers, when a book is unknown, and of what cannot be read', () => {
    const renumbered = new BookIndex([{ key: 'one', name: 'One', series: 'Sea', bookNumber: 7 }])
    const place = { book: 'one', chapter: 9 }
    const later = formatStoredProgress(withSeriesProgress(NO_PROGRESS, 'Sea', { kind: 'upTo', place }), renumbered)
    expect(start(ONE_3, later, ONE_3)).toBeUndefined()
    expect(start(ONE_3, readTo({ Sea: ['lost', 9] }), ONE_3)).toBeUndefined()
    expect(start('x', ONE_9)).toBeUndefined()
    expect(start(ONE_3, 'x')).toBeUndefined()
    expect(start(ONE_3, ONE_9, 'x')).toBe(ONE_3)
  })

  it('is never a progress with which something was visible that is hidden now', () => {
    const arbitraryCase = fc.tuple(arbitraryBooks, arbitraryProgress, arbitraryProgress, arbitraryPlacement)
    fc.assert(
      fc.property(arbitraryCase, ([{ index }, a, b, placement]) => {
        const [from, to] = [a, b].map((one) => followRenamedBooks({ ...one, isStrict: false }, index)) as [
          Progress,
          Progress,
        ]
        const [text, next] = [formatStoredProgress(from, index), formatStoredProgress(to, index)]
        if (text === null || start(text, next) === undefined) return
        // A series that is set for the first time hides texts.
        const isNew = [...to.series.keys()].some((series) => !from.series.has(series))
        if (!isNew && isPlacementVisible(placement, from, index))
          expect(isPlacementVisible(placement, to, index)).toBe(true)
      }),
    )
  })
})
