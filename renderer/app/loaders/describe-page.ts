/**
 * Description of a page without a summary, from the beginning of its text. Link previews and search engines show it to
 * everybody, so of the texts with a place it has those of the lead at the page's first place, and those in the first
 * book of the series.
 */
import { findPageFirst } from '#shared/model/card-places'
import type { PageCard, PageReference, PageView } from '#shared/model/page'
import { getSectionSpec } from '#shared/model/page-types'
import type { Place } from '#shared/model/place'
import { hasPlaces } from '#shared/model/place-items'
import { BookIndex, selectBooks } from '#shared/rules/places/book-index'
import { isNotLater, selectEntries } from '#shared/rules/places/first-place'
import { excerpt } from '#shared/rules/text/plain-text'

const MAX_DESCRIPTION = 160

interface DescribedPage extends Pick<PageView, 'sections'> {
  readonly reference: Pick<PageReference, 'series' | 'sections'>
}

/**
 * Returns null for a page without such text.
 * @param cards null if the catalogue is not in memory; no book is the first one then
 */
export function describePage({ reference, sections }: DescribedPage, cards: readonly PageCard[] | null): string | null {
  const at = (area: string) =>
    sections.filter(({ name }) => getSectionSpec(name).area === area).flatMap(({ blocks }) => blocks)
  const isPlaced = sections.some(hasPlaces)
  const index = new BookIndex(isPlaced && cards !== null ? selectBooks(cards) : [])
  const first = findPageFirst(reference.sections)
  const [firstBook] = index.listBooks(index.normalizeSeries(reference.series))
  const isInFirstBook = (place: Place | undefined) => isNotLater(place, firstBook && { book: firstBook.key }, index)
  const isAtFirst = (place: Place | undefined) => isNotLater(place, first, index)
  const lead = selectEntries(at('lead'), (place) => isAtFirst(place) || isInFirstBook(place))
  return excerpt([...lead, ...selectEntries(at('body'), isInFirstBook)], MAX_DESCRIPTION) || null
}
