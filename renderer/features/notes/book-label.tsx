/** Component: a book as notes name it. One that the reader has not begun has only its number. */
import { CHAPTERS_SECTION } from '#shared/model/page-types'
import { viewPath } from '#shared/model/paths'
import type { Position } from '#shared/rules/places/book-index'
import type { Limits } from '#shared/rules/places/limits'
import { findNamedBook } from '#shared/rules/places/named-book'
import type { Books } from '../../services/hooks/use-reading-progress.ts'
import { Link } from '../../ui/link.tsx'
import { formatBookNumber } from './format-source.ts'

/** The values on which the names of books depend. */
export interface BookNames {
  /** Normalized name of the page's series. */
  readonly series: string
  /** null before the books are loaded. */
  readonly books: Books | null
  readonly limits: Limits
}

interface BookLabelProps {
  readonly position: Position
  readonly names: BookNames
  readonly format?: (book: string) => string
}

/** A book with a link to its chapters. */
export function BookLabel({ position, names, format = (book) => book }: BookLabelProps) {
  const { series, books, limits } = names
  const book = books === null ? null : findNamedBook(position, books.index, limits)
  const type = books?.types.get(book?.key ?? '')
  if (book === null || type === undefined) return format(formatBookNumber(position, series))
  return (
    <Link href={`${viewPath(type, book.key)}#${CHAPTERS_SECTION}`}>
      <bdi>{format(book.name)}</bdi>
    </Link>
  )
}
