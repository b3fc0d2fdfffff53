import { describe, expect, it } from 'vitest'
import { packTextPlace } from '#shared/model/packed-place'
import { BookIndex } from './book-index.ts'
import { explainCard, toCardPosition, UNKNOWN_POSITION, withPosition } from './card-positions.ts'
import { resolveLimits } from './limits.ts'
import { NO_PROGRESS, withSeriesProgress } from './progress.ts'

const INDEX = new BookIndex([
  { key: 'one', name: 'One', series: 'The Sea', bookNumber: 1 },
  { key: 'two', name: 'Two', series: 'The Sea', bookNumber: 2 },
])
const LIMITS = resolveLimits(
  withSeriesProgress(NO_PROGRESS, 'The Sea', { kind: 'upTo', place: { book: 'one', chapter: 3 } }),
  INDEX,
)
const position = (book: string, chapter?: number, series = 'The Sea') =>
  withPosition({ first: packTextPlace(chapter === undefined ? { book } : { book, chapter }), series }, INDEX).position

describe('the position of a card', () => {
  it('names its series, whatever the list is', () => {
    const numbering = INDEX.getNumbering('The Sea')
    expect(position('one', 3)).toBe(`1 3 0 ${numbering} The Sea`)
    expect(position('gone', 3)).toBe(`? ? 0 ${numbering} The Sea`)
    expect(withPosition({ series: 'The Sea', former: ['hash'] }, INDEX)).toEqual({ series: 'The Sea' })
  })

  it('is made of the route data of its page as well', () => {
    const numbering = INDEX.getNumbering('The Sea')
    const context = `${numbering} The Sea`
    expect(toCardPosition({ context })).toBeUndefined()
    expect(toCardPosition({ context, first: '1 3' })).toBe(position('one', 3))
    expect(toCardPosition({ context, first: '?' })).toBe(position('gone'))
    expect(toCardPosition({ context, first: '2 ~ 0 hash Tolls' })).toBe('2 ~ 0 hash Tolls')
  })

  it.each([
    { at: position('one', 3), hidden: null },
    { at: position('one', 4), hidden: { kind: 'later', series: 'The Sea', bookNumber: 1, isInCurrentBook: true } },
    { at: position('two', 1), hidden: { kind: 'later', series: 'The Sea', bookNumber: 2, isInCurrentBook: false } },
    { at: position('gone'), hidden: { kind: 'unknown' } },
    { at: position('gone', 1, 'New'), hidden: { kind: 'unknown' } },
    { at: UNKNOWN_POSITION, hidden: { kind: 'unknown' } },
    { at: 'anything', hidden: { kind: 'unknown' } },
    { at: undefined, hidden: null },
  ])('is compared with the limits: $at', ({ at, hidden }) => {
    expect(explainCard(at, LIMITS)).toEqual(hidden)
  })
})
