/** What each screen shows: plain functions of the services and the address, plain JSON as their answer. */

import { redirect } from 'react-router-dom'
import type { PageCard, PageView } from '#shared/model/page'
import { keyOf, nameOfKey } from '#shared/model/page-key'
import { isNumbered, type TypeName } from '#shared/model/page-types'
import { ROUTES, searchPath, viewPath } from '#shared/model/paths'
import { queryParameter } from '#shared/model/query-parameters'
import {
  booksBeside,
  countsByType,
  listOrder,
  overview,
  seriesPage,
} from '#shared/rules/lists/listing'
import { inLine, withoutSummary } from '#shared/rules/lists/rows'
import { siblingsOf } from '#shared/rules/lists/siblings'
import { resolveLinks } from '#shared/rules/names/resolve-links'
import { searchQuery } from '../../features/search/search-query.ts'
import type { ListData } from '../../screens/reading/category-list-screen.tsx'
import type { HomeData } from '../../screens/reading/home-screen.tsx'
import type { OverviewData } from '../../screens/reading/overview-screen.tsx'
import type { PageData } from '../../screens/reading/page-screen.tsx'
import type { SeriesData } from '../../screens/reading/series-screen.tsx'
import type { Services } from '../../services/ports/services.ts'
import { found, orThrow } from './or-throw.ts'

export interface Address {
  readonly params: Readonly<Record<string, string | undefined>>
  readonly url: URL
}

const pageNumber = (url: URL): number => Number(queryParameter(url.searchParams, 'page') ?? 1)

const withCards = <G extends { readonly cards: readonly PageCard[] }>(
  group: G,
  shown: (card: PageCard) => PageCard,
): G => ({ ...group, cards: group.cards.map(shown) })

export async function loadHome({ pages, catalogue }: Services): Promise<HomeData> {
  const home = orThrow(await pages.home())
  const known = catalogue.known()
  return { ...home, counts: known === null ? null : countsByType(known) }
}

export async function loadList(
  { pages }: Services,
  { url }: Address,
  type: TypeName,
): Promise<ListData> {
  const asked = listOrder(queryParameter(url.searchParams, 'order'))
  const order = asked === 'book' && !isNumbered(type) ? 'newest' : asked
  const list = orThrow(await pages.list(type, pageNumber(url), order))
  const groups = list.groups.map((group) => withCards(group, inLine))
  return { type, order, list: { ...list, groups } }
}

export async function loadOverview(
  { catalogue }: Services,
  { url }: Address,
): Promise<OverviewData> {
  const { cards, ...told } = orThrow(await catalogue.dated())
  return { ...withCards(overview(cards, pageNumber(url)), withoutSummary), ...told }
}

/** A series of that name wins; otherwise the address of a page is meant. */
export async function loadSeries(
  services: Services,
  { params, url }: Address,
): Promise<SeriesData> {
  const id = params['id'] ?? ''
  const { cards, isPartial } = orThrow(await services.catalogue.current())
  const series = seriesPage(cards, id, pageNumber(url))
  if (series !== null)
    return { ...series, isPartial, groups: series.groups.map((group) => withCards(group, inLine)) }
  const page = byKey(cards).get(id) ?? byKey(cards).get(keyOf(id))
  if (page !== undefined) throw redirect(viewPath(page.type, page.key), 302)
  return (await import('./missing.ts')).toWhereItMeans(services, url)
}

export async function loadPage(
  services: Services,
  { params, url }: Address,
  { type, view }: { readonly type: TypeName; readonly view: string },
): Promise<PageData> {
  const id = params['id'] ?? ''
  // a name typed with its spaces, or copied from a system that takes accents apart: no key has either
  if (/\s/.test(id) || id !== id.normalize('NFC'))
    throw redirect(viewPath(type, keyOf(nameOfKey(id)), view), 301)
  const [answer, numbered] = await Promise.all([
    services.pages.read(type, view, id),
    isNumbered(type) ? booksOf(services, type) : [],
  ])
  const read = await found(answer, services, url, id)
  if (read.kind === 'elsewhere') throw redirect(read.path, 302)
  const beside = booksBeside(numbered, id)
  const page = await withKnownLinks(services, read.page)
  const known = services.catalogue.known()
  const siblings = known === null ? null : siblingsOf(known, id)
  return { ...page, ...(beside && { beside }), ...(siblings && { siblings }) }
}

/** What is in memory costs nothing; otherwise the type's own shards, beside the page's records. */
async function booksOf({ pages, catalogue }: Services, type: TypeName) {
  const known = catalogue.known()
  if (known !== null) return known.filter((card) => card.type === type)
  const read = await pages.cards(type)
  return read.ok ? read.value : []
}

/** Only where the catalogue is in memory; a name it lacks may be younger than it, so it is asked for again. */
async function withKnownLinks({ catalogue }: Services, page: PageView): Promise<PageView> {
  const known = catalogue.known()
  if (known === null) return page
  const resolved = resolveLinks(page, typeIn(known))
  if (resolved.missing === undefined || resolved.missing.length === 0) return resolved
  const newest = await catalogue.all()
  return newest.ok && newest.value !== known ? resolveLinks(page, typeIn(newest.value)) : resolved
}

const typeIn =
  (cards: readonly PageCard[]) =>
  (key: string): TypeName | null =>
    byKey(cards).get(key)?.type ?? null

const indexes = new WeakMap<readonly PageCard[], ReadonlyMap<string, PageCard>>()

function byKey(cards: readonly PageCard[]): ReadonlyMap<string, PageCard> {
  const known = indexes.get(cards)
  if (known !== undefined) return known
  const index = new Map(cards.map((card) => [card.key, card]))
  indexes.set(cards, index)
  return index
}

/** Where the search form leads without scripts. */
export function toSearch({ url }: Address): never {
  const query = searchQuery(queryParameter(url.searchParams, 'q') ?? '')
  throw redirect(query === '' ? ROUTES.home : searchPath(query), 302)
}

/** Another page each time, so nobody may keep the answer. */
export async function toRandomPage({ catalogue }: Services, random: () => number): Promise<never> {
  const cards = orThrow(await catalogue.all())
  const card = cards[Math.floor(random() * cards.length)]
  throw redirect(card === undefined ? ROUTES.home : viewPath(card.type, card.key), {
    status: 302,
    headers: { 'cache-control': 'no-store' },
  })
}
