/** Model: what the card of a page tells about places in the story, derived from its reference. */
import { hashBookKey, packTextPlace } from './packed-place.ts'
import type { PageCard, SectionPosition } from './page.ts'
import { hasBookNumbers, type TypeName } from './page-types.ts'
import type { Place } from './place.ts'

interface PlacedPage {
  readonly type: TypeName
  readonly sections: readonly SectionPosition[]
  readonly movedFrom: readonly string[]
}

/** The rules allow a page no more former keys. */
const MAX_FORMER_KEYS = 9

/**
 * Returns the place at which readers first meet the page: the `first` of the section that the last save found to be the
 * earliest. Undefined if the page has no text, or one without a place. If no section is marked, such as after a change
 * by hand, it is a place that no reader has reached.
 */
export function findPageFirst(sections: readonly SectionPosition[]): Place | undefined {
  if (sections.some(({ first }) => first === undefined) || sections.every(({ first }) => first === null)) return
  return sections.find(({ isEarliest }) => isEarliest)?.first ?? { book: '' }
}

/** Returns the fields of the page's card that say where it is met, and under which keys a book was placed before. */
export function toCardPlaces({ type, sections, movedFrom }: PlacedPage): Pick<PageCard, 'first' | 'former'> {
  const first = findPageFirst(sections)
  const former = hasBookNumbers(type) ? movedFrom.slice(-MAX_FORMER_KEYS).map(hashBookKey) : []
  return {
    ...(first === undefined ? {} : { first: packTextPlace(first) }),
    ...(former.length === 0 ? {} : { former }),
  }
}

/** True if both cards are met at the same place and had the same former keys. */
export const isSameInStory = (a: PageCard, b: PageCard): boolean =>
  a.first === b.first && a.former?.join() === b.former?.join()
