/** Component: links to the previous and next book of the series. */
import * as PAGE_MESSAGES from '#shared/messages/page-messages'
import type { PageCard } from '#shared/model/page'
import { viewPath } from '#shared/model/paths'
import type { AdjacentBooks } from '#shared/rules/lists/list-pagination'
import { Link } from '../../ui/link.tsx'
import styles from './page-navigation.module.css'

export const AdjacentBookLinks = ({ adjacentBooks: { previous, next } }: { adjacentBooks: AdjacentBooks }) =>
  previous === null && next === null ? null : (
    <nav aria-label={PAGE_MESSAGES.adjacentBooks} className={styles['links']}>
      {previous !== null && <AdjacentBookLink book={previous} rel="prev" formatLabel={PAGE_MESSAGES.previousBook} />}
      {next !== null && <AdjacentBookLink book={next} rel="next" formatLabel={PAGE_MESSAGES.nextBook} />}
    </nav>
  )

interface AdjacentBookLinkProps {
  readonly book: PageCard
  readonly rel: 'prev' | 'next'
  readonly formatLabel: (number: number | null) => string
}

const AdjacentBookLink = ({ book, rel, formatLabel }: AdjacentBookLinkProps) => (
  <Link href={viewPath(book.type, book.key)} rel={rel}>
    <span>{formatLabel(book.bookNumber)}</span>
    <bdi>{book.name}</bdi>
  </Link>
)
