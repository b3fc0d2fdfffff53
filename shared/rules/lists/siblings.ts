/** The other pages of one kind in a series: where to read on without a list between. */
import type { PageCard } from '../../model/page.ts'
import { hasBookNumbers } from '../../model/page-types.ts'
import { compareByName } from './list-pagination.ts'

export interface Siblings {
  /** Those that follow in the alphabet, then from its beginning. */
  readonly pages: readonly Sibling[]
  /** How many there are, shown or not. */
  readonly total: number
}

type Sibling = Pick<PageCard, 'key' | 'name'>

const MAX_SIBLINGS = 12

/** null where there are none, where a page is in no series, and where numbers say what comes next. */
export function findSiblings(
  cards: readonly PageCard[],
  key: string,
  max = MAX_SIBLINGS,
): Siblings | null {
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
