/**
 * Description of a page without a summary, from the beginning of its text. Link previews and search engines show it to
 * everybody, and readers who have met the page have it in their document: of the texts with a place it has those at the
 * page's first place.
 */
import { findPageFirst } from '#shared/model/card-places'
import type { PageCard, PageReference, PageView } from '#shared/model/page'
import { getSectionSpec } from '#shared/model/page-types'
import type { Place } from '#shared/model/place'
import { hasPlaces } from '#shared/model/place-items'
import { BookIndex } from '#shared/rules/places/book-index'
import { getBookIndex } from '#shared/rules/places/catalogue-index'
import { isNotLater, selectEntries } from '#shared/rules/places/first-place'
import { excerpt } from '#shared/rules/text/plain-text'

const MAX_DESCRIPTION = 160

const NO_BOOKS = new BookIndex([])

interface DescribedPage extends Pick<PageView, 'sections'> {
  readonly reference: Pick<PageReference, 'series' | 'sections' | 'ownFirst'>
}

/**
 * Returns null for a page without such text.
 * @param cards null if the catalogue is not in memory; only texts at the very same place are known not to be later then
 */
export function describePage({ reference, sections }: DescribedPage, cards: readonly PageCard[] | null): string | null {
  const at = (area: string) =>
    sections.filter(({ name }) => getSectionSpec(name).area === area).flatMap(({ blocks }) => blocks)
  const isPlaced = sections.some(hasPlaces)
  const index = isPlaced && cards !== null ? getBookIndex(cards) : NO_BOOKS
  const first = findPageFirst(reference)
  const isAtFirst = (place: Place | undefined) => isNotLater(place, first, index)
  return excerpt(selectEntries([...at('lead'), ...at('body')], isAtFirst), MAX_DESCRIPTION) || null
}
