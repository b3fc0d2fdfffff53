/** Visibility: decides whether a reader with some progress may see what is revealed at some place. */
import type { BookIndex, Position } from './book-index.ts'
import { findPosition, type Placement } from './placements.ts'
import type { Limit, Progress } from './progress.ts'

/** Reason why something is hidden. It names no page, so that it can be shown in place of what is hidden. */
export type Hidden =
  /** It is revealed later than the reader has read. */
  | {
      readonly kind: 'later'
      /** Normalized name of the series of the book. */
      readonly series: string
      readonly bookNumber: number
      /** True if the reader has begun this book: it is revealed in a later chapter. */
      readonly isInCurrentBook: boolean
    }
  /** The book of its place is missing, hidden, without a number or of no series, or the place cannot be read. */
  | { readonly kind: 'unknown' }
  /** It has no place, and the reader's setting is strict. */
  | { readonly kind: 'unplaced' }

/**
 * Returns true if the reader may see what is placed:
 * - a known place, unless its series is read up to an earlier place. A book that shares its number with the one that
 *   the reader is reading is not open before the reader has reached a higher number;
 * - an unknown place, unless the page's series is read up to some place; on a page of an unknown series, unless any is;
 * - no place at all, unless the setting is strict and an unknown place would be hidden.
 */
export const isVisible = (placement: Placement, progress: Progress, index: BookIndex): boolean =>
  explainHidden(placement, progress, index) === null

/** Returns null for what is visible. */
export function explainHidden({ place, kind, series }: Placement, progress: Progress, index: BookIndex): Hidden | null {
  if (progress.series.size === 0) return null
  if (place === undefined) return progress.isStrict && isLimited(series, progress, index) ? { kind: 'unplaced' } : null
  const position = findPosition(place, kind, index)
  if (position === 'unknown') return isLimited(series, progress, index) ? { kind: 'unknown' } : null
  const limit = progress.series.get(position.series)
  return limit === undefined || limit.kind === 'everything' ? null : explainLater(position, limit, index)
}

function explainLater(position: Position, { place }: Limit, index: BookIndex): Hidden | null {
  const { series, bookNumber } = position
  const reached = index.findTextPosition(place)
  // A reader whose book is unknown or of another series has reached nothing of this one.
  if (reached === 'unknown' || reached.series !== series) {
    return { kind: 'later', series, bookNumber, isInCurrentBook: false }
  }
  const isInCurrentBook = position.book === reached.book
  const isReached = isInCurrentBook ? position.chapter <= reached.chapter : bookNumber < reached.bookNumber
  return isReached ? null : { kind: 'later', series, bookNumber, isInCurrentBook }
}

/** A series without a numbered book is unknown, because no reader can set progress in it. */
function isLimited(stored: string, { series: all }: Progress, index: BookIndex): boolean {
  const series = index.normalizeSeries(stored)
  const own = all.get(series)
  if (own !== undefined) return own.kind === 'upTo'
  return index.listBooks(series).length === 0 && [...all.values()].some(({ kind }) => kind === 'upTo')
}
