/** Component: the series with their books in order, each with its summary. */
import * as HOME_MESSAGES from '#shared/messages/home-messages'
import { MESSAGES } from '#shared/messages/messages'
import { ROUTES, seriesPath, viewPath } from '#shared/model/paths'
import type { SeriesOfBooks } from '#shared/rules/lists/list-pagination'
import { Link } from '../../ui/link.tsx'
import styles from './book-shelf.module.css'

interface BookShelfProps {
  readonly series: readonly SeriesOfBooks[]
  readonly total: number
}

export const BookShelf = ({ series, total }: BookShelfProps) => (
  <>
    <div className={styles['shelf']}>
      {series.map((group) => (
        <SeriesBooks key={group.series} of={group} />
      ))}
    </div>
    {total > series.length && (
      <p className={styles['more']}>
        <Link href={ROUTES.allContent}>{HOME_MESSAGES.allSeries(total)}</Link>
      </p>
    )}
  </>
)

function SeriesBooks({ of: { series, total, books } }: { readonly of: SeriesOfBooks }) {
  return (
    <div>
      <h3 dir="auto">{series === '' ? MESSAGES.noSeries : <Link href={seriesPath(series)}>{series}</Link>}</h3>
      <ol className={styles['books']}>
        {books.map((book) => (
          <li key={book.key}>
            <span className={styles['number']}>{book.bookNumber ?? '–'}</span>
            <Link href={viewPath(book.type, book.key)}>
              <bdi>{book.name}</bdi>
            </Link>
            {book.summary !== '' && (
              <span className={styles['summary']}>
                <bdi>{book.summary}</bdi>
              </span>
            )}
          </li>
        ))}
      </ol>
      {total > books.length && series !== '' && (
        <p className={styles['more']}>
          <Link href={seriesPath(series)}>{HOME_MESSAGES.allBooks(total)}</Link>
        </p>
      )}
    </div>
  )
}
