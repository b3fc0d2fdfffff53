/** First places: where readers first meet a section and its page, and which texts they may see there. */
import type { Block, SectionPosition } from '#shared/model/page'
import { isSamePlace, type Place, toPlainPlace } from '#shared/model/place'
import type { BookIndex } from './book-index.ts'
import { findEffectivePlaces } from './placements.ts'
import { comparePositions, findEarliestTextPlace, NEVER_REACHED } from './positions.ts'

/**
 * Returns the earliest place of the section's texts, headings and images in the page's own series. Places in other
 * series do not count; if there are no others, the result is a place that no reader has reached.
 * @param series series of the page
 * @returns null if the section has no text; undefined if something in it has no place
 */
export function findSectionFirst(blocks: readonly Block[], series: string, index: BookIndex): Place | null | undefined {
  const places = blocks.flatMap((block) => {
    const { heading, entries } = findPlaces(block, index)
    const hasHeading = !isBlank(block.sectionName) || block.imageUrl !== undefined
    return hasHeading ? [heading, ...entries] : entries
  })
  const placed = places.filter((place) => place !== undefined)
  if (placed.length < places.length) return
  return placed.length === 0 ? null : toPlainPlace(findEarliestInSeries(placed, series, index))
}

/** Empty lines have no place, and readers do not see them. */
const findPlaces = (block: Block, index: BookIndex) =>
  findEffectivePlaces(
    { ...block, entries: block.entries.filter(({ title, text }) => !isBlank(title) || !isBlank(text)) },
    index,
  )

const isBlank = (text: string): boolean => text.trim() === ''

function findEarliestInSeries(places: readonly Place[], series: string, index: BookIndex): Place {
  const own = places.filter((place) => {
    const position = index.findTextPosition(place)
    return position !== 'unknown' && position.series === index.normalizeSeries(series)
  })
  return findEarliestTextPlace(own, index) ?? findOnlyUnknown(places, index) ?? NEVER_REACHED
}

/** A book that is unknown now, such as a new one, may be known to the readers of the result. */
function findOnlyUnknown(places: readonly Place[], index: BookIndex): Place | undefined {
  const [first, ...others] = places
  const isOnly = others.every((other) => isSamePlace(other, first))
  return isOnly && first !== undefined && index.findTextPosition(first) === 'unknown' ? first : undefined
}

/** Returns the sections with a mark at the one that readers meet first. If one has no first place, the page has none. */
export function markEarliest(
  sections: readonly SectionPosition[],
  series: string,
  index: BookIndex,
): readonly SectionPosition[] {
  const firsts = sections.map(({ first }) => first).filter((first) => first !== null)
  const placed = firsts.filter((first) => first !== undefined)
  const isPlaced = placed.length === firsts.length && placed.length > 0
  const earliest = isPlaced ? findEarliestInSeries(placed, series, index) : null
  const at = sections.findIndex(({ first }) => earliest !== null && isSamePlace(first ?? undefined, earliest))
  return sections.map(({ isEarliest: _, ...section }, position) =>
    position === at ? { ...section, isEarliest: true } : section,
  )
}

/** Returns the blocks with the entries of which `isShown` is true for the place, or for undefined. */
export const selectEntries = (
  blocks: readonly Block[],
  isShown: (place: Place | undefined) => boolean,
): readonly Block[] =>
  blocks.map((block) => ({ ...block, entries: block.entries.filter(({ at }) => isShown(at ?? block.at)) }))

/** Returns the blocks of which `isShown` is true for the place of the image, or for undefined. */
export const selectImages = (
  blocks: readonly Block[],
  index: BookIndex,
  isShown: (place: Place | undefined) => boolean,
): readonly Block[] => blocks.filter((block) => isShown(findPlaces(block, index).heading))

/**
 * True for what has no place, or one that is not later than the limit. Without a limit, such as the first place of a
 * page that everybody meets, everything that has a place is later.
 */
export function isNotLater(place: Place | undefined, limit: Place | undefined, index: BookIndex): boolean {
  if (place === undefined) return true
  if (limit === undefined) return false
  if (isSamePlace(place, limit)) return place.book !== ''
  const [position, end] = [index.findTextPosition(place), index.findTextPosition(limit)]
  if (position === 'unknown' || end === 'unknown') return false
  return position.series === end.series && comparePositions(position, end) <= 0
}
