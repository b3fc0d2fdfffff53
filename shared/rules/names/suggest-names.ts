/** Name suggestions of the page host: all pages that match a text, or the best ones if there are too many. */
import type { PageCard } from '#shared/model/page'
import type { NameSuggestions, SuggestedPage } from '#shared/name-suggestions'
import type { BookIndex } from '../places/book-index.ts'
import { withPosition } from '../places/card-positions.ts'
import { getBookIndex } from '../places/catalogue-index.ts'
import { selectForEveryProgress } from '../places/select-for-every-progress.ts'
import { findAllMatches, getNameIndex, suggestAllPages, suggestPages } from './suggest.ts'

/** As many pages take less than 20 kB. */
const MAX_PAGES = 100
/** Pages that the list below a search box shows. */
const MAX_SHOWN = 8

/** Converts cards of a catalogue; the same list gives the same pages. */
const suggestedPages = new WeakMap<readonly PageCard[], readonly SuggestedPage[]>()

export function suggestNames(cards: readonly PageCard[], query: string): NameSuggestions {
  const index = getNameIndex(cards)
  const books = getBookIndex(cards)
  const all = findAllMatches(index, query, MAX_PAGES)
  const found =
    all === null
      ? selectForEveryProgress(suggestAllPages(index, query), books, { perReader: MAX_SHOWN, total: MAX_PAGES })
      : // The best come first, for whoever shows them as they are.
        sortBestFirst(all, query)
  return { pages: found.map((card) => toSuggestedPage(card, books)), isComplete: all !== null }
}

/** Returns all pages of a catalogue as suggestions. */
export function toSuggestedPages(cards: readonly PageCard[]): readonly SuggestedPage[] {
  const cached = suggestedPages.get(cards)
  if (cached !== undefined) return cached
  const books = getBookIndex(cards)
  const pages = cards.map((card) => toSuggestedPage(card, books))
  suggestedPages.set(cards, pages)
  return pages
}

function toSuggestedPage(card: PageCard, books: BookIndex): SuggestedPage {
  const { key, name, type, series, image } = card
  const { position } = withPosition(card, books)
  return { key, name, type, series, image, ...(position === undefined ? {} : { position }) }
}

function sortBestFirst(pages: readonly PageCard[], query: string): readonly PageCard[] {
  const best = suggestPages(getNameIndex(pages), query, MAX_PAGES)
  const first = new Set(best)
  return [...best, ...pages.filter((page) => !first.has(page))]
}
