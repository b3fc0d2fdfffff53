/** Component: links to the previous and next book of the series. */
import * as PAGE_MESSAGES from '#shared/messages/page-messages'
import type { ShownCard } from '#shared/model/page'
import { viewPath } from '#shared/model/paths'
import type { AdjacentBooks } from '#shared/rules/lists/list-pagination'
import { Link } from '../../ui/link.tsx'
import { HAS_PLACE_ATTRIBUTES } from '../../ui/place-attributes.ts'
import styles from './page-navigation.module.css'

export const AdjacentBookLinks = ({
  adjacentBooks: { previous, next },
}: {
  adjacentBooks: AdjacentBooks<ShownCard>
}) =>
  previous === null && next === null ? null : (
    <nav aria-label={PAGE_MESSAGES.adjacentBooks} className={styles['links']}>
      {previous !== null && <AdjacentBookLink book={previous} rel="prev" formatLabel={PAGE_MESSAGES.previousBook} />}
      {next !== null && <AdjacentBookLink book={next} rel="next" formatLabel={PAGE_MESSAGES.nextBook} />}
    </nav>
  )

interface AdjacentBookLinkProps {
  readonly book: ShownCard
  readonly rel: 'prev' | 'next'
  readonly formatLabel: (number: number | null) => string
}

/** The number of a book stays when its name is hidden, without a link. */
function AdjacentBookLink({
  book: { type, key, name, bookNumber, position },
  rel,
  formatLabel,
}: AdjacentBookLinkProps) {
  const label = <span>{formatLabel(bookNumber)}</span>
  return name === '' ? (
    <div>{label}</div>
  ) : (
    <Link href={viewPath(type, key)} rel={rel} {...(HAS_PLACE_ATTRIBUTES && { 'data-at': position })}>
      {label}
      <bdi {...(HAS_PLACE_ATTRIBUTES && { 'data-at': position })}>{name}</bdi>
    </Link>
  )
}
