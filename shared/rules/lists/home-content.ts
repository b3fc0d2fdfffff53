/** Rules for the content of the home page: shelves of books, the featured page, and pages to begin with. */
import type { PageCard } from '#shared/model/page'
import { getTypeSpec, TYPE_NAMES } from '#shared/model/page-types'
import type { TrialPlace } from '../places/trial-places.ts'
import { compareSeries, groupBySeries } from './list-pagination.ts'
import { removeSummary } from './row-cards.ts'

/** Limits of the home page, which links to the complete lists. */
const MAX_SERIES = 12
const MAX_BOOKS = 12

/** Types of the pages that home suggests to begin with. */
export const STARTING_TYPES = TYPE_NAMES.filter((type) => getTypeSpec(type).isStartingPoint)

export interface SeriesOfBooks<Card = PageCard> {
  readonly series: string
  readonly total: number
  readonly books: readonly Card[]
  /** As in `SeriesGroup`. */
  readonly hidden?: string
  /** Places to try, on one shelf alone. */
  readonly trial?: readonly TrialPlace[]
}

interface Shelves<Card> {
  readonly series: readonly SeriesOfBooks<Card>[]
  readonly seriesTotal: number
}

/**
 * Returns the books of each series by number, limited, with the full totals.
 * @param order the series that come first; the others follow, the oldest first
 */
export function arrangeShelves(books: readonly PageCard[], order: readonly string[] = []): Shelves<PageCard> {
  const ranks = new Map(order.map((series, rank) => [series, rank]))
  const groups = groupBySeries(books, 'book').map((group) => ({
    ...group,
    rank: ranks.get(group.series) ?? order.length,
    since: group.cards[0]?.created ?? 0,
  }))
  const sorted = groups.sort(
    (a, b) =>
      Number(a.series === '') - Number(b.series === '') ||
      a.rank - b.rank ||
      a.since - b.since ||
      compareSeries(a.series, b.series),
  )
  return {
    seriesTotal: sorted.length,
    series: sorted
      .slice(0, MAX_SERIES)
      .map(({ series, total, cards }) => ({ series, total, books: cards.slice(0, MAX_BOOKS) })),
  }
}

/**
 * Returns the featured page of a day: the same for everybody, and also after another page is added. Pages with an image
 * and a summary have priority.
 * @param day UTC date, for example `2026-11-26`
 */
export function selectPageOfDay(cards: readonly PageCard[], day: string): PageCard | null {
  const described = cards.filter(({ summary }) => summary !== '')
  const illustrated = described.filter(({ image }) => image !== null)
  const candidates = [illustrated, described, cards].find(({ length }) => length > 0) ?? []
  return findBest(candidates, (card) => hashText(`${day} ${card.key}`))
}

/** Rendezvous hashing: each candidate has a number of its own, so that a new one rarely changes the choice. */
function findBest(cards: readonly PageCard[], rate: (card: PageCard) => number): PageCard | null {
  let best: { readonly card: PageCard; readonly rating: number } | null = null
  for (const card of cards) {
    const rating = rate(card)
    if (best === null || rating > best.rating || (rating === best.rating && card.key < best.card.key))
      best = { card, rating }
  }
  return best?.card ?? null
}

/** FNV-1a, with the final mixing of MurmurHash3, because texts that differ at their end would have similar numbers. */
function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/**
 * Returns one page of each starting type, where there is one: the first book of the first shelf, and of other types the
 * oldest page of that series, with an image if possible.
 */
export function selectStartingPoints(cards: readonly PageCard[], shelves: readonly SeriesOfBooks[]): PageCard[] {
  const firstSeries = shelves[0]?.series
  const firstBook = shelves[0]?.books[0]
  return STARTING_TYPES.flatMap((type) => {
    if (firstBook !== undefined && firstBook.type === type) return [firstBook]
    const rank = (card: PageCard) => Number(card.image === null) * 2 + Number(card.series !== firstSeries)
    const isBetter = (a: PageCard, b: PageCard) =>
      (rank(a) - rank(b) || a.created - b.created || (a.key < b.key ? -1 : 1)) < 0
    let best: PageCard | undefined
    for (const card of cards) if (card.type === type && (best === undefined || isBetter(card, best))) best = card
    return best === undefined ? [] : [best]
  })
}

export interface HomeSources {
  /** All cards that are known; all of the catalogue, if it is in memory. */
  readonly cards: readonly PageCard[]
  /** All books. */
  readonly books: readonly PageCard[]
  /** UTC date. */
  readonly today: string
  /** The page that maintainers have chosen; null for the page of the day. */
  readonly featured: PageCard | null
  /** The series that maintainers have put first. */
  readonly seriesOrder: readonly string[]
}

export interface HomeContent<Card = PageCard> extends Shelves<Card> {
  /** null in a wiki without pages. */
  readonly featured: Card | null
  readonly startingPoints: readonly Card[]
}

/** Chooses and reduces what the home page shows. */
export function arrangeHome({ cards, books, today, featured, seriesOrder }: HomeSources): HomeContent {
  const { series, seriesTotal } = arrangeShelves(books, seriesOrder)
  const startingPoints = selectStartingPoints(cards, series)
  const keys = new Set(startingPoints.map(({ key }) => key))
  const others = cards.filter(({ key }) => !keys.has(key))
  return {
    series: series.map((shelf) => ({ ...shelf, books: shelf.books.map(removeSummary) })),
    seriesTotal,
    startingPoints,
    featured: featured ?? selectPageOfDay(others.length > 0 ? others : cards, today),
  }
}
