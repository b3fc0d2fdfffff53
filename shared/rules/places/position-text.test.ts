import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arbitraryBooks, arbitraryPlacement, resolvePlacement, toContext } from '../../../tests/arbitrary-places.ts'
import { BookIndex } from './book-index.ts'
import { formatContext, formatPosition, parseContext, parsePosition } from './position-text.ts'

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
    expect(parseContext(formatContext(CONTEXT))).toEqual(CONTEXT)
    expect(parseContext()).toEqual({ series: '', numbering: '' })
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

  it('has numbers in every form in which they are written', () => {
    expect(parsePosition('1e-7 1e+21', CONTEXT)).toMatchObject({ bookNumber: 1e-7, chapter: 1e21 })
  })

  it.each([
    '',
    ' ',
    '1-2 1',
    '1e 1',
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
