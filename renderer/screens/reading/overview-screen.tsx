/** Component: content dashboard, all pages grouped by series. */
import { LIST_MESSAGES } from '#shared/messages/list-messages'
import { DOCUMENT_TITLES } from '#shared/messages/messages'
import type { ShownCard } from '#shared/model/page'
import { ROUTES } from '#shared/model/paths'
import { ok } from '#shared/result'
import { type ListPage, OVERVIEW_ORDER, paginateOverview, ROWS_PER_PAGE } from '#shared/rules/lists/list-pagination'
import { LiveStatus } from '../../components/live-status.tsx'
import { FilterField } from '../../features/lists/filter-field.tsx'
import { SeriesGroups } from '../../features/lists/grouped-list.tsx'
import { useListFilter } from '../../features/lists/use-list-filter.ts'
import { useServices } from '../../services/hooks/use-services.ts'
import type { DatedCards } from '../../services/ports/catalogue.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { DocumentHead } from '../../ui/document-head.tsx'
import { Pagination } from '../../ui/lists/pagination.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './list-screen.module.css'
import { useLiveOverview } from './use-live-list.ts'

const hrefOf = (page: number) => `${ROUTES.allContent}${page === 1 ? '' : `?page=${page}`}`

export type OverviewData = ListPage<ShownCard> & Omit<DatedCards, 'cards'>

export function OverviewScreen({ data: all }: { readonly data: OverviewData }) {
  const services = useServices()
  const filter = useListFilter(async () => {
    const read = await (await services()).catalogue.all()
    return read.ok ? ok({ cards: read.value, all: read.value }) : read
  })
  const live = useLiveOverview(all, filter.reload)
  const { groups, page, pages } = filter.cards === null ? all : paginateOverview(OVERVIEW_ORDER.sort(filter.cards), 1)
  return (
    <div className={styles['list']}>
      <DocumentHead
        title={DOCUMENT_TITLES.screen(LIST_MESSAGES.dashboard)}
        description={LIST_MESSAGES.dashboardDescription(all.total)}
      />
      <h1 tabIndex={-1}>{LIST_MESSAGES.dashboard}</h1>
      {all.total === 0 ? (
        <div className={styles['empty']}>
          <p>{LIST_MESSAGES.emptyWiki}</p>
          <ButtonLink href={ROUTES.upload}>{LIST_MESSAGES.createPage}</ButtonLink>
        </div>
      ) : (
        <>
          <p className={styles['total']}>
            {LIST_MESSAGES.dashboardTotal(all.total)}
            <LiveStatus {...live} />
          </p>
          {all.isPartial && <Notice code="list/catalogue-missing">{LIST_MESSAGES.partialList}</Notice>}
          <div className={styles['tools']}>
            <FilterField filter={filter} maxRows={ROWS_PER_PAGE} />
          </div>
          <SeriesGroups groups={groups} isTyped />
          {filter.cards === null && (
            <Pagination label={LIST_MESSAGES.pages} page={page} pageCount={pages} hrefOf={hrefOf} />
          )}
        </>
      )}
    </div>
  )
}
