/** Component: books as a shelf of covers in reading order, with a drawn spine for a book without image. */
import { LIST_MESSAGES } from '#shared/messages/list-messages'
import type { ShownCard } from '#shared/model/page'
import { viewPath } from '#shared/model/paths'
import { Link } from '../ui/link.tsx'
import { HAS_PLACE_ATTRIBUTES } from '../ui/place-attributes.ts'
import styles from './cover-shelf.module.css'
import { PageThumbnail } from './page-thumbnail.tsx'

export type ShelvedBook = Pick<
  ShownCard,
  'key' | 'type' | 'name' | 'series' | 'image' | 'bookNumber' | 'position' | 'first'
>

interface CoverShelfProps {
  /** In reading order. */
  readonly books: readonly ShelvedBook[]
  /** Number of covers that may be on the first screen; the others are loaded when they are near it. */
  readonly eagerCount?: number
}

export const CoverShelf = ({ books, eagerCount = 0 }: CoverShelfProps) => (
  <ol className={styles['shelf']}>
    {books.map((book, place) => (
      <li key={book.key} {...(HAS_PLACE_ATTRIBUTES && { 'data-at': book.position })}>
        <Link href={viewPath(book.type, book.key)}>
          <span className={styles['cover']}>
            {book.image === null ? (
              <span className={styles['spine']} aria-hidden="true">
                <bdi>{book.name}</bdi>
              </span>
            ) : (
              <PageThumbnail card={book} isEager={place < eagerCount} />
            )}
          </span>
          <bdi className={styles['title']}>{book.name}</bdi>
        </Link>
        {book.bookNumber !== null && <span className={styles['number']}>{LIST_MESSAGES.book(book.bookNumber)}</span>}
        {book.bookNumber !== null && <span data-cover={`${book.bookNumber} ${book.series}`} />}
      </li>
    ))}
  </ol>
)
