/** Placements: the place of something on a page, with what is needed to decide who may see it. */
import type { Place } from '#shared/model/place'
import type { BookIndex, Position, UnknownPosition } from './book-index.ts'
import { findEarliestTextPlace } from './positions.ts'

export interface Placement {
  /** Undefined for something unplaced. */
  readonly place: Place | undefined
  /** A place without a chapter is the end of the book for a text, and its beginning for a page. */
  readonly kind: 'text' | 'page'
  /** Series of the page, as stored. It decides only where the place itself names no known book. */
  readonly series: string
}

/** @param place effective place of a paragraph, fact, heading or image @param series series of its page */
export const toTextPlacement = (place: Place | undefined, series: string): Placement => ({
  place,
  kind: 'text',
  series,
})

interface PlacedPage {
  readonly series: string
  /** The place at which readers first meet the page, as an editor set it. */
  readonly first?: Place | undefined
}

/**
 * Returns the placement of a page's name, summary and image. Without `first`, its place is the earliest one of its
 * entries, if every entry has one. That is the place of a text: without a chapter it is the end of the book.
 * @param places effective places of all entries of the page
 */
export function toPagePlacement(page: PlacedPage, places: readonly (Place | undefined)[], index: BookIndex): Placement {
  const { series, first } = page
  if (first !== undefined) return { place: first, kind: 'page', series }
  return toTextPlacement(findEarliestIfAllPlaced(places, index), series)
}

export const findPosition = (place: Place, kind: Placement['kind'], index: BookIndex): Position | UnknownPosition =>
  kind === 'text' ? index.findTextPosition(place) : index.findPagePosition(place)

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
