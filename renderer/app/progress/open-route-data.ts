/** Table: how the gate opens each kind of route data for a reader's progress. */
import type { PageView } from '#shared/model/page'
import type { TypeName } from '#shared/model/page-types'
import { explainCard } from '#shared/rules/places/card-positions'
import { hasLimit, type Limits } from '#shared/rules/places/limits'
import { openPage } from '#shared/rules/places/open-page'
import type { Hidden } from '#shared/rules/places/visibility'
import { hasConsent } from '../../services/browser/session-consent.ts'
import type { DataKind, RouteDataByKind } from './route-data-kinds.ts'

/** What the reader may see of the data, or why that is nothing. */
export type OpenedData<T> =
  | { readonly kind: 'data'; readonly data: T; readonly hasHidden: boolean }
  /** A page that the reader has not met. */
  | { readonly kind: 'unmet'; readonly hidden: Hidden }
  /** Versions of a page, which are shown after a question. */
  | { readonly kind: 'question'; readonly page: QuestionedPage; readonly hidden: Hidden | null }

export interface QuestionedPage {
  readonly key: string
  readonly name: string
  readonly type: TypeName
  /** Position of the page's card; undefined for an unplaced page. */
  readonly position?: string
}

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

/** Old versions have places that are older than the present ones, or none. */
const openHistory = <T extends QuestionedPage>(data: T, limits: Limits): OpenedData<T> =>
  hasLimit(limits) && !hasConsent('history')
    ? { kind: 'question', page: data, hidden: explainCard(data.position, limits) }
    : keep(data)

export const OPENERS: { readonly [K in DataKind]: OpenData<RouteDataByKind[K]> } = {
  home: keep,
  overview: keep,
  series: keep,
  list: keep,
  page: openPageData,
  search: keep,
  /** Its screen opens the changes, since it receives more of them while it is shown. */
  recentChanges: keep,
  history: openHistory,
  comparison: openHistory,
  reports: keep,
  changeLog: keep,
}
