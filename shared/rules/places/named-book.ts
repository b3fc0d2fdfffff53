/** Rule: the book of a position, if the reader has begun it, so that it may be named. */
import type { BookIndex, IndexedBook, Position } from './book-index.ts'
import type { Limits } from './limits.ts'
import { isVisible } from './visibility.ts'

/** Returns null for a book that is not in the index, or that the reader has not begun. */
export function findNamedBook(position: Position, index: BookIndex, limits: Limits): IndexedBook | null {
  const { series, bookNumber, tie, numbering } = position
  // The numbers of the position may be those of other books.
  if (index.getNumbering(series) !== numbering) return null
  const isBegun = isVisible({ ...position, chapter: 0 }, { series, numbering }, limits)
  return (isBegun && index.findBookByNumber(series, bookNumber, tie)) || null
}
