/** Visibility: decides whether a reader with some progress may see what is revealed at some position. */
import type { Position, UnknownPosition } from './book-index.ts'
import { hasLimit, isOutdated, type Limits } from './limits.ts'

/** Position at which something is revealed; undefined for something unplaced. */
export type MaybePosition = Position | UnknownPosition | undefined

/** Series of a page. It decides only about what has no known position. */
export interface SeriesContext {
  /** Normalized name; empty for a page of no series. */
  readonly series: string
  /** What `getNumbering` returns for it; empty if the series has no numbered book. */
  readonly numbering: string
}

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
  /**
   * The book of its place is missing, hidden, without a number or of no series, or the place cannot be read. Also a known
   * position in a series whose books have changed since the progress was stored.
   */
  | { readonly kind: 'unknown' }
  /** It has no place, and the reader's setting is strict. */
  | { readonly kind: 'unplaced' }

/**
 * Returns true if the reader may see what is revealed at the position:
 * - a known one, unless its series is read up to an earlier one. A book that shares its number with the one that the
 *   reader is reading is not open before the reader has reached a higher number;
 * - an unknown one, unless the page's series is read up to some place; on a page of an unknown series, unless any is;
 * - no position at all, unless the setting is strict and an unknown one would be hidden.
 */
export const isVisible = (position: MaybePosition, context: SeriesContext, limits: Limits): boolean =>
  explainHidden(position, context, limits) === null

/** Returns null for what is visible. */
export function explainHidden(position: MaybePosition, context: SeriesContext, limits: Limits): Hidden | null {
  if (limits.series.size === 0) return null
  if (position === undefined) return limits.isStrict && isLimited(context, limits) ? { kind: 'unplaced' } : null
  if (position === 'unknown') return isLimited(context, limits) ? { kind: 'unknown' } : null
  return explainLater(position, limits)
}

function explainLater({ series, bookNumber, tie, chapter, numbering }: Position, limits: Limits): Hidden | null {
  const limit = limits.series.get(series)
  if (limit === undefined || limit === 'everything') return null
  if (isOutdated(limit, numbering)) return { kind: 'unknown' }
  // A limit with an unknown book opens nothing.
  const isInCurrentBook = bookNumber === limit.bookNumber && tie === limit.tie
  const isReached = isInCurrentBook
    ? chapter <= limit.chapter
    : limit.bookNumber !== null && bookNumber < limit.bookNumber
  return isReached ? null : { kind: 'later', series, bookNumber, isInCurrentBook }
}

/** A series without a numbered book is unknown, because no reader can set progress in it. */
function isLimited({ series, numbering }: SeriesContext, limits: Limits): boolean {
  const own = limits.series.get(series)
  if (own !== undefined) return own !== 'everything'
  return numbering === '' && hasLimit(limits)
}
