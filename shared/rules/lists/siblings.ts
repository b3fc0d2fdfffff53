/** Sibling pages: pages of the same type and series, for links at the end of a page. */
import type { PageCard } from '../../model/page.ts'
import { hasBookNumbers } from '../../model/page-types.ts'
import { compareByName } from './list-pagination.ts'

export interface Siblings {
  /** The pages that follow alphabetically, then those from the beginning of the alphabet. */
  readonly pages: readonly Sibling[]
  /** Number of all siblings, shown or not. */
  readonly total: number
}

export interface Sibling extends Pick<PageCard, 'key' | 'name' | 'position'> {}

const MAX_SIBLINGS = 12

/** Returns null if there are none, if the page has no series, and for types whose book numbers give the next page. */
export function findSiblings(cards: readonly PageCard[], key: string, max = MAX_SIBLINGS): Siblings | null {
  const page = cards.find((card) => card.key === key)
  if (page === undefined || page.series === '' || hasBookNumbers(page.type)) return null
  const pagesOfKind = cards
    .filter(({ type, series }) => type === page.type && series === page.series)
    .sort(compareByName)
  const at = pagesOfKind.indexOf(page)
  const others = [...pagesOfKind.slice(at + 1), ...pagesOfKind.slice(0, at)]
  if (others.length === 0) return null
  const pages = others.slice(0, max).map(({ name, ...card }) => ({ key: card.key, name }))
  return { pages, total: others.length }
}
