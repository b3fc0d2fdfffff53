/** All pages of one type, by series. */
import { LIST_MESSAGES } from '#shared/messages/list-messages'
import { counted, TITLES } from '#shared/messages/messages'
import { isNumbered, type TypeName, typeSpec } from '#shared/model/page-types'
import { listPath, ROUTES } from '#shared/model/paths'
import { LIST_ORDERS, LIST_PAGE_ROWS, type ListOrder, listPage } from '#shared/rules/lists/listing'
import { FilterField } from '../../features/lists/filter-field.tsx'
import { SeriesGroups } from '../../features/lists/grouped-list.tsx'
import { OrderSwitch } from '../../features/lists/order-switch.tsx'
import { type Filter, useFilter } from '../../features/lists/use-filter.ts'
import { LiveNote } from '../../features/live/live-note.tsx'
import { useServices } from '../../services/hooks/use-services.ts'
import type { TypeList } from '../../services/ports/pages.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { DocumentHead } from '../../ui/document-head.tsx'
import { Paging } from '../../ui/lists/paging.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './list-screen.module.css'
import { type LiveNews, useLiveList } from './use-live-list.ts'

export interface ListData {
  readonly type: TypeName
  readonly order: ListOrder
  readonly list: TypeList
}

export function CategoryListScreen({ data }: { readonly data: ListData }) {
  return <AllOfType key={data.type} {...data} />
}

function AllOfType(data: ListData) {
  const { type, list } = data
  const { singular, plural } = typeSpec(type)
  const heading = `All ${singular} Pages`
  const services = useServices()
  const filter = useFilter(async () => (await services()).pages.cards(type))
  const news = useLiveList(type, list, filter.renew)
  return (
    <div className={styles['list']}>
      <DocumentHead
        title={TITLES.screen(plural)}
        description={`${heading}: ${counted(list.total, 'page')}, by series.`}
      />
      <h1 tabIndex={-1}>{heading}</h1>
      {list.total === 0 ? (
        <div className={styles['empty']}>
          <p>{LIST_MESSAGES.emptyList}</p>
          <ButtonLink href={ROUTES.upload}>Create A Page</ButtonLink>
        </div>
      ) : (
        <FullList {...data} filter={filter} news={news} />
      )}
    </div>
  )
}

const TOLD: Readonly<Record<ListOrder, string>> = {
  newest: 'newest first in each series',
  name: 'A to Z in each series',
  book: 'by number in each series',
}

interface FullListProps extends ListData {
  readonly filter: Filter
  readonly news: LiveNews
}

function FullList({ type, order, list, filter, news }: FullListProps) {
  const shown = filter.cards === null ? list : listPage(filter.cards, 1, order)
  const orders = LIST_ORDERS.filter((one) => one !== 'book' || isNumbered(type))
  return (
    <>
      <p className={styles['total']}>
        {`${counted(list.total, 'page')}, ${TOLD[order]}`}
        <LiveNote {...news} />
      </p>
      {list.isPartial && <Notice code="list/catalogue-missing">{LIST_MESSAGES.partialList}</Notice>}
      <div className={styles['tools']}>
        <FilterField filter={filter} most={LIST_PAGE_ROWS} />
        <OrderSwitch
          orders={orders}
          current={order}
          hrefOf={(wanted) => address(type, wanted, 1)}
        />
      </div>
      <SeriesGroups groups={shown.groups} />
      {filter.cards === null && (
        <Paging
          label="Pages of this list"
          page={list.page}
          pages={list.pages}
          hrefOf={(page) => address(type, order, page)}
        />
      )}
    </>
  )
}

/** What is so anyway is not said in the address. */
function address(type: TypeName, order: ListOrder, page: number): string {
  const query = new URLSearchParams()
  if (order !== LIST_ORDERS[0]) query.set('order', order)
  if (page !== 1) query.set('page', String(page))
  return query.size === 0 ? listPath(type) : `${listPath(type)}?${query}`
}
