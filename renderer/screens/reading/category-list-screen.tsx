/** Component: list screen of one page type, grouped by series. */
import { LIST_MESSAGES } from '#shared/messages/list-messages'
import { DOCUMENT_TITLES } from '#shared/messages/messages'
import type { ShownCard } from '#shared/model/page'
import { getTypeSpec, hasBookNumbers, type TypeName } from '#shared/model/page-types'
import { listPath, ROUTES } from '#shared/model/paths'
import { ok } from '#shared/result'
import { LIST_ORDERS, type ListOrder, paginateList, ROWS_PER_PAGE } from '#shared/rules/lists/list-pagination'
import { LiveStatus } from '../../components/live-status.tsx'
import { FilterField } from '../../features/lists/filter-field.tsx'
import { SeriesGroups } from '../../features/lists/grouped-list.tsx'
import { OrderSwitch } from '../../features/lists/order-switch.tsx'
import { type ListFilter, useListFilter } from '../../features/lists/use-list-filter.ts'
import { useServices } from '../../services/hooks/use-services.ts'
import type { TypeList } from '../../services/ports/pages.ts'
import type { Services } from '../../services/ports/services.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { DocumentHead } from '../../ui/document-head.tsx'
import { Pagination } from '../../ui/lists/pagination.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './list-screen.module.css'
import { type LiveUpdates, useLiveList } from './use-live-list.ts'

export interface ListData {
  readonly type: TypeName
  readonly order: ListOrder
  readonly list: TypeList<ShownCard>
}

export function CategoryListScreen({ data }: { readonly data: ListData }) {
  return <AllOfType key={data.type} {...data} />
}

function AllOfType(data: ListData) {
  const { type, list } = data
  const { singular, plural } = getTypeSpec(type)
  const heading = LIST_MESSAGES.allOfType(singular)
  const services = useServices()
  const filter = useListFilter(async (isLimited) => loadCards(await services(), type, isLimited))
  const live = useLiveList(type, list, filter.reload)
  return (
    <div className={styles['list']}>
      <DocumentHead
        title={DOCUMENT_TITLES.screen(plural)}
        description={LIST_MESSAGES.allOfTypeDescription(singular, list.total)}
      />
      <h1 tabIndex={-1}>{heading}</h1>
      {list.total === 0 ? (
        <div className={styles['empty']}>
          <p>{LIST_MESSAGES.emptyList}</p>
          <ButtonLink href={ROUTES.upload}>{LIST_MESSAGES.createPage}</ButtonLink>
        </div>
      ) : (
        <FullList {...data} filter={filter} live={live} />
      )}
    </div>
  )
}

interface FullListProps extends ListData {
  readonly filter: ListFilter
  readonly live: LiveUpdates
}

function FullList({ type, order, list, filter, live }: FullListProps) {
  const shown = filter.cards === null ? list : paginateList(filter.cards, 1, { order, seriesOrder: list.seriesOrder })
  const orders = LIST_ORDERS.filter((one) => one !== 'book' || hasBookNumbers(type))
  return (
    <>
      <p className={styles['total']}>
        {LIST_MESSAGES.totalByOrder[order](list.total)}
        <LiveStatus {...live} />
      </p>
      {list.isPartial && <Notice code="list/catalogue-missing">{LIST_MESSAGES.partialList}</Notice>}
      <div className={styles['tools']}>
        <FilterField filter={filter} maxRows={ROWS_PER_PAGE} />
        <OrderSwitch orders={orders} current={order} hrefOf={(wanted) => formatHref(type, wanted, 1)} />
      </div>
      <SeriesGroups groups={shown.groups} isDated={order === 'newest'} />
      {filter.cards === null && (
        <Pagination
          label={LIST_MESSAGES.pages}
          page={list.page}
          pageCount={list.pages}
          hrefOf={(page) => formatHref(type, order, page)}
        />
      )}
    </>
  )
}

/** With reading progress the books of all series are needed as well. */
async function loadCards({ pages, catalogue }: Services, type: TypeName, isLimited: boolean) {
  const read = await (isLimited ? catalogue.all() : pages.cards(type))
  if (!read.ok) return read
  const cards = isLimited ? read.value.filter((card) => card.type === type) : read.value
  return ok({ cards, all: read.value })
}

/** Leaves default values out of the address. */
function formatHref(type: TypeName, order: ListOrder, page: number): string {
  const query = new URLSearchParams()
  if (order !== LIST_ORDERS[0]) query.set('order', order)
  if (page !== 1) query.set('page', String(page))
  return query.size === 0 ? listPath(type) : `${listPath(type)}?${query}`
}
