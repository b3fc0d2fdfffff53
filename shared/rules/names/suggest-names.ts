/** Name suggestions of the page host: all pages that match a text, or the best ones if there are too many. */
import type { PageCard } from '#shared/model/page'
import type { NameSuggestions } from '#shared/name-suggestions'
import { getNameIndex, hasMoreMatches, suggestPages } from './suggest.ts'

/** As many pages take less than 10 kB. */
const MAX_COMPLETE = 100
const MAX_BEST = 8

export function suggestNames(cards: readonly PageCard[], query: string): NameSuggestions {
  const index = getNameIndex(cards)
  const isComplete = query.trim() === '' || !hasMoreMatches(index, query, MAX_COMPLETE)
  const found = suggestPages(index, query, isComplete ? MAX_COMPLETE : MAX_BEST)
  return { pages: found.map(({ name, type, series, ...card }) => ({ key: card.key, name, type, series })), isComplete }
}
