/** Look-up of existing names of pages and series, for forms that choose a name. */
import type { PageCard } from '#shared/model/page'
import { toPageKey } from '#shared/model/page-key'
import { foldName } from '#shared/model/page-name'
import { getFoldedName, measureDistance } from './suggest.ts'

/** Returns pages whose name differs only by case, accents or spaces. */
export function findNamesakes(cards: readonly PageCard[], name: string): readonly PageCard[] {
  const wanted = foldName(name)
  if (wanted === '') return []
  const key = toPageKey(name)
  return cards.filter((card) => card.key !== key && getFoldedName(card).name === wanted)
}

/** Returns the existing series whose name differs from a new one by a few letters, case or accents; null if there is none. */
export function findNearSeries(known: readonly string[], name: string): string | null {
  const wanted = foldName(name)
  const tolerance = Math.min(3, Math.floor(wanted.length / 4))
  return known.find((one) => measureDistance(foldName(one), wanted, tolerance) <= tolerance) ?? null
}

/** Returns the names of all series, A to Z. */
export const listSeriesNames = (cards: readonly PageCard[]): readonly string[] =>
  [...new Set(cards.map(({ series }) => series))].filter((name) => name !== '').sort()
