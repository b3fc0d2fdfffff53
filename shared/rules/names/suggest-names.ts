/** Name suggestions of the page host: all pages that match a text, or the best ones if there are too many. */
import type { PageCard } from '#shared/model/page'
import type { NameSuggestions } from '#shared/name-suggestions'
import { findAllMatches, getNameIndex, suggestPages } from './suggest.ts'

/** As many pages take less than 20 kB. */
const MAX_COMPLETE = 100
const MAX_BEST = 8

export function suggestNames(cards: readonly PageCard[], query: string): NameSuggestions {
  const index = getNameIndex(cards)
  const all = findAllMatches(index, query, MAX_COMPLETE)
  // The best come first, for whoever shows them as they are.
  const found = all === null ? suggestPages(index, query, MAX_BEST) : sortBestFirst(all, query)
  return {
    pages: found.map(({ key, name, type, series, image }) => ({ key, name, type, series, image })),
    isComplete: all !== null,
  }
}

function sortBestFirst(pages: readonly PageCard[], query: string): readonly PageCard[] {
  const best = suggestPages(getNameIndex(pages), query, MAX_COMPLETE)
  const first = new Set(best)
  return [...best, ...pages.filter((page) => !first.has(page))]
}
