/** Model: what the card of a page tells about where it is met, derived from its reference. */
import { hashBookKey, packTextPlace } from './packed-place.ts'
import type { PageCard, SectionPosition } from './page.ts'
import { hasBookNumbers, type TypeName } from './page-types.ts'
import type { Place } from './place.ts'
import { parseOwnFirst, type UnmetDetails } from './unmet-details.ts'

interface PlacedPage extends UnmetDetails {
  readonly type: TypeName
  readonly sections: readonly SectionPosition[]
  readonly movedFrom: readonly string[]
}

/** The rules allow a page no more former keys. */
const MAX_FORMER_KEYS = 9

/**
 * Returns the place at which readers first meet the page: the one that an editor has set, or the `first` of the section
 * that the last save found to be the earliest. Undefined if the page has no text, or one without a place. If no section
 * is marked, such as after a change by hand, it is a place that no reader has reached.
 */
export function findPageFirst({ sections, ownFirst }: Pick<PlacedPage, 'sections' | 'ownFirst'>): Place | undefined {
  if (ownFirst !== undefined) return parseOwnFirst(ownFirst)
  if (sections.some(({ first }) => first === undefined) || sections.every(({ first }) => first === null)) return
  return sections.find(({ isEarliest }) => isEarliest)?.first ?? { book: '' }
}

/**
 * Returns the fields of the page's card that say where it is met, under which name before, and under which keys a book
 * was placed before. A page that everybody meets needs no other name.
 */
export function toCardPlaces(page: PlacedPage): Pick<PageCard, 'first' | 'former' | 'safeName'> {
  const { type, movedFrom, safeName } = page
  const first = findPageFirst(page)
  const former = hasBookNumbers(type) ? movedFrom.slice(-MAX_FORMER_KEYS).map(hashBookKey) : []
  return {
    ...(first === undefined ? {} : { first: packTextPlace(first) }),
    ...(former.length === 0 ? {} : { former }),
    ...(first === undefined || safeName === undefined ? {} : { safeName }),
  }
}

/** True if both cards are met at the same place, with the same safe name, and had the same former keys. */
export const isSameInStory = (a: PageCard, b: PageCard): boolean =>
  a.first === b.first && a.safeName === b.safeName && a.former?.join() === b.former?.join()
