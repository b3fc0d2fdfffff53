/** The other pages of one kind in a series: where to read on without a list between. */
import type { PageCard } from '../../model/page.ts'
import { isNumbered } from '../../model/page-types.ts'
import { byName } from './listing.ts'

export interface Siblings {
  /** Those that follow in the alphabet, then from its beginning. */
  readonly pages: readonly Sibling[]
  /** How many there are, shown or not. */
  readonly total: number
}

type Sibling = Pick<PageCard, 'key' | 'name'>

const MOST = 12

/** null where there are none, where a page is in no series, and where numbers say what comes next. */
export function siblingsOf(cards: readonly PageCard[], key: string, most = MOST): Siblings | null {
  const own = cards.find((card) => card.key === key)
  if (own === undefined || own.series === '' || isNumbered(own.type)) return null
  const kin = cards
    .filter(({ type, series }) => type === own.type && series === own.series)
    .sort(byName)
  const at = kin.indexOf(own)
  const others = [...kin.slice(at + 1), ...kin.slice(0, at)]
  if (others.length === 0) return null
  const pages = others.slice(0, most).map(({ name, ...card }) => ({ key: card.key, name }))
  return { pages, total: others.length }
}
