import { describe, expect, it } from 'vitest'
import { packTextPlace } from '#shared/model/packed-place'
import { BookIndex } from './book-index.ts'
import { explainCard } from './card-positions.ts'
import { resolveLimits } from './limits.ts'
import { NO_PROGRESS, withSeriesProgress } from './progress.ts'
import { findLatestPosition, findRevealedPosition, formatLatestPosition } from './revealed-position.ts'

const INDEX = new BookIndex([
  { key: 'one', name: 'One', series: 'Sea', bookNumber: 1 },
  { key: 'two', name: 'Two', series: 'Sea', bookNumber: 2 },
  { key: 'twin', name: 'Twin', series: 'Sea', bookNumber: 2 },
  { key: 'toll', name: 'Toll', series: 'Tolls', bookNumber: 1 },
])
const [one, two, toll, twin] = ['one', 'two', 'toll', 'twin'].map((book) => packTextPlace({ book, chapter: 3 }))
const numberOf = (...items: readonly string[]) => {
  const position = findRevealedPosition(items, INDEX)
  return position === undefined || position === 'unknown' ? position : position.bookNumber
}

describe('what several places reveal', () => {
  it('is revealed at the latest item, and each item at its earliest place', () => {
    expect(numberOf(`${one}`, `${two}`)).toBe(2)
    expect(numberOf(`${one},${two}`)).toBe(1)
    expect(numberOf(`${two},?`)).toBe(2)
    expect(numberOf()).toBeUndefined()
  })

  it('is never revealed if the places cannot be compared', () => {
    expect(numberOf(`${one}`, '?')).toBe('unknown')
    expect(numberOf('?')).toBe('unknown')
    expect(numberOf(`${one}`, `${toll}`)).toBe('unknown')
    expect(numberOf(`${one},${toll}`)).toBe('unknown')
    expect(numberOf(`${two}`, `${twin}`)).toBe('unknown')
  })

  it('is hidden from a reader with a limit in the series of any of the places', () => {
    const position = findRevealedPosition([`${one}`, `${toll}`], INDEX)
    if (position === undefined) throw new Error('It has no position.')
    const text = formatLatestPosition(position, 'Tolls', INDEX)
    const progress = withSeriesProgress(NO_PROGRESS, 'Sea', { kind: 'upTo', place: { book: 'one', chapter: 1 } })
    expect(explainCard(text, resolveLimits(progress, INDEX))).not.toBeNull()
    expect(explainCard(text, resolveLimits(NO_PROGRESS, INDEX))).toBeNull()
  })

  it('does not count what has no place', () => {
    const position = findRevealedPosition([`${one}`], INDEX)
    expect(findLatestPosition([undefined, position, undefined])).toBe(position)
    expect(findLatestPosition([undefined])).toBeUndefined()
  })
})
