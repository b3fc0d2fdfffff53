/** Labels of the books and chapters in which a reader sets progress. They name nothing that the reader has not reached. */
import { PROGRESS_MESSAGES } from '#shared/messages/progress-messages'
import type { BookIndex, IndexedBook } from './book-index.ts'
import type { Chapter } from './chapters.ts'
import type { Limits } from './limits.ts'
import { isVisible } from './visibility.ts'

export function formatBookLabel(book: IndexedBook, index: BookIndex, limits: Limits): string {
  const { key, name, series, bookNumber } = book
  const context = { series, numbering: index.getNumbering(series) }
  return isVisible(index.findPagePosition({ book: key }), context, limits)
    ? PROGRESS_MESSAGES.bookName(bookNumber, name)
    : PROGRESS_MESSAGES.bookNumber(bookNumber)
}

/** @param book the book of the chapter */
export function formatChapterLabel(chapter: Chapter, book: IndexedBook, index: BookIndex, limits: Limits): string {
  const { number, label } = chapter
  const context = { series: book.series, numbering: index.getNumbering(book.series) }
  const position = index.findTextPosition({ book: book.key, chapter: number })
  if (!isVisible(position, context, limits)) return PROGRESS_MESSAGES.chapterNumber(number)
  return label.startsWith(String(number)) ? label : PROGRESS_MESSAGES.chapterName(number, label)
}
