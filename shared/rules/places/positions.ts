/** Order of places in the story. */
import type { Place } from '#shared/model/place'
import type { BookIndex, Position, UnknownPosition } from './book-index.ts'

/**
 * Compares two positions as a sort does: by number of the book, by key if two books have one number, by chapter.
 * Positions of different series are sorted by series. Unknown positions come last, and are equal to each other.
 */
export function comparePositions(a: Position | UnknownPosition, b: Position | UnknownPosition): number {
  if (a === 'unknown' || b === 'unknown') return Number(a === 'unknown') - Number(b === 'unknown')
  if (a.series !== b.series) return a.series < b.series ? -1 : 1
  const byBook = a.bookNumber - b.bookNumber || a.tie - b.tie
  // Two ends of a book are equal, but the difference of two infinite numbers is NaN.
  if (byBook !== 0 || a.chapter === b.chapter) return byBook
  return a.chapter < b.chapter ? -1 : 1
}

/** Compares two places of texts. Without a chapter, such a place is the end of the book. */
export const compareTextPlaces = (a: Place, b: Place, index: BookIndex): number =>
  comparePositions(index.findTextPosition(a), index.findTextPosition(b))

/** Compares two places where readers first meet a page. Without a chapter, such a place is the beginning of the book. */
export const comparePagePlaces = (a: Place, b: Place, index: BookIndex): number =>
  comparePositions(index.findPagePosition(a), index.findPagePosition(b))

/** A place that no reader has reached, as `readPlace` returns for one that it cannot read. */
export const NEVER_REACHED: Place = { book: '' }

/**
 * Returns the earliest place of texts; undefined for an empty list. Unknown places are later than known ones. Places
 * of several series have no earliest one, so the result is a place that no reader has reached.
 */
export function findEarliestTextPlace(places: readonly Place[], index: BookIndex): Place | undefined {
  let earliest: { readonly place: Place; readonly position: Position } | undefined
  for (const place of places) {
    const position = index.findTextPosition(place)
    if (position === 'unknown') continue
    if (earliest !== undefined && position.series !== earliest.position.series) return NEVER_REACHED
    if (earliest === undefined || comparePositions(position, earliest.position) < 0) earliest = { place, position }
  }
  return earliest?.place ?? (places.length === 0 ? undefined : NEVER_REACHED)
}
