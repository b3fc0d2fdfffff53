/** Component: list screen of one series, grouped by page type. */
import { LIST_MESSAGES } from '#shared/messages/list-messages'
import { DOCUMENT_TITLES } from '#shared/messages/messages'
import type { ShownCard } from '#shared/model/page'
import { getTypeSpec } from '#shared/model/page-types'
import { seriesPath } from '#shared/model/paths'
import type { SeriesPage } from '#shared/rules/lists/list-pagination'
import { StartingPoints } from '../../components/starting-points.tsx'
import { TypeGroups } from '../../features/lists/type-groups.tsx'
import { DocumentHead } from '../../ui/document-head.tsx'
import { joinNodes } from '../../ui/join-nodes.ts'
import { Link } from '../../ui/link.tsx'
import { Pagination } from '../../ui/lists/pagination.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './list-screen.module.css'

export interface SeriesData extends Omit<SeriesPage<ShownCard>, 'cards'> {
  readonly isPartial: boolean
  /** Pages to begin with; none on the further pages of a long list. */
  readonly startingPoints: readonly ShownCard[]
}

export function SeriesScreen({ data }: { readonly data: SeriesData }) {
  const { isPartial, series, startingPoints, groups, total, page, pages } = data
  const hrefOf = (number: number) => `${seriesPath(series)}${number === 1 ? '' : `?page=${number}`}`
  return (
    <div className={styles['list']}>
      <DocumentHead
        title={DOCUMENT_TITLES.screen(LIST_MESSAGES.seriesHeading(series).join(''))}
        description={LIST_MESSAGES.seriesDescription(series, total)}
      />
      <h1 tabIndex={-1}>{joinNodes(LIST_MESSAGES.seriesHeading(<bdi>{series}</bdi>))}</h1>
      <p className={styles['total']}>{LIST_MESSAGES.seriesTotal(total)}</p>
      {isPartial && <Notice code="list/catalogue-missing">{LIST_MESSAGES.partialList}</Notice>}
      {groups.length > 1 && (
        <nav aria-label={LIST_MESSAGES.inSeries}>
          <ul className={styles['parts']}>
            {groups.map(({ type, total: own }) => (
              <li key={type}>
                <Link href={`#${type}`}>{getTypeSpec(type).plural}</Link> {own}
              </li>
            ))}
          </ul>
        </nav>
      )}
      {startingPoints.length > 0 && (
        <section aria-labelledby="begin" className={styles['begin']}>
          <h2 id="begin">{LIST_MESSAGES.begin}</h2>
          <StartingPoints cards={startingPoints} />
        </section>
      )}
      <TypeGroups groups={groups} />
      <Pagination label={LIST_MESSAGES.pages} page={page} pageCount={pages} hrefOf={hrefOf} />
    </div>
  )
}
