/** Table: how the gate opens each kind of route data for a reader's progress. */
import type { PageView } from '#shared/model/page'
import { explainCard } from '#shared/rules/places/card-positions'
import type { Limits } from '#shared/rules/places/limits'
import { openPage } from '#shared/rules/places/open-page'
import type { Hidden } from '#shared/rules/places/visibility'
import { openSearchData } from './open-search.ts'
import type { DataKind, RouteDataByKind } from './route-data-kinds.ts'

/** What the reader may see of the data, or why that is nothing. */
export type OpenedData<T> =
  | { readonly kind: 'data'; readonly data: T; readonly hasHidden: boolean }
  /** A page that the reader has not met. */
  | { readonly kind: 'unmet'; readonly hidden: Hidden }

type OpenData<T> = (data: T, limits: Limits) => OpenedData<T>

const keep = <T>(data: T): OpenedData<T> => ({ kind: 'data', data, hasHidden: false })

const hasPlaceholder = ({ sections }: PageView): boolean =>
  sections.some(({ blocks }) => blocks.some(({ entries }) => entries.some(({ isPlaceholder }) => isPlaceholder)))

const openPageData: OpenData<RouteDataByKind['page']> = (page, limits) => {
  const hidden = explainCard(page.places?.first, limits)
  if (hidden !== null) return { kind: 'unmet', hidden }
  const data = openPage(page, limits)
  return { kind: 'data', data, hasHidden: hasPlaceholder(data) }
}

export const OPENERS: { readonly [K in DataKind]: OpenData<RouteDataByKind[K]> } = {
  home: keep,
  overview: keep,
  series: keep,
  list: keep,
  page: openPageData,
  // The button to show all is there whether something is left out or not.
  search: (data, limits) => ({ kind: 'data', data: openSearchData(data, limits), hasHidden: true }),
  recentChanges: keep,
  history: keep,
  comparison: keep,
  reports: keep,
  changeLog: keep,
}
