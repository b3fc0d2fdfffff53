/** Functions that open the route data of home and lists, and the links to other pages at the end of a page. */
import { formatHidden } from '#shared/messages/hidden-messages'
import type { ShownCard } from '#shared/model/page'
import type { AdjacentBooks, SeriesGroup } from '#shared/rules/lists/list-pagination'
import type { Siblings } from '#shared/rules/lists/siblings'
import { explainCard } from '#shared/rules/places/card-positions'
import type { Limits } from '#shared/rules/places/limits'
import { describeHidden, openCards, openGroup } from '#shared/rules/places/open-lists'
import type { RouteDataByKind } from '../../screens/route-data-kinds.ts'
import { createLiveHome } from './open-live-home.ts'
import type { OpenData, OpenedData } from './opened-data.ts'

const toOpened = <T>(data: T, groups: readonly { readonly hidden?: string }[], hasOthers = false): OpenedData<T> => ({
  kind: 'data',
  data,
  hasHidden: hasOthers || groups.some(({ hidden }) => hidden !== undefined),
})

const openSeriesGroups = (groups: readonly SeriesGroup<ShownCard>[], limits: Limits) =>
  groups.map((group) => openGroup(group, group.series, limits))

export const openList: OpenData<RouteDataByKind['list']> = (data, limits) => {
  const groups = openSeriesGroups(data.list.groups, limits)
  return toOpened({ ...data, list: { ...data.list, groups } }, groups)
}

export const openOverview: OpenData<RouteDataByKind['overview']> = (data, limits) => {
  const groups = openSeriesGroups(data.groups, limits)
  return toOpened({ ...data, groups }, groups)
}

export const openSeries: OpenData<RouteDataByKind['series']> = (data, limits) => {
  const groups = data.groups.map((group) => openGroup(group, data.series, limits))
  const startingPoints = openCards(data.startingPoints, limits)
  return toOpened({ ...data, groups, startingPoints: startingPoints.cards }, groups, startingPoints.hidden.length > 0)
}

/** In place of a hidden featured page stands one of the pages to begin with, if one with a summary is visible. */
export const openHome: OpenData<RouteDataByKind['home']> = (home, limits) => {
  const series = home.series.map((shelf) => {
    const { cards: books, hidden } = openCards(shelf.books, limits)
    return { ...shelf, books, ...describeHidden(hidden, shelf.series) }
  })
  const startingPoints = openCards(home.startingPoints, limits)
  const openNewest = (changes: RouteDataByKind['home']['newest']) => {
    const { cards, hidden } = openCards(changes, limits)
    return { newest: cards, ...describeChanges(hidden.length) }
  }
  const newest = openNewest(home.newest)
  const isFeaturedHidden = home.featured !== null && explainCard(home.featured.position, limits) !== null
  const data = {
    ...home,
    series,
    startingPoints: startingPoints.cards,
    featured: isFeaturedHidden ? (startingPoints.cards.find(({ summary }) => summary !== '') ?? null) : home.featured,
    ...newest,
    live: createLiveHome(home, openNewest),
  }
  const hasOthers = isFeaturedHidden || startingPoints.hidden.length > 0 || newest.hiddenChanges !== undefined
  return toOpened(data, series, hasOthers)
}

/** The changed pages are of several series and books. */
const describeChanges = (count: number): Pick<RouteDataByKind['home'], 'hiddenChanges'> =>
  count === 0
    ? {}
    : { hiddenChanges: formatHidden(count, 'change', { bookNumber: null, isInCurrentBook: false, otherSeries: null }) }

interface PageLinks {
  readonly beside?: AdjacentBooks<ShownCard>
  readonly siblings?: Siblings
}

/** Opens the links of a page to other pages. Siblings that are hidden are not counted among the others. */
export function openPageLinks({ beside, siblings }: PageLinks, limits: Limits): PageLinks {
  return {
    ...(beside && { beside: { previous: openBook(beside.previous, limits), next: openBook(beside.next, limits) } }),
    ...(siblings && openSiblings(siblings, limits)),
  }
}

function openSiblings({ pages, total }: Siblings, limits: Limits): Pick<PageLinks, 'siblings'> {
  const { cards, hidden } = openCards(pages, limits)
  const left = total - hidden.length
  return left === 0 ? {} : { siblings: { pages: cards, total: left } }
}

const openBook = (book: ShownCard | null, limits: Limits): ShownCard | null =>
  book === null || explainCard(book.position, limits) === null
    ? book
    : { ...book, key: '', name: '', summary: '', image: null }
