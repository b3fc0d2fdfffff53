/** Ways to the other pages of a list: real links, so that they work without scripts. */
import { Fragment } from 'react'
import { Link } from '../link.tsx'
import styles from './paging.module.css'

interface PagingProps {
  readonly label: string
  /** 1-based. */
  readonly page: number
  readonly pages: number
  readonly hrefOf: (page: number) => string
}

/** The first page, the last, and those around this one. */
export function pagingWindow(page: number, pages: number): number[] {
  const numbers = Array.from({ length: pages }, (_, index) => index + 1)
  const near = (number: number, most: number) => Math.abs(number - page) <= most
  return numbers.filter(
    (number) =>
      number === 1 ||
      number === pages ||
      near(number, 1) ||
      // A gap of one page is no shorter than its number.
      (near(number, 2) && (number === 2 || number === pages - 1)),
  )
}

export function Paging({ label, page, pages, hrefOf }: PagingProps) {
  if (pages <= 1) return null
  return (
    <nav aria-label={label} className={styles['paging']}>
      {page > 1 && (
        <Link href={hrefOf(page - 1)} rel="prev">
          Previous
        </Link>
      )}
      {pagingWindow(page, pages).map((number, index, shown) => (
        <Fragment key={number}>
          {number - (shown[index - 1] ?? 0) > 1 && <span>…</span>}
          <Link
            href={hrefOf(number)}
            aria-label={`Page ${number}`}
            aria-current={number === page ? 'page' : undefined}
          >
            {number}
          </Link>
        </Fragment>
      ))}
      {page < pages && (
        <Link href={hrefOf(page + 1)} rel="next">
          Next
        </Link>
      )}
    </nav>
  )
}
