/** What pages and series are called already, for whoever gives another its name. */
import type { PageCard } from '#shared/model/page'
import { keyOf } from '#shared/model/page-key'
import { foldedName } from '#shared/model/page-name'
import { foldedNames } from './suggest.ts'

/** Pages whose name differs from this one by case, accents or spaces alone. */
export function namesakes(cards: readonly PageCard[], name: string): readonly PageCard[] {
  const wanted = foldedName(name)
  if (wanted === '') return []
  const key = keyOf(name)
  const names = foldedNames(cards)
  return cards.filter((card, index) => card.key !== key && names[index] === wanted)
}

/** A to Z. */
export const seriesNames = (cards: readonly PageCard[]): readonly string[] =>
  [...new Set(cards.map(({ series }) => series))].filter((name) => name !== '').sort()
