/** Hooks: the reading progress of this device, the books in which it is set, and their chapters. */
import { useSyncExternalStore } from 'react'
import type { ReadError } from '#shared/errors'
import { CHAPTERS_SECTION } from '#shared/model/page-types'
import { ok, type Result } from '#shared/result'
import { type Chapter, listSectionChapters } from '#shared/rules/places/chapters'
import { NO_LIMITS } from '#shared/rules/places/limits'
import { NO_PROGRESS, type SeriesProgress, withSeriesProgress } from '#shared/rules/places/progress'
import { getReadingProgress } from '../browser/progress/reading-progress.ts'
import type { ProgressSnapshot } from '../ports/reading-progress.ts'
import { type Books, loadBooks } from '../reading/load-books.ts'
import { type QueryState, useQuery } from './use-query.ts'
import { useServices } from './use-services.ts'

export { getReadingProgress } from '../browser/progress/reading-progress.ts'
export type { Books } from '../reading/load-books.ts'

const NOTHING_SET: ProgressSnapshot = {
  text: null,
  before: null,
  mode: 'hide',
  limits: NO_LIMITS,
  storedLimits: NO_LIMITS,
  progress: NO_PROGRESS,
  isUnreadable: false,
  isTemporary: false,
}

const subscribe = (listener: () => void) => getReadingProgress().subscribe(listener)
const getSnapshot = () => getReadingProgress().getSnapshot()

/** Nothing is set on the server and in the first render of the browser. */
export const useReadingProgress = (): ProgressSnapshot =>
  useSyncExternalStore(subscribe, getSnapshot, () => NOTHING_SET)

/**
 * Loads the books, and stores their present numbers if the progress has others.
 * @param reloads changes if the books are to be loaded again; null while they are not wanted
 */
export const useBooks = (reloads: number | null = 0): QueryState<Result<Books, ReadError>> =>
  useQuery(reloads === null ? null : `books ${reloads}`, async (services) => {
    const books = await loadBooks(services)
    if (books.ok) getReadingProgress().refresh(books.value.index)
    return books
  })

/** @param book key of a book; null reads nothing */
export function useChapters(
  book: string | null,
  books: Books | null,
): QueryState<Result<readonly Chapter[], ReadError>> {
  const type = book === null ? undefined : books?.cards.get(book)?.type
  return useQuery(type === undefined ? null : `${type} ${book}`, async ({ pages }) => {
    if (type === undefined || book === null) throw new Error('There is no book.')
    const section = await pages.section(type, book, CHAPTERS_SECTION)
    return section.ok ? ok(listSectionChapters(section.value)) : section
  })
}

/** `not-listed`: the list of books lacks the book of the place, for instance because it is hidden. */
export type SetProgressProblem = 'not-loaded' | 'not-listed'

/**
 * Sets the progress of one series; undefined removes it. Resolves to the reason if it is not set.
 * @param restored true for an earlier value, which may have a book that is not listed
 */
export type SetSeriesProgress = (
  series: string,
  set: SeriesProgress | undefined,
  restored: boolean,
) => Promise<SetProgressProblem | null>

export function useSetSeriesProgress(): SetSeriesProgress {
  const services = useServices()
  return async (series, set, restored) => {
    try {
      const books = await loadBooks(await services())
      if (!books.ok) return 'not-loaded'
      const { index } = books.value
      // A place in an unknown book would hide the whole series.
      if (!restored && set?.kind === 'upTo' && index.findBook(set.place.book) === undefined) return 'not-listed'
      const store = getReadingProgress()
      const progress = store.getProgress(index)
      // Unreadable progress is replaced: the reader has just said where they are.
      store.set(withSeriesProgress(progress.ok ? progress.value : NO_PROGRESS, series, set), index)
      return null
    } catch {
      return 'not-loaded'
    }
  }
}
