/**
 * Order of the sample's places, from the numbers of its books alone. It imports nothing of `shared/rules/places`, so
 * that a mistake there is not repeated here.
 */
import { toPageKey } from '#shared/model/page-key'
import type { PageSource } from '#shared/model/page-source'
import type { Place } from '#shared/model/place'

/** How far a reader has read each series. A series that is absent is not limited. */
export type ReaderProgress = Readonly<Record<string, ReadUpTo | 'everything'>>

export interface ReadUpTo {
  /** Name of the book. */
  readonly book: string
  /** Absent if the whole book is read; 0 if it is not begun. */
  readonly chapter?: number
}

export interface StoryPosition {
  readonly series: string
  readonly bookNumber: number
  /** Infinity is the end of the book. */
  readonly chapter: number
}

export class StoryOrder {
  /** Names of series and numbers by page keys of books. */
  readonly #books: ReadonlyMap<string, { readonly series: string; readonly bookNumber: number }>

  constructor(pages: readonly PageSource[]) {
    this.#books = new Map(
      pages.flatMap(({ details: { name, series, bookNumber } }) =>
        bookNumber === null ? [] : [[toPageKey(name), { series, bookNumber }] as const],
      ),
    )
  }

  /** @throws for a book that the sample does not have */
  locate({ book, chapter }: Place): StoryPosition {
    const found = this.#books.get(book)
    if (found === undefined) throw new Error(`The sample has no book ${book}.`)
    return { ...found, chapter: chapter ?? Number.POSITIVE_INFINITY }
  }

  /** True if a reader with this progress has not reached the position. */
  isLater(position: StoryPosition, progress: ReaderProgress): boolean {
    const limit = progress[position.series]
    if (limit === undefined || limit === 'everything') return false
    return isBefore(this.locate({ ...limit, book: toPageKey(limit.book) }), position)
  }
}

/** False for positions of different series. */
export const isBefore = (one: StoryPosition, other: StoryPosition): boolean =>
  one.series === other.series &&
  (one.bookNumber < other.bookNumber || (one.bookNumber === other.bookNumber && one.chapter < other.chapter))

export const formatPosition = ({ series, bookNumber, chapter }: StoryPosition): string =>
  `${series} ${bookNumber}${Number.isFinite(chapter) ? `.${chapter}` : ' (end)'}`
