/** Rule: the pages that a book has something to do with, by chapter and type: people, things and places. */
import type { PageCard } from '#shared/model/page'
import { TYPE_NAMES, type TypeName } from '#shared/model/page-types'
import type { BookIndex, IndexedBook, Position, UnknownPosition } from './book-index.ts'
import { findFirstPosition } from './catalogue-index.ts'
import type { Limits } from './limits.ts'
import { isVisible } from './visibility.ts'

/** A page of which a text is placed in the book. Chapters are numbers; 0 is the beginning, Infinity the whole book. */
export interface BookPage {
  readonly card: PageCard
  readonly chapters: ReadonlySet<number>
  /** The chapter in which readers first meet the page; null if that is in another book, or not known. */
  readonly firstChapter: number | null
}

export interface ChapterPages {
  readonly chapter: number
  /** In the order of the types; a type without pages is left out. */
  readonly types: readonly { readonly type: TypeName; readonly pages: readonly BookPage[] }[]
}

/**
 * Lists the pages with a text or their first place in the book, without the page of the book itself.
 * @param texts packed places of the texts of each page, by key
 * @param key present key of the book
 */
export function listBookPages(
  cards: readonly PageCard[],
  texts: ReadonlyMap<string, readonly string[]>,
  key: string,
  index: BookIndex,
): BookPage[] {
  const book = index.findBook(key)
  if (book === undefined) return []
  return cards.flatMap((card) => {
    const firstChapter = findChapter(findFirstPosition(card, index), book)
    const placed = (texts.get(card.key) ?? []).map((packed) => findChapter(index.findPackedPosition(packed), book))
    const chapters = new Set([firstChapter, ...placed].filter((chapter) => chapter !== null))
    return card.key === key || chapters.size === 0 ? [] : [{ card, chapters, firstChapter }]
  })
}

const findChapter = (position: Position | UnknownPosition | undefined, book: IndexedBook): number | null =>
  position !== undefined &&
  position !== 'unknown' &&
  position.series === book.series &&
  position.bookNumber === book.bookNumber &&
  position.tie === book.tie
    ? position.chapter
    : null

/** Returns a function that is true for the chapters of the book that the reader has reached. */
export function createChapterFilter(
  { series, bookNumber, tie }: IndexedBook,
  index: BookIndex,
  limits: Limits,
): (chapter: number) => boolean {
  const numbering = index.getNumbering(series)
  return (chapter) => isVisible({ series, bookNumber, tie, chapter, numbering }, { series, numbering }, limits)
}

/** @param pages as the gate has opened them */
export function groupByChapter(pages: readonly BookPage[], isReached: (chapter: number) => boolean): ChapterPages[] {
  const chapters = new Map<number, BookPage[]>()
  for (const page of pages)
    for (const chapter of page.chapters)
      if (isReached(chapter)) {
        const present = chapters.get(chapter) ?? []
        present.push(page)
        chapters.set(chapter, present)
      }
  return [...chapters]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([chapter, present]) => ({ chapter, types: groupByType(present) }))
}

const groupByType = (pages: readonly BookPage[]): ChapterPages['types'] =>
  TYPE_NAMES.map((type) => ({
    type,
    pages: pages.filter(({ card }) => card.type === type).sort((a, b) => (a.card.name < b.card.name ? -1 : 1)),
  })).filter((group) => group.pages.length > 0)
