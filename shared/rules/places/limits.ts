/** Limits: reading progress as numbers that can be compared with positions, without the books of the wiki. */
import { isRecord } from '#shared/model/stored-fields'
import { parseJsonOrNull } from '#shared/parse-json'
import type { BookIndex } from './book-index.ts'
import type { Progress, SeriesProgress } from './progress.ts'

/** What is reached of a series. */
export interface SeriesLimit {
  /** null if the book was unknown when the progress was stored: nothing of the series is reached. */
  readonly bookNumber: number | null
  /** See `Position`. */
  readonly tie: number
  /** 0 or more; Infinity is the end of the book. */
  readonly chapter: number
  /** The limit holds only for positions with the same numbering. */
  readonly numbering: string
}

export interface Limits {
  /** Keys are normalized names of series. Nothing is hidden of a series that is absent. */
  readonly series: ReadonlyMap<string, SeriesLimit | 'everything'>
  /** True if texts without a place are hidden as well, in series with a limit. */
  readonly isStrict: boolean
  /** See `Progress`. */
  readonly isFolded: boolean
}

export const NO_LIMITS: Limits = { series: new Map(), isStrict: false, isFolded: false }

const NOTHING_REACHED: SeriesLimit = { bookNumber: null, tie: 0, chapter: 0, numbering: '' }

/** Has the same limit for every series, whatever its name. */
class AnySeries extends Map<string, SeriesLimit> {
  override get(_series: string): SeriesLimit {
    return NOTHING_REACHED
  }

  override has(_series: string): boolean {
    return true
  }
}

/** Limits of a stored progress that cannot be read: nothing is reached of any series. */
export const UNREADABLE_LIMITS: Limits = { ...NO_LIMITS, series: new AnySeries([['', NOTHING_REACHED]]) }

/**
 * True if the books of the series have changed since the limit was stored, so that its numbers say nothing about a
 * position. A limit with an unknown book has no numbers.
 */
export const isOutdated = ({ bookNumber, numbering }: SeriesLimit, present: string): boolean =>
  bookNumber !== null && numbering !== present

/** True if some series is read up to a place, so that something may be hidden. */
export const hasLimit = ({ series }: Limits): boolean => [...series.values()].some((limit) => limit !== 'everything')

/** @param progress with the present keys of books and names of series (`followRenamedBooks`) */
export const resolveLimits = ({ series, isStrict, isFolded }: Progress, index: BookIndex): Limits => ({
  series: new Map([...series].map(([name, set]) => [name, resolveLimit(name, set, index)])),
  isStrict,
  isFolded,
})

function resolveLimit(series: string, set: SeriesProgress, index: BookIndex): SeriesLimit | 'everything' {
  if (set.kind === 'everything') return 'everything'
  const position = index.findTextPosition(set.place)
  if (position === 'unknown' || position.series !== series) return NOTHING_REACHED
  const { bookNumber, tie, chapter, numbering } = position
  return { bookNumber, tie, chapter, numbering }
}

/**
 * Parses the stored form of the progress (`stored-progress.ts`). It fails closed: nothing is reached of a series whose
 * value cannot be read.
 * @returns 'unreadable' if the text is not of this form
 */
export function parseLimits(stored: string | null): Limits | 'unreadable' {
  if (stored === null) return NO_LIMITS
  const data = parseJsonOrNull(stored)
  if (!isRecord(data)) return 'unreadable'
  const series = Object.entries(data).flatMap(([field, value]): [string, SeriesLimit | 'everything'][] =>
    field.startsWith('/') ? [[field.slice(1), value === 0 ? 'everything' : readLimit(value)]] : [],
  )
  return { series: new Map(series), isStrict: data['strict'] === 1, isFolded: data['folded'] === 1 }
}

function readLimit(value: unknown): SeriesLimit {
  if (!Array.isArray(value)) return NOTHING_REACHED
  const [bookNumber, storedChapter, tie, numbering]: unknown[] = value
  const chapter = storedChapter === null ? Number.POSITIVE_INFINITY : storedChapter
  const isReadable = typeof bookNumber === 'number' && typeof chapter === 'number' && chapter >= 0
  if (!isReadable || typeof tie !== 'number' || typeof numbering !== 'string') return NOTHING_REACHED
  return { bookNumber, tie, chapter, numbering }
}
