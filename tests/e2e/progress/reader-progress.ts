/** Progresses of the leak test's readers, and their form in the browser's storage. */
import fc from 'fast-check'
import { toPageKey } from '#shared/model/page-key'
import type { PageSource } from '#shared/model/page-source'
import { BookIndex } from '#shared/rules/places/book-index'
import { EVERYTHING, NO_PROGRESS, withSeriesProgress } from '#shared/rules/places/progress'
import { formatStoredProgress } from '#shared/rules/places/stored-progress'
import type { ReaderProgress, ReadUpTo } from '../../leaks/story-order.ts'

/** Name of the entry in the browser's local storage. */
export const PROGRESS_KEY = 'progress'

/** What the wiki stores for a progress. @throws if nothing is set */
export function toStoredProgress(reader: ReaderProgress, sources: readonly PageSource[]): string {
  const index = new BookIndex(
    sources.flatMap(({ details: { name, type, series, bookNumber } }) =>
      type === 'Book' ? [{ key: toPageKey(name), name, series, bookNumber }] : [],
    ),
  )
  const progress = Object.entries(reader).reduce((set, [series, read]) => {
    if (read === 'everything') return withSeriesProgress(set, series, EVERYTHING)
    const { book, chapter } = read
    const place = { book: toPageKey(book), ...(chapter !== undefined && { chapter }) }
    return withSeriesProgress(set, series, { kind: 'upTo', place })
  }, NO_PROGRESS)
  const stored = formatStoredProgress(progress, index)
  if (stored === null) throw new Error('The progress sets nothing.')
  return stored
}

/** A reader in the middle of one series, after the first book of another. The third series is not limited. */
export const EXAMPLE: ReaderProgress = {
  'The Outstanding': { book: 'A Door Left Owing', chapter: 12 },
  'Carry the Sea': { book: 'The Tide Is a Remainder' },
}

/** Chapters in the middle of a book. */
const CHAPTERS = [0, 3, 12]

/** Every book of every series, whole and at some chapters, each with the series alone limited. */
export const listSingleProgresses = (sources: readonly PageSource[]): ReaderProgress[] =>
  listBooks(sources).flatMap(({ series, book }) =>
    [{ book }, ...CHAPTERS.map((chapter) => ({ book, chapter }))].map((read) => ({ [series]: read })),
  )

/** Combinations of progress in all series; the same ones for the same seed. */
export function combineProgresses(sources: readonly PageSource[], seed: number, count: number): ReaderProgress[] {
  const books = listBooks(sources)
  const series = [...new Set(books.map((book) => book.series))]
  const chapter = fc.option(fc.constantFrom(...CHAPTERS), { nil: undefined })
  const readUpTo = (name: string): fc.Arbitrary<ReadUpTo> =>
    fc
      .tuple(fc.constantFrom(...books.filter((book) => book.series === name)), chapter)
      .map(([{ book }, number]) => ({ book, ...(number !== undefined && { chapter: number }) }))
  const each = fc.record(Object.fromEntries(series.map((name) => [name, readUpTo(name)])))
  return fc.sample(each, { seed, numRuns: count })
}

const listBooks = (sources: readonly PageSource[]) =>
  sources.flatMap(({ details: { name, series, bookNumber } }) => (bookNumber === null ? [] : [{ series, book: name }]))

export const formatProgress = (reader: ReaderProgress): string =>
  Object.entries(reader)
    .map(([series, read]) => `${series}: ${read === 'everything' ? read : `${read.book} ${read.chapter ?? 'whole'}`}`)
    .join('; ')
