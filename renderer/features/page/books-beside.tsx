/** The books before and after this one in its series. */
import type { PageCard } from '#shared/model/page'
import { viewPath } from '#shared/model/paths'
import type { BooksBeside } from '#shared/rules/lists/listing'
import { Link } from '../../ui/link.tsx'
import styles from './ways-on.module.css'

export const BooksBesideLinks = ({ beside: { previous, next } }: { beside: BooksBeside }) =>
  previous === null && next === null ? null : (
    <nav aria-label="Books of this series" className={styles['ways']}>
      {previous !== null && <Beside book={previous} rel="prev" label="Previous book" />}
      {next !== null && <Beside book={next} rel="next" label="Next book" />}
    </nav>
  )

interface BesideProps {
  readonly book: PageCard
  readonly rel: 'prev' | 'next'
  readonly label: string
}

const Beside = ({ book, rel, label }: BesideProps) => (
  <Link href={viewPath(book.type, book.key)} rel={rel}>
    <span>{`${label} · ${book.bookNumber}`}</span>
    <bdi>{book.name}</bdi>
  </Link>
)
