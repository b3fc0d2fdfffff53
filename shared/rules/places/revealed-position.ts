/** Positions of what is revealed at the earliest, or the latest, of several positions. */
import type { BookIndex, Position, UnknownPosition } from './book-index.ts'
import { formatCardPosition, UNKNOWN_POSITION } from './card-positions.ts'
import { comparePositions } from './positions.ts'
import type { MaybePosition } from './visibility.ts'

/** Returns 'unknown' if the positions are of several series; unknown ones are later than known ones. */
function findEarliest(positions: readonly (Position | UnknownPosition)[]): Position | UnknownPosition {
  const known = positions.filter((position) => position !== 'unknown')
  if (new Set(known.map(({ series }) => series)).size !== 1) return 'unknown'
  return known.reduce((earliest, one) => (comparePositions(one, earliest) < 0 ? one : earliest))
}

/**
 * Returns the position that a reader has reached only after all others. It fails closed: it is unknown if one is, or if
 * they are of several series. Unplaced ones do not count; without others the result is undefined.
 */
export function findLatestPosition(positions: readonly MaybePosition[]): MaybePosition {
  const [first, ...others] = positions.filter((position) => position !== undefined)
  let latest: MaybePosition = first
  for (const one of others) {
    if (latest === undefined || latest === 'unknown' || one === 'unknown' || one.series !== latest.series)
      return 'unknown'
    // Of two books with one number, a reader may have begun either.
    if (one.bookNumber === latest.bookNumber && one.tie !== latest.tie) return 'unknown'
    if (comparePositions(one, latest) > 0) latest = one
  }
  return latest
}

/**
 * Returns the text form of a latest position, for the data of routes. An unknown one may be of any series, not only of the
 * page's: a reader may have a limit in that of a single text.
 * @param stored series of the page
 */
export const formatLatestPosition = (position: Position | UnknownPosition, stored: string, index: BookIndex): string =>
  position === 'unknown' ? UNKNOWN_POSITION : formatCardPosition(position, stored, index)

/** @param items packed places: what is revealed at the latest of the items, each at the earliest of its places */
export const findRevealedPosition = (items: readonly string[], index: BookIndex): MaybePosition =>
  findLatestPosition(
    items.map((places) => findEarliest(places.split(',').map((packed) => index.findPackedPosition(packed)))),
  )
