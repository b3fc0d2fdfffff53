/** Hook: how far the reader has read one book, and the actions that set it. */
import { useState } from 'react'
import { normalizeName } from '#shared/model/page-key'
import type { SeriesProgress } from '#shared/rules/places/progress'
import {
  type SetProgressProblem,
  useReadingProgress,
  useSetSeriesProgress,
} from '../../../services/hooks/use-reading-progress.ts'

/** `none`: nothing is set in the series, or the reader has not begun the book. */
export type BookState = { readonly kind: 'none' | 'read' } | { readonly kind: 'at'; readonly chapter: number }

export interface ShownBook {
  readonly key: string
  readonly series: string
  readonly bookNumber: number | null
}

export interface BookProgress {
  readonly state: BookState
  /** True after an action, until it is undone. */
  readonly canUndo: boolean
  /** True until the books of an action are loaded. */
  readonly isSetting: boolean
  /** Problem of the last action. */
  readonly problem: SetProgressProblem | null
  /** Resolves to true if it was set. */
  readonly markRead: () => Promise<boolean>
  readonly setChapter: (chapter: number) => void
  readonly undo: () => void
}

export function useBookProgress({ key, series: stored, bookNumber }: ShownBook): BookProgress {
  const series = normalizeName(stored)
  // While everything is shown, a tap must not move the place back.
  const { progress, storedLimits } = useReadingProgress()
  const setSeries = useSetSeriesProgress()
  const [before, setBefore] = useState<{ readonly set: SeriesProgress | undefined } | null>(null)
  const [status, setStatus] = useState<SetProgressProblem | 'setting' | null>(null)
  const set = progress.series.get(series)
  const limit = storedLimits.series.get(series)
  const apply = async (next: SeriesProgress | undefined, undoable: typeof before) => {
    setStatus('setting')
    const problem = await setSeries(series, next, undoable === null)
    setStatus(problem)
    if (problem === null) setBefore(undoable)
    return problem === null
  }
  const isPast =
    limit === 'everything' || (limit !== undefined && bookNumber !== null && bookNumber < (limit.bookNumber ?? -1))
  return {
    state: getBookState(key, set, isPast),
    canUndo: before !== null,
    isSetting: status === 'setting',
    problem: status === 'setting' ? null : status,
    markRead: () => apply({ kind: 'upTo', place: { book: key } }, { set }),
    setChapter: (chapter) => void apply({ kind: 'upTo', place: { book: key, chapter } }, { set }),
    undo: () => before !== null && void apply(before.set, null),
  }
}

function getBookState(key: string, set: SeriesProgress | undefined, isPast: boolean): BookState {
  if (set?.kind === 'everything' || isPast) return { kind: 'read' }
  if (set?.kind !== 'upTo' || set.place.book !== key) return { kind: 'none' }
  const { chapter } = set.place
  return chapter === undefined ? { kind: 'read' } : { kind: 'at', chapter }
}
