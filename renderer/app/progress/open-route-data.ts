/** Table: how the gate opens each kind of route data for a reader's progress. */
import type { PageView } from '#shared/model/page'
import { explainCard } from '#shared/rules/places/card-positions'
import { openPage } from '#shared/rules/places/open-page'
import type { DataKind, RouteDataByKind } from '../../screens/route-data-kinds.ts'
import { openHome, openList, openOverview, openPageLinks, openSeries } from './open-list-data.ts'
import { openSearchData } from './open-search.ts'
import type { OpenData, OpenedData } from './opened-data.ts'

const keep = <T>(data: T): OpenedData<T> => ({ kind: 'data', data, hasHidden: false })

const hasPlaceholder = ({ sections }: PageView): boolean =>
  sections.some(({ blocks }) => blocks.some(({ entries }) => entries.some(({ isPlaceholder }) => isPlaceholder)))

const openPageData: OpenData<RouteDataByKind['page']> = (page, limits) => {
  const hidden = explainCard(page.places?.first, limits)
  if (hidden !== null) return { kind: 'unmet', hidden }
  const { beside, siblings, ...rest } = openPage(page, limits)
  const data = { ...rest, ...openPageLinks({ ...(beside && { beside }), ...(siblings && { siblings }) }, limits) }
  return { kind: 'data', data, hasHidden: hasPlaceholder(data) }
}

export const OPENERS: { readonly [K in DataKind]: OpenData<RouteDataByKind[K]> } = {
  home: openHome,
  overview: openOverview,
  series: openSeries,
  list: openList,
  page: openPageData,
  // The button to show all is there whether something is left out or not.
  search: (data, limits) => ({ kind: 'data', data: openSearchData(data, limits), hasHidden: true }),
  recentChanges: keep,
  history: keep,
  comparison: keep,
  reports: keep,
  changeLog: keep,
}
