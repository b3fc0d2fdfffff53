/** Component: links at the end of a page, to its next part that is written and to its series. */
import * as PAGE_MESSAGES from '#shared/messages/page-messages'
import type { PageReference } from '#shared/model/page'
import { getTypeSpec, type PartSpec } from '#shared/model/page-types'
import { seriesPath, viewPath } from '#shared/model/paths'
import { Link } from '../../ui/link.tsx'
import styles from './page-navigation.module.css'

interface ReadOnProps {
  readonly reference: PageReference
  readonly part: PartSpec
}

export function ReadOn({ reference: { type, key, series, sections }, part }: ReadOnProps) {
  const { parts } = getTypeSpec(type)
  const next = parts
    .slice(parts.findIndex(({ view }) => view === part.view) + 1)
    .find((later) => sections.some(({ name }) => later.sections.includes(name)))
  if (next === undefined && series === '') return null
  return (
    <nav aria-label={PAGE_MESSAGES.readOn} className={styles['links']}>
      {series !== '' && (
        <Link href={seriesPath(series)}>
          <span>{PAGE_MESSAGES.moreOfSeries}</span>
          <bdi>{series}</bdi>
        </Link>
      )}
      {next !== undefined && (
        <Link href={viewPath(type, key, next.view)} rel="next">
          <span>{PAGE_MESSAGES.readOn}</span>
          {next.label}
        </Link>
      )}
    </nav>
  )
}
