/** Component: pagination of a list, with links that work without scripts. */
import { Fragment } from 'react'
import { LIST_MESSAGES } from '#shared/messages/list-messages'
import { Link } from '../link.tsx'
import styles from './pagination.module.css'

interface PaginationProps {
  readonly label: string
  /** 1-based. */
  readonly page: number
  readonly pageCount: number
  readonly hrefOf: (page: number) => string
}

/** Returns the numbers of the first page, the last, and those around the current one. */
export function listVisiblePages(page: number, pageCount: number): number[] {
  const numbers = Array.from({ length: pageCount }, (_, index) => index + 1)
  const near = (number: number, maxDistance: number) => Math.abs(number - page) <= maxDistance
  return numbers.filter(
    (number) =>
      number === 1 ||
      number === pageCount ||
      near(number, 1) ||
      // A gap of one page is no shorter than its number.
      (near(number, 2) && (number === 2 || number === pageCount - 1)),
  )
}

export function Pagination({ label, page, pageCount, hrefOf }: PaginationProps) {
  if (pageCount <= 1) return null
  return (
    <nav aria-label={label} className={styles['paging']}>
      {page > 1 && (
        <Link href={hrefOf(page - 1)} rel="prev">
          {LIST_MESSAGES.previous}
        </Link>
      )}
      {listVisiblePages(page, pageCount).map((number, index, shown) => (
        <Fragment key={number}>
          {number - (shown[index - 1] ?? 0) > 1 && <span>…</span>}
          <Link
            href={hrefOf(number)}
            aria-label={LIST_MESSAGES.page(number)}
            aria-current={number === page ? 'page' : undefined}
          >
            {number}
          </Link>
        </Fragment>
      ))}
      {page < pageCount && (
        <Link href={hrefOf(page + 1)} rel="next">
          {LIST_MESSAGES.next}
        </Link>
      )}
    </nav>
  )
}
