/** Everything that belongs to one series. */
import { LIST_MESSAGES } from '#shared/messages/list-messages'
import { counted, TITLES } from '#shared/messages/messages'
import { typeSpec } from '#shared/model/page-types'
import { seriesPath } from '#shared/model/paths'
import type { SeriesPage } from '#shared/rules/lists/listing'
import { TypeGroups } from '../../features/lists/grouped-list.tsx'
import { DocumentHead } from '../../ui/document-head.tsx'
import { Link } from '../../ui/link.tsx'
import { Paging } from '../../ui/lists/paging.tsx'
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
        title={TITLES.screen(heading)}
        description={`${series}: ${counted(total, 'page')}, the books in order first.`}
      />
      <h1 tabIndex={-1}>
        {'Series: '}
        <bdi>{series}</bdi>
      </h1>
      <p className={styles['total']}>{`${counted(total, 'page')}, the books in order first`}</p>
      {isPartial && <Notice code="list/catalogue-missing">{LIST_MESSAGES.partialList}</Notice>}
      {groups.length > 1 && (
        <nav aria-label="In this series">
          <ul className={styles['parts']}>
            {groups.map(({ type, total: own }) => (
              <li key={type}>
                <Link href={`#${type}`}>{typeSpec(type).plural}</Link> {own}
              </li>
            ))}
          </ul>
        </nav>
      )}
      <TypeGroups groups={groups} />
      <Paging label="Pages of this list" page={page} pages={pages} hrefOf={hrefOf} />
    </div>
  )
}
