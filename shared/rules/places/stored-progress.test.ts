import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hashBookKey } from '#shared/model/packed-place'
import {
  arbitraryBooks,
  arbitraryPlacement,
  arbitraryProgress,
  resolvePlacement,
  toContext,
} from '../../../tests/arbitrary-places.ts'
import { BookIndex } from './book-index.ts'
import { hasLimit, NO_LIMITS, parseLimits, resolveLimits, UNREADABLE_LIMITS } from './limits.ts'
import { EVERYTHING, followRenamedBooks, NO_PROGRESS, type Progress, withSeriesProgress } from './progress.ts'
import { formatStoredProgress, parseStoredProgress } from './stored-progress.ts'
import { explainHidden } from './visibility.ts'

const INDEX = new BookIndex([
  { key: 'one', name: 'One', series: 'The Sea', bookNumber: 1 },
  { key: 'two', name: 'Two', series: 'The Sea', bookNumber: 2.5 },
  { key: 'two-b', name: 'Two, again', series: 'The Sea', bookNumber: 2.5 },
  { key: 'toll', name: 'Toll', series: 'Tolls', bookNumber: 1 },
])
const NUMBERING = INDEX.getNumbering('The Sea')

describe('the stored form', () => {
  it('is as documented', () => {
    const progress: Progress = {
      isStrict: true,
      isFolded: true,
      series: new Map([
        ['The Sea', { kind: 'upTo', place: { book: 'two-b', chapter: 7 } }],
        ['Tolls', EVERYTHING],
        ['Gone', { kind: 'upTo', place: { book: 'gone' } }],
      ]),
    }
    expect(formatStoredProgress(progress, INDEX)).toBe(
      `{"/The Sea":[2.5,7,1,"${NUMBERING}","two-b"],"/Tolls":0,"/Gone":[null,null,0,"","gone"],"strict":1,"folded":1}`,
    )
    expect(formatStoredProgress(NO_PROGRESS, INDEX)).toBeNull()
    expect(parseStoredProgress(null, INDEX)).toEqual({ ok: true, value: NO_PROGRESS })
  })

  it('gives the same progress again', () => {
    fc.assert(
      fc.property(arbitraryBooks, arbitraryProgress, ({ index }, stored) => {
        const progress = followRenamedBooks(stored, index)
        expect(parseStoredProgress(formatStoredProgress(progress, index), index)).toEqual({ ok: true, value: progress })
      }),
    )
  })

  it('is read under the new names of a book and its series, and formatted with its new number', () => {
    const stored = formatStoredProgress(
      withSeriesProgress(NO_PROGRESS, 'The Sea', { kind: 'upTo', place: { book: 'one', chapter: 3 } }),
      INDEX,
    )
    const renamed = new BookIndex([
      { key: 'new', name: 'New', series: 'Ocean', bookNumber: 9, former: [hashBookKey('one')] },
    ])
    const read = parseStoredProgress(stored, renamed)
    expect(read.ok && formatStoredProgress(read.value, renamed)).toBe(
      `{"/Ocean":[9,3,0,"${renamed.getNumbering('Ocean')}","new"]}`,
    )
  })

  it.each([
    '',
    'x',
    'null',
    '[]',
    '1',
    '"x"',
    '{"/Sea":1}',
    '{"/Sea":[]}',
    '{"/Sea":[1,-1,0,"h","one"]}',
    '{"/Sea":[1,1,0,"h",""]}',
    '{"/":0}',
    '{"/Sea":null}',
  ])('is unreadable as %s', (stored) => {
    expect(parseStoredProgress(stored, INDEX)).toEqual({ ok: false, error: 'unreadable' })
  })
})

describe('the limits in the stored form', () => {
  it('are those of the progress', () => {
    fc.assert(
      fc.property(arbitraryBooks, arbitraryProgress, ({ index }, unfollowed) => {
        const progress = followRenamedBooks(unfollowed, index)
        expect(parseLimits(formatStoredProgress(progress, index))).toEqual(resolveLimits(progress, index))
      }),
    )
  })

  it('that cannot be read reach nothing of any series', () => {
    expect(hasLimit(UNREADABLE_LIMITS)).toBe(true)
    fc.assert(
      fc.property(arbitraryBooks, arbitraryPlacement, ({ index }, placement) => {
        const position = resolvePlacement(placement, index)
        const isShown = explainHidden(position, toContext(placement, index), UNREADABLE_LIMITS) === null
        expect(isShown).toBe(position === undefined)
      }),
    )
  })

  it.each(['', 'x', 'null', '[]', '1', '"x"'])('are unreadable as %s', (stored) => {
    expect(parseLimits(stored)).toBe('unreadable')
  })

  it.each(['[]', '[1,-1,0,"h","one"]', '[1,"1",0,"h","one"]', 'null', '1', '{}', '[1,1,null,"h"]', '[1,1,0]'])(
    'are of nothing reached as %s',
    (value) => {
      const limit = { bookNumber: null, tie: 0, chapter: 0, numbering: '' }
      expect(parseLimits(`{"/Sea":${value}}`)).toEqual({ ...NO_LIMITS, series: new Map([['Sea', limit]]) })
    },
  )
})
