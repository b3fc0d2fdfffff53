/** Effective places: the places that count for the parts of a block. */
import type { Place } from '#shared/model/place'
import type { BookIndex } from './book-index.ts'
import { findEarliestTextPlace } from './positions.ts'

interface PlacedBlock {
  readonly at?: Place | undefined
  readonly entries: readonly { readonly at?: Place | undefined }[]
}

export interface BlockPlaces {
  /** Place of the heading and the image. */
  readonly heading: Place | undefined
  /** Places of the entries, in their order. */
  readonly entries: readonly (Place | undefined)[]
}

/**
 * Returns the places that count for the parts of a block. An entry without a place has that of its block. A block
 * without a place has a heading as early as its earliest entry, if every entry has a place.
 */
export function findEffectivePlaces({ at, entries }: PlacedBlock, index: BookIndex): BlockPlaces {
  const places = entries.map((entry) => entry.at ?? at)
  return { heading: at ?? findEarliestIfAllPlaced(places, index), entries: places }
}

function findEarliestIfAllPlaced(places: readonly (Place | undefined)[], index: BookIndex): Place | undefined {
  const placed = places.filter((place) => place !== undefined)
  return placed.length === places.length ? findEarliestTextPlace(placed, index) : undefined
}
