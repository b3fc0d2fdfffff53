/** The books before and after this one in its series. */
import type { PageCard } from '#shared/model/page'
import { viewPath } from '#shared/model/paths'
import type { AdjacentBooks } from '#shared/rules/lists/list-pagination'
import { Link } from '../../ui/link.tsx'
import styles from './page-navigation.module.css'

export const AdjacentBookLinks = ({
  adjacentBooks: { previous, next },
}: {
  adjacentBooks: AdjacentBooks
}) =>
  previous === null && next === null ? null : (
    <nav aria-label="Books of this series" className={styles['ways']}>
      {previous !== null && <AdjacentBookLink book={previous} rel="prev" label="Previous book" />}
      {next !== null && <AdjacentBookLink book={next} rel="next" label="Next book" />}
    </nav>
  )

interface AdjacentBookLinkProps {
  readonly book: PageCard
  readonly rel: 'prev' | 'next'
  readonly label: string
}

const AdjacentBookLink = ({ book, rel, label }: AdjacentBookLinkProps) => (
  <Link href={viewPath(book.type, book.key)} rel={rel}>
    <span>{`${label} · ${book.bookNumber}`}</span>
    <bdi>{book.name}</bdi>
  </Link>
)
