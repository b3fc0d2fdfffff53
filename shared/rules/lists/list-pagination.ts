/** Pagination, grouping and sort order of lists. */
import type { PageCard } from '#shared/model/page'
import { normalizeName } from '#shared/model/page-key'
import { hasBookNumbers, TYPE_NAMES, type TypeName } from '#shared/model/page-types'

export const ROWS_PER_PAGE = 100

const names = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** Compares names as people expect: without case and accents, and 2 before 10. */
const comparePageNames = (a: string, b: string): number => names.compare(a, b)

export interface SeriesGroup<Card = PageCard> {
  readonly series: string
  /** Number of pages of the series in the whole list, not only on this page. */
  readonly total: number
  readonly cards: readonly Card[]
  /** Sentence in place of the pages of this group that the reader has not reached; absent if there are none. */
  readonly hidden?: string
}

export interface ListPage<Card = PageCard> {
  readonly groups: readonly SeriesGroup<Card>[]
  readonly total: number
  /** 1-based; clamped to the existing pages. */
  readonly page: number
  readonly pages: number
}

/** Sort orders of the pages within a series. */
export const LIST_ORDERS = ['newest', 'name', 'book'] as const

export type ListOrder = (typeof LIST_ORDERS)[number]

/** Parses the sort order in an address; the default is the first. */
export const parseListOrder = (requested: string | null): ListOrder =>
  LIST_ORDERS.find((order) => order === requested) ?? LIST_ORDERS[0]

interface ListOptions {
  /** Order of the pages within a series; the default is the first one. */
  readonly order?: ListOrder
  /** The series that come first; the others follow, A to Z. */
  readonly seriesOrder?: readonly string[]
}

/** Groups by series and paginates by rows. */
export function paginateList<Card extends PageCard>(
  cards: readonly Card[],
  requestedPage: number,
  { order = LIST_ORDERS[0], seriesOrder = [] }: ListOptions = {},
): ListPage<Card> {
  const groups = new Map(groupBySeries(cards, order).map((group) => [group.series, group]))
  const first = seriesOrder.filter((series) => groups.has(series))
  const sorted = [...new Set([...first, ...groups.keys()])].flatMap((series) => groups.get(series) ?? [])
  return paginateGroups(sorted, requestedPage, ROWS_PER_PAGE)
}

interface Group {
  readonly total: number
  readonly cards: readonly unknown[]
}

interface Paginated<G extends Group> {
  readonly groups: readonly G[]
  readonly total: number
  readonly page: number
  readonly pages: number
}

function paginateGroups<G extends Group>(groups: readonly G[], requestedPage: number, rows: number): Paginated<G> {
  const total = groups.reduce((sum, group) => sum + group.total, 0)
  const { page, pages, first } = getPageBounds(total, requestedPage, rows)
  let before = 0
  const shown = groups.flatMap((group): G[] => {
    const start = Math.max(0, first - before)
    const end = Math.min(group.total, first + rows - before)
    before += group.total
    return start < end ? [{ ...group, cards: group.cards.slice(start, end) }] : []
  })
  return { groups: shown, total, page, pages }
}

/** Clamps the requested page to the existing ones. */
function getPageBounds(total: number, requestedPage: number, rows: number) {
  const pages = Math.max(1, Math.ceil(total / rows))
  const page = Math.min(pages, Math.max(1, Math.trunc(requestedPage) || 1))
  return { page, pages, first: (page - 1) * rows }
}

type Compare = (a: PageCard, b: PageCard) => number

export const compareByName: Compare = (a, b) => comparePageNames(a.name, b.name) || (a.key < b.key ? -1 : 1)

const compareByNumber: Compare = (a, b) =>
  (a.bookNumber ?? Number.POSITIVE_INFINITY) - (b.bookNumber ?? Number.POSITIVE_INFINITY) || compareByName(a, b)

const COMPARE_BY_ORDER: Readonly<Record<ListOrder, Compare>> = {
  newest: (a, b) => b.created - a.created || compareByName(a, b),
  name: compareByName,
  book: compareByNumber,
}

function groupBy<K, Card>(cards: readonly Card[], keyOf: (card: Card) => K): Map<K, Card[]> {
  const groups = new Map<K, Card[]>()
  for (const card of cards) {
    const group = groups.get(keyOf(card))
    if (group === undefined) groups.set(keyOf(card), [card])
    else group.push(card)
  }
  return groups
}

export const compareSeries = (a: string, b: string): number => comparePageNames(a, b) || (a < b ? -1 : 1)

