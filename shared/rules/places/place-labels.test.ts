import { expect, it } from 'vitest'
import { BookIndex } from './book-index.ts'
import { NO_LIMITS, resolveLimits, UNREADABLE_LIMITS } from './limits.ts'
import { formatBookLabel, formatChapterLabel } from './place-labels.ts'
import { EVERYTHING, NO_PROGRESS, type SeriesProgress, withSeriesProgress } from './progress.ts'

const INDEX = new BookIndex([
  { key: 'one', name: 'The First', series: 'Sea', bookNumber: 1 },
  { key: 'two', name: 'The Second', series: 'Sea', bookNumber: 2 },
  { key: 'three', name: 'The Third', series: 'Sea', bookNumber: 3 },
])
const CHAPTERS = [
  { number: 1, label: '1. Fog' },
  { number: 2, label: 'Landfall' },
]
const limitsOf = (set: SeriesProgress) => resolveLimits(withSeriesProgress(NO_PROGRESS, 'Sea', set), INDEX)
const AT_TWO = limitsOf({ kind: 'upTo', place: { book: 'two', chapter: 1 } })

it('a book is named once the reader has begun it', () => {
  const list = (limits: typeof AT_TWO) => INDEX.listBooks('Sea').map((book) => formatBookLabel(book, INDEX, limits))
  expect(list(AT_TWO)).toEqual(['1. The First', '2. The Second', 'Book 3'])
  expect(list(UNREADABLE_LIMITS)).toEqual(['Book 1', 'Book 2', 'Book 3'])
  expect(list(limitsOf({ kind: 'upTo', place: { book: 'gone' } }))).toEqual(['Book 1', 'Book 2', 'Book 3'])
  for (const limits of [NO_LIMITS, limitsOf(EVERYTHING)]) expect(list(limits).at(-1)).toBe('3. The Third')
})

it('a chapter is named once the reader has reached it', () => {
  const list = (key: string) =>
    INDEX.listBooks('Sea')
      .filter((book) => book.key === key)
      .flatMap((book) => CHAPTERS.map((chapter) => formatChapterLabel(chapter, book, INDEX, AT_TWO)))
  expect(list('one')).toEqual(['1. Fog', '2. Landfall'])
  expect(list('two')).toEqual(['1. Fog', 'Chapter 2'])
  expect(list('three')).toEqual(['Chapter 1', 'Chapter 2'])
})
