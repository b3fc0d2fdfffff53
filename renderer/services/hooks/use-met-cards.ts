/** Hook: the cards of a catalogue whose pages the reader has met. */
import type { PageCard } from '#shared/model/page'
import { withPosition } from '#shared/rules/places/card-positions'
import { getBookIndex } from '#shared/rules/places/catalogue-index'
import { seal } from '#shared/rules/places/sealed'
import { useGate } from './use-gate.ts'

/** @param all all pages of the wiki, among which are the books */
export function useMetCards(cards: readonly PageCard[], all: readonly PageCard[]): readonly PageCard[] {
  const gate = useGate()
  if (gate === null || cards.length === 0) return cards
  const books = getBookIndex(all)
  return cards.filter((card) => gate.openPages(seal([withPosition(card, books)])).length > 0)
}
