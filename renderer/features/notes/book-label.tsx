/** Component: a book as notes name it. One that the reader has not begun has only its number. */
import { CHAPTERS_SECTION } from '#shared/model/page-types'
import { viewPath } from '#shared/model/paths'
import type { Position } from '#shared/rules/places/book-index'
import { formatChapterAnchor } from '#shared/rules/places/chapters'
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
  /** Makes a text of the name, or number, of the book, in the direction of the interface. */
  readonly format?: (book: string) => string
}

/** A book with a link to the chapter of the position, or to its chapters. */
export function BookLabel({ position, names, format }: BookLabelProps) {
  const book = findBook(position, names)
  const label = book?.name ?? formatBookNumber(position, names.series)
  const text = format?.(label) ?? label
  if (book === null) return text
  return (
    <Link href={book.href}>
      <bdi dir={format && 'ltr'}>{text}</bdi>
    </Link>
  )
}

interface LinkedBook {
  readonly name: string
  readonly href: string
}

/** Returns null for a book that is not to be named, or before the books are loaded. */
function findBook(position: Position, { books, limits }: BookNames): LinkedBook | null {
  const book = books === null ? null : findNamedBook(position, books.index, limits)
  const type = books?.cards.get(book?.key ?? '')?.type
  return book === null || type === undefined
    ? null
    : { name: book.name, href: `${viewPath(type, book.key)}#${formatAnchor(position)}` }
}

/** The beginning of a book and the book as a whole are no chapters. */
const formatAnchor = ({ chapter }: Position): string =>
  chapter > 0 && Number.isFinite(chapter) ? formatChapterAnchor(chapter) : CHAPTERS_SECTION
