/** Route loaders: plain functions of services and address that return plain JSON. */

import { redirect } from 'react-router-dom'
import { toCardPlaces } from '#shared/model/card-places'
import type { PageCard, PageView, ShownCard } from '#shared/model/page'
import { toPageKey } from '#shared/model/page-key'
import { hasBookNumbers, type TypeName } from '#shared/model/page-types'
import { ROUTES, viewPath } from '#shared/model/paths'
import { readQueryParameter } from '#shared/model/query-parameters'
import { toPageName } from '#shared/model/to-page-name'
import { arrangeHome, arrangeShelves, selectStartingPoints } from '#shared/rules/lists/home-content'
import { createIncrementalSort } from '#shared/rules/lists/incremental-sort'
import {
  type AdjacentBooks,
  countByType,
  findAdjacentBooks,
  OVERVIEW_ORDER,
  paginateOverview,
  paginateSeries,
  parseListOrder,
} from '#shared/rules/lists/list-pagination'
import { removeSummary, withShortSummary } from '#shared/rules/lists/row-cards'
import { findSiblings, type Sibling, type Siblings } from '#shared/rules/lists/siblings'
import { resolveLinks } from '#shared/rules/names/resolve-links'
import { withPosition } from '#shared/rules/places/card-positions'
import { findFirstPosition, getBookIndex } from '#shared/rules/places/catalogue-index'
import { type Limits, NO_LIMITS } from '#shared/rules/places/limits'
import { selectShownCards } from '#shared/rules/places/open-lists'
import { withPositions } from '#shared/rules/places/page-positions'
import { withTrialPlaces } from '#shared/rules/places/trial-places'
import type { ListData } from '../../screens/reading/category-list-screen.tsx'
import type { HomeData } from '../../screens/reading/home-screen.tsx'
import type { OverviewData } from '../../screens/reading/overview-screen.tsx'
import type { PageData } from '../../screens/reading/page-screen.tsx'
import type { SeriesData } from '../../screens/reading/series-screen.tsx'
import { getGate } from '../../services/hooks/use-gate.ts'
import type { Services } from '../../services/ports/services.ts'
import { unwrapOrNotFound, unwrapOrThrow } from './unwrap-or-throw.ts'

export interface Address {
  readonly params: Readonly<Record<string, string | undefined>>
  readonly url: URL
}

const pageNumber = (url: URL): number => Number(readQueryParameter(url.searchParams, 'page') ?? 1)

const withCards = <G extends { readonly cards: readonly PageCard[] }>(
  group: G,
  transform: (card: PageCard) => ShownCard,
) => ({ ...group, cards: group.cards.map(transform) })

/** @param cards with all books of the wiki; a page that is first met in an unknown one is closed to readers with progress */
function createPlacer(cards: readonly PageCard[]) {
  const index = getBookIndex(cards)
  return <Card extends Pick<PageCard, 'first' | 'former' | 'series'>>(card: Card) => withPosition(card, index)
}

export async function loadHome({ pages, catalogue }: Services): Promise<HomeData> {
  const { books, others, newest, today, choice, ...rest } = unwrapOrThrow(await pages.home())
  const cachedCards = catalogue.cached()
  const cards = cachedCards ?? [...books, ...others]
  // Only a page that is not among the cards costs a read: a renamed or hidden one, or without a catalogue in memory.
  const featured =
    choice.featured === null
      ? null
      : (cards.find(({ key }) => key === choice.featured) ?? unwrapOrThrow(await pages.card(choice.featured)))
  const home = arrangeHome({ cards, books, today, featured, seriesOrder: choice.series })
  const place = createPlacer(cachedCards ?? books)
  const shelves = withTrialPlaces(home.series, getBookIndex(cachedCards ?? books))
  return {
    ...rest,
    ...home,
    newest: newest.map(place),
    series: shelves.map((shelf) => ({ ...shelf, books: shelf.books.map(place) })),
    featured: home.featured && place(home.featured),
    startingPoints: home.startingPoints.map(place),
    counts: cachedCards === null ? null : countByType(cachedCards),
  }
}

