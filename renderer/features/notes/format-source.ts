/** Functions: names of a position that need no books. */
import { NOTE_MESSAGES } from '#shared/messages/note-messages'
import type { Position } from '#shared/rules/places/book-index'

/** Names the book of a position by its number. */
export const formatBookNumber = ({ series, bookNumber }: Position, ownSeries: string): string =>
  series === ownSeries ? NOTE_MESSAGES.book(bookNumber) : NOTE_MESSAGES.bookOfSeries(bookNumber, series)

/** @param book its name, or its number */
export function formatSource({ chapter }: Position, book: string): string {
  if (chapter === 0) return NOTE_MESSAGES.beginning(book)
  return Number.isFinite(chapter) ? NOTE_MESSAGES.inChapter(book, chapter) : book
}
