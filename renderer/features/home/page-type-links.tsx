/** One way in for every kind of page. */
import { getTypeSpec, TYPE_NAMES } from '#shared/model/page-types'
import { listPath } from '#shared/model/paths'
import type { PageCounts } from '#shared/rules/lists/list-pagination'
import { Link } from '../../ui/link.tsx'
import styles from './page-type-links.module.css'

interface PageTypeLinksProps {
  /** null where nobody has counted. */
  readonly counts: PageCounts | null
}

const numberFormat = new Intl.NumberFormat('en-GB')

export const PageTypeLinks = ({ counts }: PageTypeLinksProps) => (
  <ul className={styles['ways']}>
    {TYPE_NAMES.map((type) => (
      <li key={type}>
        <Link href={listPath(type)}>
          {getTypeSpec(type).plural}
          {counts !== null && <span>{numberFormat.format(counts[type] ?? 0)}</span>}
        </Link>
      </li>
    ))}
  </ul>
)
