/** Component and functions: how notes name a book. Later books have only their number. */
import { NOTE_MESSAGES } from '#shared/messages/note-messages'
import { PLACE_MESSAGES } from '#shared/messages/place-messages'
import { PROGRESS_MESSAGES } from '#shared/messages/progress-messages'
import { CHAPTERS_SECTION } from '#shared/model/page-types'
import { viewPath } from '#shared/model/paths'
import type { IndexedBook, Position } from '#shared/rules/places/book-index'
import type { Limits } from '#shared/rules/places/limits'
import { isVisible } from '#shared/rules/places/visibility'
import type { Books } from '../../services/hooks/use-reading-progress.ts'
import { NoteLink } from './note-link.tsx'

/** What the names of books depend on. */
export interface BookNames {
  /** Normalized name of the page's series. */
  readonly series: string
  /** null before the books are loaded. */
  readonly books: Books | null
  readonly limits: Limits
}

/** Names the book of a position by its number alone, which needs no books. */
export const formatBookNumber = ({ series, bookNumber }: Position, ownSeries: string): string =>
  series === ownSeries ? PROGRESS_MESSAGES.bookNumber(bookNumber) : NOTE_MESSAGES.bookOfSeries(bookNumber, series)

export function formatSource(position: Position, book: string): string {
  if (position.chapter === 0) return NOTE_MESSAGES.beginning(book)
  return Number.isFinite(position.chapter) ? PLACE_MESSAGES.chapter(book, position.chapter) : book
}

/** Returns null for a book that is not known or that the reader has not begun, so that it has neither name nor link. */
function findNamedBook(position: Position, { books, limits }: BookNames): IndexedBook | null {
  const { series, bookNumber, tie, numbering } = position
  // The numbers of the position are those of other books.
  if (books === null || books.index.getNumbering(series) !== numbering) return null
  const book = books.index.findBookByNumber(series, bookNumber, tie)
  const isReached = isVisible({ ...position, chapter: 0 }, { series, numbering }, limits)
  return book !== undefined && isReached ? book : null
}

interface BookLabelProps {
  readonly position: Position
  readonly names: BookNames
  readonly format?: (book: string) => string
}

/** A book with a link to its chapters. */
export function BookLabel({ position, names, format = (book) => book }: BookLabelProps) {
  const book = findNamedBook(position, names)
  const type = book === null ? undefined : names.books?.types.get(book.key)
  if (book === null || type === undefined) return format(formatBookNumber(position, names.series))
  return <NoteLink href={`${viewPath(type, book.key)}#${CHAPTERS_SECTION}`}>{format(book.name)}</NoteLink>
}
