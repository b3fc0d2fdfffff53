/** The content dashboard: every page there is. */
import { LIST_MESSAGES } from '#shared/messages/list-messages'
import { counted, TITLES } from '#shared/messages/messages'
import { ROUTES } from '#shared/model/paths'
import { LIST_PAGE_ROWS, type Overview, overview } from '#shared/rules/lists/listing'
import { FilterField } from '../../features/lists/filter-field.tsx'
import { OverviewTable } from '../../features/lists/overview-table.tsx'
import { useFilter } from '../../features/lists/use-filter.ts'
import { LiveNote } from '../../features/live/live-note.tsx'
import { useServices } from '../../services/hooks/use-services.ts'
import type { DatedCards } from '../../services/ports/catalogue.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { DocumentHead } from '../../ui/document-head.tsx'
import { Paging } from '../../ui/lists/paging.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './list-screen.module.css'
import { useLiveOverview } from './use-live-list.ts'

const HEADING = 'Content Dashboard'

const hrefOf = (page: number) => `${ROUTES.allContent}${page === 1 ? '' : `?page=${page}`}`

export type OverviewData = Overview & Omit<DatedCards, 'cards'>

export function OverviewScreen({ data: all }: { readonly data: OverviewData }) {
  const services = useServices()
  const filter = useFilter(async () => (await services()).catalogue.all())
  const news = useLiveOverview(all, filter.renew)
  const { cards, page, pages } = filter.cards === null ? all : overview(filter.cards, 1)
  return (
    <div className={styles['list']}>
      <DocumentHead
        title={TITLES.screen(HEADING)}
        description={`Every page of the wiki: ${counted(all.total, 'page')}, by series, type and name.`}
      />
      <h1 tabIndex={-1}>{HEADING}</h1>
      {all.total === 0 ? (
        <div className={styles['empty']}>
          <p>{LIST_MESSAGES.emptyWiki}</p>
          <ButtonLink href={ROUTES.upload}>Create A Page</ButtonLink>
        </div>
      ) : (
        <>
          <p className={styles['total']}>
            {`${counted(all.total, 'page')}, by series, type and name`}
            <LiveNote {...news} />
          </p>
          {all.isPartial && (
            <Notice code="list/catalogue-missing">{LIST_MESSAGES.partialList}</Notice>
          )}
          <div className={styles['tools']}>
            <FilterField filter={filter} most={LIST_PAGE_ROWS} />
          </div>
          <OverviewTable cards={cards} />
          {filter.cards === null && (
            <Paging label="Pages of this list" page={page} pages={pages} hrefOf={hrefOf} />
          )}
        </>
      )}
    </div>
  )
}
