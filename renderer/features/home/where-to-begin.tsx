/** One way in for every kind of page. */
import { TYPE_NAMES, typeSpec } from '#shared/model/page-types'
import { listPath } from '#shared/model/paths'
import { Link } from '../../ui/link.tsx'
import styles from './where-to-begin.module.css'

export const WhereToBegin = () => (
  <ul className={styles['ways']}>
    {TYPE_NAMES.map((type) => (
      <li key={type}>
        <Link href={listPath(type)}>{typeSpec(type).plural}</Link>
      </li>
    ))}
  </ul>
)
