import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  arbitraryBooks,
  arbitraryPlacement,
  arbitraryProgress,
  isPlacementVisible,
  resolvePlacement,
  toContext,
} from '../../../tests/arbitrary-places.ts'
import { BookIndex } from './book-index.ts'
import { resolveLimits } from './limits.ts'
import { formatContext, formatPosition, POSITION_CHECK, parsePosition } from './position-text.ts'
import { followRenamedBooks, NO_PROGRESS, withSeriesProgress } from './progress.ts'
import { formatStoredProgress } from './stored-progress.ts'
import { isVisible } from './visibility.ts'

const INDEX = new BookIndex([
  { key: 'one', name: 'One', series: 'The Sea', bookNumber: 1 },
  { key: 'two', name: 'Two', series: 'The Sea', bookNumber: 2.5 },
  { key: 'two-b', name: 'Two, again', series: 'The Sea', bookNumber: 2.5 },
  { key: 'toll', name: 'Toll', series: 'The Tolls', bookNumber: 1 },
])
const NUMBERING = INDEX.getNumbering('The Sea')
const CONTEXT = { series: 'The Sea', numbering: NUMBERING }

describe('the text of a position', () => {
  const format = (book: string, chapter?: number) =>
    formatPosition(INDEX.findTextPosition(chapter === undefined ? { book } : { book, chapter }), CONTEXT)

  it('is the number of the book and the chapter', () => {
    expect(format('two', 7)).toBe('2.5 7')
    expect(format('two-b', 7)).toBe('2.5 7 1')
    expect(format('one')).toBe('1 ~')
    expect(formatPosition(INDEX.findPagePosition({ book: 'one' }), CONTEXT)).toBe('1 0')
    expect(format('gone', 7)).toBe('?')
    expect(format('toll', 7)).toBe(`1 7 0 ${INDEX.getNumbering('The Tolls')} The Tolls`)
    expect(formatContext(CONTEXT)).toBe(`${NUMBERING} The Sea`)
  })

  it('gives the same position again', () => {
    fc.assert(
      fc.property(arbitraryBooks, arbitraryPlacement, ({ index }, placement) => {
        const position = resolvePlacement(placement, index)
        const context = toContext(placement, index)
        const text = position === undefined ? undefined : formatPosition(position, context)
        expect(parsePosition(text, context)).toEqual(position)
      }),
      { numRuns: 1000 },
    )
  })

  it.each([
    '',
    ' ',
    '  ',
    '1',
    '1 ',
    ' 1',
    '1 x',
    '1 -1',
    '1 1 0.5',
    '1 1 x',
    '1 1 x y',
    'NaN 1',
    '?',
    '1 NaN',
    '~ 1',
    '1 1 0 h',
  ])('is unknown as "%s"', (text) => {
    expect(parsePosition(text, CONTEXT)).toBe('unknown')
  })
})

describe('the check in the document', () => {
  type Check = (stored: string | null, series: string, numbering: string, at: string) => boolean
  const check: Check = new Function(`return ${POSITION_CHECK}`)()

  it('is less than 330 bytes', () => {
    expect(POSITION_CHECK.length).toBeLessThan(330)
    expect(POSITION_CHECK).toMatch(/^[ -~]+$/)
  })

  it('agrees with the visibility', () => {
    const seen = { visible: 0, hidden: 0, foreign: 0 }
    fc.assert(
      fc.property(arbitraryBooks, arbitraryPlacement, arbitraryProgress, ({ index }, placement, unfollowed) => {
        const progress = followRenamedBooks({ ...unfollowed, isStrict: false }, index)
        const position = resolvePlacement(placement, index)
        if (position === undefined) return
        const context = toContext(placement, index)
        const stored = formatStoredProgress(progress, index)
        const isOpen = check(stored, context.series, context.numbering, formatPosition(position, context))
        expect(isOpen).toBe(isPlacementVisible(placement, progress, index))
        seen[isOpen ? 'visible' : 'hidden']++
        if (position !== 'unknown' && position.series !== context.series) seen.foreign++
      }),
      { numRuns: 2000 },
    )
    expect(Math.min(seen.visible, seen.hidden, seen.foreign)).toBeGreaterThan(100)
  })

  it('opens nothing of an earlier numbering, as the visibility does', () => {
    fc.assert(
      fc.property(
        arbitraryBooks,
        arbitraryBooks,
        arbitraryPlacement,
        arbitraryProgress,
        (now, then, placement, set) => {
          const position = resolvePlacement(placement, now.index)
          if (position === undefined) return
          const progress = followRenamedBooks({ ...set, isStrict: false }, then.index)
          const context = toContext(placement, now.index)
          const text = formatPosition(position, context)
          const stored = formatStoredProgress(progress, then.index)
          const visible = isVisible(position, context, resolveLimits(progress, then.index))
          expect(check(stored, context.series, context.numbering, text)).toBe(visible)
        },
      ),
      { numRuns: 2000 },
    )
  })

  it('compares numbers, not digits', () => {
    const progress = withSeriesProgress(NO_PROGRESS, 'The Sea', { kind: 'upTo', place: { book: 'one', chapter: 10 } })
    const stored = formatStoredProgress(progress, INDEX)
    expect(['1 9', '1 10', '1 10.5', '1 ~', '10 1'].map((at) => check(stored, 'The Sea', NUMBERING, at))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
  })

  it('refuses every known place if the books of the series have changed, or the stored form is invalid', () => {
    const progress = withSeriesProgress(NO_PROGRESS, 'The Sea', { kind: 'upTo', place: { book: 'two' } })
    const stored = formatStoredProgress(progress, INDEX)
    expect(check(stored, 'The Sea', NUMBERING, '1 1')).toBe(true)
    expect(check(stored, 'The Sea', 'other', '1 1')).toBe(false)
    for (const invalid of ['x', '{', 'null', '{"/The Sea":[]}', '{"/The Sea":true}'])
      expect(check(invalid, 'The Sea', NUMBERING, '1 1')).toBe(false)
  })

  it('accepts all while nothing is set for the series, whatever its name', () => {
    const stored = formatStoredProgress(
      withSeriesProgress(NO_PROGRESS, 'Tolls', { kind: 'upTo', place: { book: 'toll' } }),
      INDEX,
    )
    for (const series of ['The Sea', 'constructor', '__proto__'])
      expect(check(stored, series, NUMBERING, '9 9')).toBe(true)
    expect(check(null, 'The Sea', NUMBERING, '9 9')).toBe(true)
  })
})
