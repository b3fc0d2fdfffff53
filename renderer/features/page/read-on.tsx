/** Where to read on at the end of a page: its next part, and what else there is of its series. */
import type { PageReference } from '#shared/model/page'
import { getTypeSpec, type PartSpec } from '#shared/model/page-types'
import { seriesPath, viewPath } from '#shared/model/paths'
import { Link } from '../../ui/link.tsx'
import styles from './page-navigation.module.css'

interface ReadOnProps {
  readonly reference: PageReference
  readonly part: PartSpec
}

export function ReadOn({ reference: { type, key, series }, part }: ReadOnProps) {
  const { parts } = getTypeSpec(type)
  const next = parts[parts.findIndex(({ view }) => view === part.view) + 1]
  if (next === undefined && series === '') return null
  return (
    <nav aria-label="Read on" className={styles['ways']}>
      {series !== '' && (
        <Link href={seriesPath(series)}>
          <span>More of this series</span>
          <bdi>{series}</bdi>
        </Link>
      )}
      {next !== undefined && (
        <Link href={viewPath(type, key, next.view)} rel="next">
          <span>Read on</span>
          {next.label}
        </Link>
      )}
    </nav>
  )
}