export async function loadList({ pages, catalogue }: Services, { url }: Address, type: TypeName): Promise<ListData> {
  const requestedOrder = parseListOrder(readQueryParameter(url.searchParams, 'order'))
  const order = requestedOrder === 'book' && !hasBookNumbers(type) ? 'newest' : requestedOrder
  const list = unwrapOrThrow(await pages.list(type, pageNumber(url), order))
  const place = createPlacer(catalogue.cached() ?? list.groups.flatMap(({ cards }) => cards))
  const groups = list.groups.map((group) => withCards(group, (card) => withShortSummary(place(card))))
  return { type, order, list: { ...list, groups } }
}

/** The catalogue of a process is sorted once, and then only what changes in it. */
export const sortOverview = createIncrementalSort(OVERVIEW_ORDER)

export async function loadOverview({ catalogue }: Services, { url }: Address): Promise<OverviewData> {
  const { cards, ...rest } = unwrapOrThrow(await catalogue.currentWithDate())
  const { groups, ...list } = paginateOverview(sortOverview(cards), pageNumber(url))
  const place = createPlacer(cards)
  return { ...list, groups: groups.map((group) => withCards(group, (card) => removeSummary(place(card)))), ...rest }
}

/** A series has priority over a page of the same name, to which the address redirects otherwise. */
export async function loadSeries(services: Services, { params, url }: Address): Promise<SeriesData> {
  const id = params['id'] ?? ''
  const { cards, isPartial } = unwrapOrThrow(await services.catalogue.current())
  const series = paginateSeries(cards, id, pageNumber(url))
  if (series !== null) {
    const { cards: all, groups, ...shown } = series
    const place = createPlacer(cards)
    const shelves = arrangeShelves(all.filter(({ type }) => hasBookNumbers(type))).series
    return {
      ...shown,
      isPartial,
      startingPoints: shown.page === 1 ? selectStartingPoints(all, shelves).map(place).map(removeSummary) : [],
      // A shelf of covers has no room for summaries.
      groups: groups.map((group) => {
        const reduce = hasBookNumbers(group.type) ? removeSummary : withShortSummary
        return withCards(group, (card) => reduce(place(card)))
      }),
    }
  }
  const page = findByKey(cards, id) ?? findByKey(cards, toPageKey(id))
  if (page !== undefined) throw redirect(viewPath(page.type, page.key), 302)
  return (await import('./not-found.ts')).redirectOrNotFound(services, url)
}

export async function loadPage(
  services: Services,
  { params, url }: Address,
  { type, view }: { readonly type: TypeName; readonly view: string },
): Promise<PageData> {
  const id = params['id'] ?? ''
  // A typed name may contain spaces, and some systems decompose accents (NFD): no key has either, so it redirects.
  if (/\s/.test(id) || id !== id.normalize('NFC')) throw redirect(viewPath(type, toPageKey(toPageName(id)), view), 301)
  const [answer, numbered] = await Promise.all([
    services.pages.read(type, view, id),
    hasBookNumbers(type) ? loadBooks(services, type) : [],
  ])
  const read = await unwrapOrNotFound(answer, services, url, id)
  if (read.kind === 'elsewhere') throw redirect(read.path, 302)
  const adjacentBooks = findAdjacentBooks(numbered, id)
  const page = await resolveCachedLinks(services, read.page)
  const cachedCards = services.catalogue.cached()
  const siblings = cachedCards === null ? null : findPlacedSiblings(cachedCards, id)
  const description =
    page.reference.summary === '' ? (await import('./describe-page.ts')).describePage(page, cachedCards) : null
  return {
    ...addPositions(page, cachedCards, numbered),
    ...(adjacentBooks && { beside: placeBooks(adjacentBooks, cachedCards ?? numbered) }),
    ...(siblings && { siblings }),
    ...(description === null ? {} : { description }),
  }
}