export function groupBySeries<Card extends PageCard>(cards: readonly Card[], order: ListOrder): SeriesGroup<Card>[] {
  const series = groupBy(cards, (card) => card.series)
  return [...series]
    .sort(([a], [b]) => compareSeries(a, b))
    .map(([name, group]) => ({
      series: name,
      total: group.length,
      cards: group.sort(COMPARE_BY_ORDER[order]),
    }))
}

/**
 * Order of the overview: by series, then type, then name; books by number. Grouped first, since comparing names is
 * expensive.
 */
export const OVERVIEW_ORDER = {
  sort: <Card extends PageCard>(cards: readonly Card[]): readonly Card[] =>
    groupBySeries(cards, 'book').flatMap((group) => groupByType(group.cards).flatMap((ofType) => ofType.cards)),
  compare: (a: PageCard, b: PageCard): number =>
    (a.series === b.series ? 0 : compareSeries(a.series, b.series)) ||
    TYPE_NAMES.indexOf(a.type) - TYPE_NAMES.indexOf(b.type) ||
    compareByNumber(a, b),
}

/** @param sorted in the order of the overview */
export function paginateOverview<Card extends PageCard>(
  sorted: readonly Card[],
  requestedPage: number,
  rows = ROWS_PER_PAGE,
): ListPage<Card> {
  const { page, pages, first } = getPageBounds(sorted.length, requestedPage, rows)
  const totals = new Map<string, number>()
  for (const { series } of sorted) totals.set(series, (totals.get(series) ?? 0) + 1)
  const groups = [...groupBy(sorted.slice(first, first + rows), ({ series }) => series)].map(([series, cards]) => ({
    series,
    total: totals.get(series) ?? 0,
    cards,
  }))
  return { groups, total: sorted.length, page, pages }
}

export interface TypeGroup<Card = PageCard> {
  readonly type: TypeName
  /** Number of pages of the type in the whole series, not only on this page. */
  readonly total: number
  readonly cards: readonly Card[]
  /** As in `SeriesGroup`. */
  readonly hidden?: string
}

export interface SeriesPage<Card = PageCard> extends Paginated<TypeGroup<Card>> {
  readonly series: string
  /** All pages of the series, on whichever page they are listed. */
  readonly cards: readonly Card[]
}

/** Returns the pages of a series: books by number, then other pages by type. Returns null if there are none. */
export function paginateSeries<Card extends PageCard>(
  cards: readonly Card[],
  name: string,
  requestedPage: number,
  rows = ROWS_PER_PAGE,
): SeriesPage<Card> | null {
  const series = normalizeName(name)
  // Many pages have the same series, and normalizing is slow.
  const variants = new Set(
    [...new Set(cards.map((card) => card.series))].filter((text) => normalizeName(text) === series),
  )
  const cardsOfSeries = cards.filter((card) => variants.has(card.series))
  if (series === '' || cardsOfSeries.length === 0) return null
  const groups = groupByType(cardsOfSeries).map(({ type, total, cards: group }) => ({
    type,
    total,
    cards: group.toSorted(hasBookNumbers(type) ? compareByNumber : compareByName),
  }))
  const numbered = groups.filter(({ type }) => hasBookNumbers(type))
  const others = groups.filter(({ type }) => !hasBookNumbers(type))
  return { series, cards: cardsOfSeries, ...paginateGroups([...numbered, ...others], requestedPage, rows) }
}

/** Groups in the order of the table of page types. */
function groupByType<Card extends PageCard>(cards: readonly Card[]): TypeGroup<Card>[] {
  const types = groupBy(cards, (card) => card.type)
  return TYPE_NAMES.flatMap((type) => {
    const group = types.get(type)
    return group === undefined ? [] : [{ type, total: group.length, cards: group }]
  })
}

/** Of a book that the reader has not reached, the gate leaves the number alone: its key and name are empty. */
export interface AdjacentBooks<Card = PageCard> {
  readonly previous: Card | null
  readonly next: Card | null
}

/** Returns the previous and next book of a series; null for a page without a book number or series. */
export function findAdjacentBooks(cards: readonly PageCard[], key: string): AdjacentBooks | null {
  const book = cards.find((card) => card.key === key)
  if (book === undefined || book.series === '' || book.bookNumber === null) return null
  const series = cards.filter((card) => card.series === book.series && card.bookNumber !== null).sort(compareByNumber)
  const at = series.indexOf(book)
  return { previous: series[at - 1] ?? null, next: series[at + 1] ?? null }
}

/** Counts the pages of each type. */
export function countByType(cards: readonly PageCard[]): PageCounts {
  const counts = new Map<TypeName, number>()
  for (const { type } of cards) counts.set(type, (counts.get(type) ?? 0) + 1)
  return Object.fromEntries(counts)
}

export type PageCounts = Readonly<Partial<Record<TypeName, number>>>
