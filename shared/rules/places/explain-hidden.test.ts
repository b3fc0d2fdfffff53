import { describe, expect, it } from 'vitest'
import type { Place } from '#shared/model/place'
import { explainPlacement, type Placement, toTextPlacement } from '../../../tests/arbitrary-places.ts'
import { BookIndex } from './book-index.ts'
import { EVERYTHING, NO_PROGRESS, withSeriesProgress } from './progress.ts'

const INDEX = new BookIndex([
  { key: 'one', name: 'One', series: 'Sea', bookNumber: 1 },
  { key: 'two', name: 'Two', series: 'Sea', bookNumber: 2 },
  { key: 'two-b', name: 'Two, again', series: 'Sea', bookNumber: 2 },
  { key: 'three', name: 'Three', series: 'Sea', bookNumber: 3 },
  { key: 'toll', name: 'Toll', series: 'Tolls', bookNumber: 1 },
])
const upTo = (place: Place, series = 'Sea') => withSeriesProgress(NO_PROGRESS, series, { kind: 'upTo', place })
const later = (bookNumber: number, isInCurrentBook = false) => ({
  kind: 'later',
  series: 'Sea',
  bookNumber,
  isInCurrentBook,
})
const text = (book: string, chapter?: number, series = 'Sea'): Placement =>
  toTextPlacement(chapter === undefined ? { book } : { book, chapter }, series)

describe('what is hidden', () => {
  it.each([
    {
      what: 'a later chapter',
      placement: text('two', 12),
      progress: upTo({ book: 'two', chapter: 11 }),
      hidden: later(2, true),
    },
    {
      what: 'not the chapter itself',
      placement: text('two', 12),
      progress: upTo({ book: 'two', chapter: 12 }),
      hidden: null,
    },
    {
      what: 'a text without a chapter, until the end',
      placement: text('two'),
      progress: upTo({ book: 'two', chapter: 99 }),
      hidden: later(2, true),
    },
    { what: 'no text of a book that is read', placement: text('two'), progress: upTo({ book: 'two' }), hidden: null },
    {
      what: 'no page of a book that is begun',
      placement: { ...text('two'), kind: 'page' as const },
      progress: upTo({ book: 'two', chapter: 0 }),
      hidden: null,
    },
    {
      what: 'a page of a later book',
      placement: { ...text('two'), kind: 'page' as const },
      progress: upTo({ book: 'one' }),
      hidden: later(2),
    },
    {
      what: 'a later book with the same number',
      placement: text('two-b', 0),
      progress: upTo({ book: 'two' }),
      hidden: later(2),
    },
    {
      what: 'an earlier book with the same number',
      placement: text('two', 0),
      progress: upTo({ book: 'two-b' }),
      hidden: later(2),
    },
    {
      what: 'neither of two before a higher number',
      placement: text('two-b'),
      progress: upTo({ book: 'three', chapter: 0 }),
      hidden: null,
    },
    {
      what: 'all of a series whose reached book is gone',
      placement: text('one', 0),
      progress: upTo({ book: 'gone' }),
      hidden: later(1),
    },
    {
      what: 'all, if the reached book is of another series',
      placement: text('one', 0),
      progress: upTo({ book: 'toll' }),
      hidden: later(1),
    },
    {
      what: 'no series without progress',
      placement: text('three', 1, 'Sea'),
      progress: upTo({ book: 'toll' }, 'Tolls'),
      hidden: null,
    },
    {
      what: 'by the series of the place, not of the page',
      placement: text('three', 1, 'Tolls'),
      progress: upTo({ book: 'one' }),
      hidden: later(3),
    },
    {
      what: 'an unknown place',
      placement: text('gone'),
      progress: upTo({ book: 'three' }),
      hidden: { kind: 'unknown' },
    },
    {
      what: 'no unknown place in a series without progress',
      placement: text('gone', 1, 'Tolls'),
      progress: upTo({ book: 'three' }),
      hidden: null,
    },
    {
      what: 'an unknown place on a page of no series',
      placement: text('gone', 1, ''),
      progress: upTo({ book: 'three' }),
      hidden: { kind: 'unknown' },
    },
    {
      what: 'an unknown place in a series without books',
      placement: text('gone', 1, 'New'),
      progress: upTo({ book: 'three' }),
      hidden: { kind: 'unknown' },
    },
    {
      what: 'nothing of a series that is read completely',
      placement: text('gone'),
      progress: withSeriesProgress(NO_PROGRESS, 'Sea', EVERYTHING),
      hidden: null,
    },
    {
      what: 'no text without a place',
      placement: toTextPlacement(undefined, 'Sea'),
      progress: upTo({ book: 'one' }),
      hidden: null,
    },
    {
      what: 'in the strict setting, a text without a place',
      placement: toTextPlacement(undefined, ' Sea '),
      progress: { ...upTo({ book: 'one' }), isStrict: true },
      hidden: { kind: 'unplaced' },
    },
    {
      what: 'in the strict setting, none of another series',
      placement: toTextPlacement(undefined, 'Tolls'),
      progress: { ...upTo({ book: 'one' }), isStrict: true },
      hidden: null,
    },
  ])('is $what', ({ placement, progress, hidden }) => {
    expect(explainPlacement(placement, progress, INDEX)).toEqual(hidden)
  })
})
