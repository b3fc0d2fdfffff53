/** Component: links to the lists of every page type, with the number of pages. */
import { formatNumber } from '#shared/format-number'
import { getTypeSpec, TYPE_NAMES } from '#shared/model/page-types'
import { listPath } from '#shared/model/paths'
import type { PageCounts } from '#shared/rules/lists/list-pagination'
import { Link } from '../../ui/link.tsx'
import styles from './page-type-links.module.css'

interface PageTypeLinksProps {
  /** null if the counts are not known. */
  readonly counts: PageCounts | null
}

export const PageTypeLinks = ({ counts }: PageTypeLinksProps) => (
  <ul className={styles['links']}>
    {TYPE_NAMES.map((type) => (
      <li key={type}>
        <Link href={listPath(type)}>
          {getTypeSpec(type).plural}
          {counts !== null && <span>{formatNumber(counts[type] ?? 0)}</span>}
        </Link>
      </li>
    ))}
  </ul>
)
