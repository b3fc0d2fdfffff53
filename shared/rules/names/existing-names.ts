/** Look-up of existing names of pages and series, for forms that choose a name. */
import type { PageCard } from '#shared/model/page'
import { toPageKey } from '#shared/model/page-key'
import { foldName } from '#shared/model/page-name'
import { getFoldedName } from './suggest.ts'

/** Returns pages whose name differs only by case, accents or spaces. */
export function findNamesakes(cards: readonly PageCard[], name: string): readonly PageCard[] {
  const wanted = foldName(name)
  if (wanted === '') return []
  const key = toPageKey(name)
  return cards.filter((card) => card.key !== key && getFoldedName(card).name === wanted)
}

/** Returns the names of all series, A to Z. */
export const listSeriesNames = (cards: readonly PageCard[]): readonly string[] =>
  [...new Set(cards.map(({ series }) => series))].filter((name) => name !== '').sort()
