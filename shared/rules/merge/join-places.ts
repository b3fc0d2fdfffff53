/** The place in the story of a text that was made of two. */
import type { Place } from '#shared/model/place'

/**
 * Returns a place at which all of the text is revealed: the later one of a book. Two books cannot be compared without
 * the catalogue, so their text fails closed until somebody places it.
 */
export function joinPlaces(one: Place | undefined, other: Place | undefined): Place | undefined {
  if (one === undefined || other === undefined) return one ?? other
  if (one.book !== other.book) return { book: '' }
  // Without a chapter it is the end of the book.
  return (one.chapter ?? Number.POSITIVE_INFINITY) < (other.chapter ?? Number.POSITIVE_INFINITY) ? other : one
}
