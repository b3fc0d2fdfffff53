/** Everything that belongs to one series. */
import { LIST_MESSAGES } from '#shared/messages/list-messages'
import { DOCUMENT_TITLES, pluralize } from '#shared/messages/messages'
import { getTypeSpec } from '#shared/model/page-types'
import { seriesPath } from '#shared/model/paths'
import type { SeriesPage } from '#shared/rules/lists/list-pagination'
import { TypeGroups } from '../../features/lists/grouped-list.tsx'
import { DocumentHead } from '../../ui/document-head.tsx'
import { Link } from '../../ui/link.tsx'
import { Pagination } from '../../ui/lists/pagination.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './list-screen.module.css'

export interface SeriesData extends SeriesPage {
  readonly isPartial: boolean
}

export function SeriesScreen({ data }: { readonly data: SeriesData }) {
  const { isPartial, series, groups, total, page, pages } = data
  const heading = `Series: ${series}`
  const hrefOf = (number: number) => `${seriesPath(series)}${number === 1 ? '' : `?page=${number}`}`
  return (
    <div className={styles['list']}>
      <DocumentHead
        title={DOCUMENT_TITLES.screen(heading)}
        description={`${series}: ${pluralize(total, 'page')}, the books in order first.`}
      />
      <h1 tabIndex={-1}>
        {'Series: '}
        <bdi>{series}</bdi>
      </h1>
      <p className={styles['total']}>{`${pluralize(total, 'page')}, the books in order first`}</p>
      {isPartial && <Notice code="list/catalogue-missing">{LIST_MESSAGES.partialList}</Notice>}
      {groups.length > 1 && (
        <nav aria-label="In this series">
          <ul className={styles['parts']}>
            {groups.map(({ type, total: own }) => (
              <li key={type}>
                <Link href={`#${type}`}>{getTypeSpec(type).plural}</Link> {own}
              </li>
            ))}
          </ul>
        </nav>
      )}
      <TypeGroups groups={groups} />
      <Pagination label="Pages of this list" page={page} pageCount={pages} hrefOf={hrefOf} />
    </div>
  )
}
