import { expect, it } from 'vitest'
import { BookIndex, type Position } from './book-index.ts'
import { NO_LIMITS, resolveLimits } from './limits.ts'
import { findNamedBook } from './named-book.ts'
import { NO_PROGRESS, withSeriesProgress } from './progress.ts'

const BOOKS = [
  { key: 'one', name: 'One', series: 'Sea', bookNumber: 1 },
  { key: 'two', name: 'Two', series: 'Sea', bookNumber: 2 },
  { key: 'two-b', name: 'Two, again', series: 'Sea', bookNumber: 2 },
]
const INDEX = new BookIndex(BOOKS)
const RENUMBERED = new BookIndex(BOOKS.map((book) => ({ ...book, bookNumber: 3 - book.bookNumber })))

const find = (book: string, index = INDEX, limits = NO_LIMITS) =>
  findNamedBook(INDEX.findTextPosition({ book, chapter: 7 }) as Position, index, limits)?.key ?? null

it('names a book that the reader has begun, whatever its chapter', () => {
  const place = { book: 'two', chapter: 1 }
  const limits = resolveLimits(withSeriesProgress(NO_PROGRESS, 'Sea', { kind: 'upTo', place }), INDEX)
  expect([find('one', INDEX, limits), find('two', INDEX, limits), find('two-b', INDEX, limits)]).toEqual([
    'one',
    'two',
    null,
  ])
  expect(find('two-b')).toBe('two-b')
})

it('names none while the numbers are those of other books', () => {
  expect(find('one', RENUMBERED)).toBeNull()
  expect(find('one', new BookIndex([]))).toBeNull()
})
