/** One way in for every kind of page. */
import { TYPE_NAMES, typeSpec } from '#shared/model/page-types'
import { listPath } from '#shared/model/paths'
import type { PageCounts } from '#shared/rules/lists/listing'
import { Link } from '../../ui/link.tsx'
import styles from './where-to-begin.module.css'

interface WhereToBeginProps {
  /** null where nobody has counted. */
  readonly counts: PageCounts | null
}

const numbers = new Intl.NumberFormat('en-GB')

export const WhereToBegin = ({ counts }: WhereToBeginProps) => (
  <ul className={styles['ways']}>
    {TYPE_NAMES.map((type) => (
      <li key={type}>
        <Link href={listPath(type)}>
          {typeSpec(type).plural}
          {counts !== null && <span>{numbers.format(counts[type] ?? 0)}</span>}
        </Link>
      </li>
    ))}
  </ul>
)
