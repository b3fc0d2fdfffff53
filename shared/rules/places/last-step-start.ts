/** Rule: from where the reader's last step forward began, in the stored form of the progress. */
import type { ProgressRecord } from '#shared/model/progress-record'
import { type Limits, parseLimits, type SeriesLimit } from './limits.ts'

type MaybeLimit = SeriesLimit | 'everything' | undefined

const BACK = -1

/**
 * Returns what the progress was before the last step forward; undefined if there is none, because the reader has moved
 * back or removed a series, or because the books have changed their numbers since. A change of a setting is no step. A
 * book and then one of its chapters, chosen one after the other, are one step.
 * @param from the progress before this change
 * @param to stored form of the progress from now on
 */
export function findLastStepStart(from: ProgressRecord | null, to: string | null): string | undefined {
  if (from === null || to === null) return undefined
  const [before, after] = [parseLimits(from.text), parseLimits(to)]
  if (before === 'unreadable' || after === 'unreadable') return undefined
  const moved = listMovedSeries(before, after)
  if (moved === null) return undefined
  if (moved.length === 0) return from.before
  const start = from.before === undefined ? 'unreadable' : parseLimits(from.before)
  if (start === 'unreadable') return from.text
  const movedBefore = listMovedSeries(start, before) ?? []
  const isContinued = moved.every((series) => movedBefore.includes(series) && isInBegunBook(series, before, after))
  return isContinued ? from.before : from.text
}

/** Returns null if the reader has moved back in some series. A series that is set for the first time opens nothing. */
function listMovedSeries(before: Limits, after: Limits): readonly string[] | null {
  const steps = [...before.series].map(
    ([series, limit]) => [series, compareLimits(limit, after.series.get(series))] as const,
  )
  if (steps.some(([, step]) => step < 0)) return null
  return steps.flatMap(([series, step]) => (step > 0 ? [series] : []))
}

/** Positive if the second limit is later. Limits that cannot be compared count as a step back. */
function compareLimits(a: MaybeLimit, b: MaybeLimit): number {
  if (a === undefined || b === undefined) return BACK
  if (a === 'everything' || b === 'everything') return Number(b === 'everything') - Number(a === 'everything')
  if (a.numbering !== b.numbering) return BACK
  if (a.bookNumber === null || b.bookNumber === null) return a.bookNumber === b.bookNumber ? 0 : BACK
  const byBook = b.bookNumber - a.bookNumber || b.tie - a.tie
  // The difference of two ends of a book is NaN.
  if (byBook !== 0 || a.chapter === b.chapter) return byBook
  return b.chapter > a.chapter ? 1 : BACK
}

/** True if the reader was at the beginning of a book, and is in the same one now. */
function isInBegunBook(series: string, before: Limits, after: Limits): boolean {
  const [a, b] = [before.series.get(series), after.series.get(series)]
  if (a === undefined || a === 'everything' || b === undefined || b === 'everything') return false
  return a.chapter === 0 && a.bookNumber === b.bookNumber && a.tie === b.tie
}
