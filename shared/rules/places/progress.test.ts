import { describe, expect, it } from 'vitest'
import { hashBookKey } from '#shared/model/packed-place'
import { BookIndex } from './book-index.ts'
import {
  EVERYTHING,
  followRenamedBooks,
  NO_PROGRESS,
  type Progress,
  type SeriesProgress,
  withSeriesProgress,
} from './progress.ts'

const upTo = (book: string, chapter?: number): SeriesProgress => ({
  kind: 'upTo',
  place: chapter === undefined ? { book } : { book, chapter },
})
const progressOf = (series: Record<string, SeriesProgress>): Progress => ({
  series: new Map(Object.entries(series)),
  isStrict: true,
  isFolded: true,
})

it('sets and removes one series, whose name is normalized', () => {
  const set = withSeriesProgress(NO_PROGRESS, ' The  Sea ', upTo('one'))
  expect([...set.series]).toEqual([['The Sea', upTo('one')]])
  expect(withSeriesProgress(set, 'The Sea ', undefined)).toEqual(NO_PROGRESS)
  expect(NO_PROGRESS.series.size).toBe(0)
})

describe('progress after a rename', () => {
  const INDEX = new BookIndex([
    { key: 'one', name: 'One', series: 'Sea', bookNumber: 1 },
    { key: 'two', name: 'Two', series: 'Sea', bookNumber: 2, former: [hashBookKey('old')] },
    { key: 'three', name: 'Three', series: 'Tolls', bookNumber: 3 },
  ])

  it.each([
    { what: 'has the new key of the book', before: { Sea: upTo('old', 4) }, after: { Sea: upTo('two', 4) } },
    { what: 'has the new name of the series', before: { Ocean: upTo('one') }, after: { Sea: upTo('one') } },
    {
      what: 'of two series that became one is the earlier',
      before: { Sea: upTo('two'), Ocean: upTo('one', 3) },
      after: { Sea: upTo('one', 3) },
    },
    {
      what: 'is the earlier one in either order',
      before: { Ocean: upTo('one', 3), Sea: upTo('two') },
      after: { Sea: upTo('one', 3) },
    },
    {
      what: 'is rather a limit than everything',
      before: { Sea: EVERYTHING, Ocean: upTo('two') },
      after: { Sea: upTo('two') },
    },
    {
      what: 'is rather an unknown book than a known one',
      before: { Sea: upTo('gone'), Ocean: upTo('one') },
      after: { Sea: upTo('gone') },
    },
    {
      what: 'is the limit in either order',
      before: { Ocean: upTo('two'), Sea: EVERYTHING },
      after: { Sea: upTo('two') },
    },
    {
      what: 'is the unknown book in either order',
      before: { Ocean: upTo('one'), Sea: upTo('gone') },
      after: { Sea: upTo('gone') },
    },
    {
      what: 'stays if its book was moved to another series, so that it opens nothing',
      before: { Sea: upTo('three'), Tolls: upTo('three', 1) },
      after: { Sea: upTo('three'), Tolls: upTo('three', 1) },
    },
    { what: 'stays if the book is unknown', before: { Ocean: upTo('gone') }, after: { Ocean: upTo('gone') } },
    {
      what: 'stays if everything is read',
      before: { Ocean: EVERYTHING, Tolls: upTo('three') },
      after: { Ocean: EVERYTHING, Tolls: upTo('three') },
    },
  ])('$what', ({ before, after }) => {
    expect(followRenamedBooks(progressOf({ ...before }), INDEX)).toEqual(progressOf({ ...after }))
  })
})