function placeBooks({ previous, next }: AdjacentBooks, cards: readonly PageCard[]): AdjacentBooks<ShownCard> {
  const place = createPlacer(cards)
  const placeBook = (book: PageCard | null) => book && removeSummary(place(book))
  return { previous: placeBook(previous), next: placeBook(next) }
}

function findPlacedSiblings(cards: readonly PageCard[], key: string): Siblings | null {
  const siblings = findSiblings(cards, key)
  if (siblings === null) return null
  const place = createPlacer(cards)
  const placeSibling = (sibling: Sibling): Sibling => {
    const card = indexByKey(cards).get(sibling.key)
    const position = card && place(card).position
    return position === undefined ? sibling : { ...sibling, position }
  }
  return { ...siblings, pages: siblings.pages.map(placeSibling) }
}

/**
 * The page's own place is in its reference, which is newer than the catalogue. Without the catalogue only places in the
 * given books are known, and not where linked pages are first met. What is unknown is never reached.
 */
function addPositions(page: PageView, cards: readonly PageCard[] | null, books: readonly PageCard[]): PageView {
  const index = getBookIndex(cards ?? books)
  const missing = new Set(page.missing)
  return withPositions(page, index, (key) => {
    if (key === page.reference.key) return findFirstPosition(toCardPlaces(page.reference), index)
    const card = cards === null ? undefined : indexByKey(cards).get(key)
    return card === undefined && !missing.has(key) ? 'unknown' : findFirstPosition(card, index)
  })
}

/** Uses the catalogue in memory; otherwise reads the type's shards in parallel with the page. */
async function loadBooks({ pages, catalogue }: Services, type: TypeName) {
  const cachedCards = catalogue.cached()
  if (cachedCards !== null) return cachedCards.filter((card) => card.type === type)
  const read = await pages.cards(type)
  return read.ok ? read.value : []
}

/** Resolves links if the catalogue is in memory; for unknown names it is loaded again, as they may be newer. */
async function resolveCachedLinks({ catalogue }: Services, page: PageView): Promise<PageView> {
  const cachedCards = catalogue.cached()
  if (cachedCards === null) return page
  const resolved = resolveLinks(page, createTypeLookup(cachedCards))
  if (resolved.missing === undefined || resolved.missing.length === 0) return resolved
  const newest = await catalogue.all()
  return newest.ok && newest.value !== cachedCards ? resolveLinks(page, createTypeLookup(newest.value)) : resolved
}

const createTypeLookup =
  (cards: readonly PageCard[]) =>
  (key: string): TypeName | null =>
    indexByKey(cards).get(key)?.type ?? null

const indexes = new WeakMap<readonly PageCard[], ReadonlyMap<string, PageCard>>()

function indexByKey(cards: readonly PageCard[]): ReadonlyMap<string, PageCard> {
  const cachedIndex = indexes.get(cards)
  if (cachedIndex !== undefined) return cachedIndex
  const index = new Map(cards.map((card) => [card.key, card]))
  indexes.set(cards, index)
  return index
}

/** One search is cheaper than an index of all pages. */
const findByKey = (cards: readonly PageCard[], key: string): PageCard | undefined =>
  cards.find((card) => card.key === key)

export const redirectToSearch = async (services: Services, { url }: Address): Promise<never> =>
  (await import('./redirect-to-search.ts')).redirectToSearch(services, url)

/**
 * Redirects to a page that a reader with these limits has met; otherwise home. The redirect is not cacheable, as its
 * target changes each time.
 */
export async function redirectToRandomPage(
  { catalogue }: Services,
  random: () => number,
  limits: Limits = getGate()?.limits ?? NO_LIMITS,
): Promise<never> {
  const all = unwrapOrThrow(await catalogue.all())
  const cards = selectShownCards(all, getBookIndex(all), limits)
  const card = cards[Math.floor(random() * cards.length)]
  throw redirect(card === undefined ? ROUTES.home : viewPath(card.type, card.key), {
    status: 302,
    headers: { 'cache-control': 'no-store' },
  })
}
