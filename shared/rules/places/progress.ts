/** Reading progress: how far a reader has read each series. */
import { normalizeName } from '#shared/model/page-key'
import { type Place, readPlace } from '#shared/model/place'
import type { BookIndex } from './book-index.ts'
import { comparePositions } from './positions.ts'

/** The series is read up to and including this place: without a chapter, up to the end of the book. */
export interface Limit {
  readonly kind: 'upTo'
  readonly place: Place
}

export type SeriesProgress =
  | Limit
  /** The series is read completely, and nothing of it is hidden. */
  | { readonly kind: 'everything' }

export interface Progress {
  /** Keys are normalized names of series. For a series that is absent nothing is set, and nothing of it is hidden. */
  readonly series: ReadonlyMap<string, SeriesProgress>
  /** True if texts without a place are hidden as well, in series that are read up to a place. */
  readonly isStrict: boolean
  /** True if what is hidden is folded, so that the reader can open it, and false if it is left out. */
  readonly isFolded: boolean
}

export const NO_PROGRESS: Progress = { series: new Map(), isStrict: false, isFolded: false }
export const EVERYTHING: SeriesProgress = { kind: 'everything' }

/** Parses the parts of a limit; null or undefined is no chapter. Returns null if it is not one. */
export function readLimit(book: unknown, chapter: unknown): Limit | null {
  const place = readPlace({ book, chapter: chapter ?? undefined })
  return place.book === '' ? null : { kind: 'upTo', place }
}

/** Returns the progress with another setting for one series; undefined removes it. The name is normalized. */
export function withSeriesProgress(progress: Progress, series: string, set: SeriesProgress | undefined): Progress {
  const all = new Map(progress.series)
  if (set === undefined) all.delete(normalizeName(series))
  else all.set(normalizeName(series), set)
  return { ...progress, series: all }
}

/**
 * Follows books and series that were renamed since the progress was stored, so that progress in a renamed series still
 * hides what is later. If two series became one, the earlier progress counts. A series with numbered books is not renamed:
 * if only the reader's book was moved, its progress opens nothing until the reader chooses another book.
 */
export function followRenamedBooks(progress: Progress, index: BookIndex): Progress {
  const followed = new Map<string, SeriesProgress>()
  for (const [stored, set] of progress.series) {
    const book = set.kind === 'upTo' ? index.findBook(set.place.book) : undefined
    const isRenamed = book !== undefined && index.listBooks(stored).length === 0
    const series = isRenamed ? book.series : stored
    const present: SeriesProgress =
      set.kind === 'upTo' && book !== undefined ? { kind: 'upTo', place: { ...set.place, book: book.key } } : set
    const other = followed.get(series)
    followed.set(series, other === undefined ? present : selectEarlier(present, other, index))
  }
  return { ...progress, series: followed }
}

/** Progress up to an unknown book is the earliest, because it opens nothing. */
function selectEarlier(a: SeriesProgress, b: SeriesProgress, index: BookIndex): SeriesProgress {
  if (a.kind === 'everything') return b
  if (b.kind === 'everything') return a
  const [one, other] = [index.findTextPosition(a.place), index.findTextPosition(b.place)]
  if (one === 'unknown') return a
  return other === 'unknown' || comparePositions(other, one) < 0 ? b : a
}
