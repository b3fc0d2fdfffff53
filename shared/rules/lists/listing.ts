/** How lists are ordered, grouped and cut into pages. */
import type { PageCard } from '#shared/model/page'
import { normalName } from '#shared/model/page-key'
import { isNumbered, TYPE_NAMES, type TypeName } from '#shared/model/page-types'

export const LIST_PAGE_ROWS = 100

const names = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** A to Z as people expect it: case and accents aside, 2 before 10. */
const compareNames = (a: string, b: string): number => names.compare(a, b)

export interface SeriesGroup {
  readonly series: string
  /** Pages of the series in the whole list, not only on this page of it. */
  readonly total: number
  readonly cards: readonly PageCard[]
}

export interface ListPage {
  readonly groups: readonly SeriesGroup[]
  readonly total: number
  /** 1-based; the nearest page there is to the one asked for. */
  readonly page: number
  readonly pages: number
}

/** How a list stands inside its series. */
export const LIST_ORDERS = ['newest', 'name', 'book'] as const

export type ListOrder = (typeof LIST_ORDERS)[number]

/** The order an address asks for; the first where it asks for none there is. */
export const listOrder = (asked: string | null): ListOrder =>
  LIST_ORDERS.find((order) => order === asked) ?? LIST_ORDERS[0]

/** Series A to Z; cut into pages of a bounded number of rows. */
export const listPage = (
  cards: readonly PageCard[],
  wanted: number,
  order: ListOrder = LIST_ORDERS[0],
  rows = LIST_PAGE_ROWS,
): ListPage => cut(bySeries(cards, order), wanted, rows)

interface Group {
  readonly total: number
  readonly cards: readonly PageCard[]
}

interface Cut<G extends Group> {
  readonly groups: readonly G[]
  readonly total: number
  readonly page: number
  readonly pages: number
}

function cut<G extends Group>(groups: readonly G[], wanted: number, rows: number): Cut<G> {
  const total = groups.reduce((sum, group) => sum + group.total, 0)
  const { page, pages, first } = place(total, wanted, rows)
  let before = 0
  const shown = groups.flatMap((group): G[] => {
    const start = Math.max(0, first - before)
    const end = Math.min(group.total, first + rows - before)
    before += group.total
    return start < end ? [{ ...group, cards: group.cards.slice(start, end) }] : []
  })
  return { groups: shown, total, page, pages }
}

/** The nearest page there is to the one asked for. */
function place(total: number, wanted: number, rows: number) {
  const pages = Math.max(1, Math.ceil(total / rows))
  const page = Math.min(pages, Math.max(1, Math.trunc(wanted) || 1))
  return { page, pages, first: (page - 1) * rows }
}

type Compare = (a: PageCard, b: PageCard) => number

export const byName: Compare = (a, b) => compareNames(a.name, b.name) || (a.key < b.key ? -1 : 1)

const byNumber: Compare = (a, b) =>
  (a.bookNumber ?? Number.POSITIVE_INFINITY) - (b.bookNumber ?? Number.POSITIVE_INFINITY) ||
  byName(a, b)

const IN_ORDER: Readonly<Record<ListOrder, Compare>> = {
  newest: (a, b) => b.created - a.created || byName(a, b),
  name: byName,
  book: byNumber,
}

function groupedBy<K>(
  cards: readonly PageCard[],
  keyOf: (card: PageCard) => K,
): Map<K, PageCard[]> {
  const groups = new Map<K, PageCard[]>()
  for (const card of cards) {
    const group = groups.get(keyOf(card))
    if (group === undefined) groups.set(keyOf(card), [card])
    else group.push(card)
  }
  return groups
}

const compareSeries = (a: string, b: string): number => compareNames(a, b) || (a < b ? -1 : 1)

function bySeries(cards: readonly PageCard[], order: ListOrder): SeriesGroup[] {
  const series = groupedBy(cards, (card) => card.series)
  return [...series]
    .sort(([a], [b]) => compareSeries(a, b))
    .map(([name, group]) => ({
      series: name,
      total: group.length,
      cards: group.sort(IN_ORDER[order]),
    }))
}

export interface SeriesOfBooks {
  readonly series: string
  readonly total: number
  readonly books: readonly PageCard[]
}

/** The books of each series by number; at most `most` series and `each` books, with the true totals. */
export function seriesWithBooks(
  books: readonly PageCard[],
  { most, each }: { most: number; each: number },
): { series: readonly SeriesOfBooks[]; total: number } {
  const groups = bySeries(books, 'book')
  return {
    total: groups.length,
    series: groups.slice(0, most).map(({ series, total, cards }) => ({
      series,
      total,
      books: cards.slice(0, each),
    })),
  }
}

/** Every page there is, in one list. */
export interface Overview {
  readonly cards: readonly PageCard[]
  readonly total: number
  readonly page: number
  readonly pages: number
}

/** By series, then type, then name. */
export function overview(
  cards: readonly PageCard[],
  wanted: number,
  rows = LIST_PAGE_ROWS,
): Overview {
  const sorted = bySeries(cards, 'name').flatMap((group) =>
    byType(group.cards).flatMap((ofType) => ofType.cards),
  )
  const { page, pages, first } = place(sorted.length, wanted, rows)
  return { cards: sorted.slice(first, first + rows), total: sorted.length, page, pages }
}

export interface TypeGroup {
  readonly type: TypeName
  /** Pages of the type in the whole series, not only on this page of it. */
  readonly total: number
  readonly cards: readonly PageCard[]
}

export interface SeriesPage extends Cut<TypeGroup> {
  readonly series: string
}

/** What belongs to a series: its books by number, then its other pages by type. Null where nothing does. */
export function seriesPage(
  cards: readonly PageCard[],
  name: string,
  wanted: number,
  rows = LIST_PAGE_ROWS,
): SeriesPage | null {
  const series = normalName(name)
  const own = cards.filter((card) => normalName(card.series) === series)
  if (series === '' || own.length === 0) return null
  const groups = byType(own).map(({ type, total, cards: group }) => ({
    type,
    total,
    cards: group.toSorted(isNumbered(type) ? byNumber : byName),
  }))
  const numbered = groups.filter(({ type }) => isNumbered(type))
  const others = groups.filter(({ type }) => !isNumbered(type))
  return { series, ...cut([...numbered, ...others], wanted, rows) }
}

/** In the order of the table. */
function byType(cards: readonly PageCard[]): TypeGroup[] {
  const types = groupedBy(cards, (card) => card.type)
  return TYPE_NAMES.flatMap((type) => {
    const group = types.get(type)
    return group === undefined ? [] : [{ type, total: group.length, cards: group }]
  })
}

export interface BooksBeside {
  readonly previous: PageCard | null
  readonly next: PageCard | null
}

/** The books before and after one in its series; null for what stands in no order. */
export function booksBeside(cards: readonly PageCard[], key: string): BooksBeside | null {
  const book = cards.find((card) => card.key === key)
  if (book === undefined || book.series === '' || book.bookNumber === null) return null
  const series = cards
    .filter((card) => card.series === book.series && card.bookNumber !== null)
    .sort(byNumber)
  const at = series.indexOf(book)
  return { previous: series[at - 1] ?? null, next: series[at + 1] ?? null }
}

/** How many pages of each type there are. */
export function countsByType(cards: readonly PageCard[]): PageCounts {
  const counts = new Map<TypeName, number>()
  for (const { type } of cards) counts.set(type, (counts.get(type) ?? 0) + 1)
  return Object.fromEntries(counts)
}

export type PageCounts = Readonly<Partial<Record<TypeName, number>>>
