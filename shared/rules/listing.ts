/** How lists are ordered, grouped and cut into pages. */
import type { PageCard } from '#shared/model/page'

export const LIST_PAGE_ROWS = 100

const names = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** A to Z as people expect it: case and accents aside, 2 before 10. */
export const compareNames = (a: string, b: string): number => names.compare(a, b)

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

/** Series A to Z, inside a series newest first; cut into pages of a bounded number of rows. */
export function listPage(
  cards: readonly PageCard[],
  wanted: number,
  rows = LIST_PAGE_ROWS,
): ListPage {
  const groups = bySeries(cards)
  const pages = Math.max(1, Math.ceil(cards.length / rows))
  const page = Math.min(pages, Math.max(1, Math.trunc(wanted) || 1))
  const first = (page - 1) * rows
  let before = 0
  const shown = groups.flatMap((group): SeriesGroup[] => {
    const start = Math.max(0, first - before)
    const end = Math.min(group.total, first + rows - before)
    before += group.total
    return start < end ? [{ ...group, cards: group.cards.slice(start, end) }] : []
  })
  return { groups: shown, total: cards.length, page, pages }
}

function bySeries(cards: readonly PageCard[]): SeriesGroup[] {
  const series = new Map<string, PageCard[]>()
  for (const card of cards) {
    const group = series.get(card.series)
    if (group === undefined) series.set(card.series, [card])
    else group.push(card)
  }
  return [...series]
    .sort(([a], [b]) => compareNames(a, b) || (a < b ? -1 : 1))
    .map(([name, group]) => ({
      series: name,
      total: group.length,
      cards: group.sort((a, b) => b.created - a.created || compareNames(a.name, b.name)),
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
  const groups = bySeries(books)
  return {
    total: groups.length,
    series: groups.slice(0, most).map(({ series, total, cards }) => ({
      series,
      total,
      books: cards.toSorted(byNumber).slice(0, each),
    })),
  }
}

const byNumber = (a: PageCard, b: PageCard): number =>
  (a.bookNumber ?? Number.POSITIVE_INFINITY) - (b.bookNumber ?? Number.POSITIVE_INFINITY) ||
  compareNames(a.name, b.name)
