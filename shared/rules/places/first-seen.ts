/** Rule: the pages that readers first meet in one book, by chapter and type. */
import type { PageCard } from '#shared/model/page'
import { TYPE_NAMES, type TypeName } from '#shared/model/page-types'
import type { BookIndex } from './book-index.ts'
import { findFirstPosition } from './catalogue-index.ts'

export interface ChapterPages {
  /** 0 is the beginning of the book, and Infinity stands for the book without a chapter. */
  readonly chapter: number
  /** In the order of the types; a type without pages is left out. */
  readonly types: readonly { readonly type: TypeName; readonly cards: readonly PageCard[] }[]
}

/** @param book present key of the book, which is not among the pages itself */
export function listFirstSeen(cards: readonly PageCard[], book: string, index: BookIndex): PageCard[] {
  const own = index.findBook(book)
  if (own === undefined) return []
  return cards.filter((card) => {
    const first = findFirstPosition(card, index)
    return (
      card.key !== book &&
      first !== undefined &&
      first !== 'unknown' &&
      first.series === own.series &&
      first.bookNumber === own.bookNumber &&
      first.tie === own.tie
    )
  })
}

/** @param cards pages of one book, as `listFirstSeen` returns them */
export function groupByChapter(cards: readonly PageCard[], index: BookIndex): ChapterPages[] {
  const chapters = new Map<number, PageCard[]>()
  for (const card of cards) {
    const first = findFirstPosition(card, index)
    if (first === undefined || first === 'unknown') continue
    chapters.set(first.chapter, [...(chapters.get(first.chapter) ?? []), card])
  }
  return [...chapters]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([chapter, pages]) => ({ chapter, types: groupByType(pages) }))
}

const groupByType = (cards: readonly PageCard[]): ChapterPages['types'] =>
  TYPE_NAMES.map((type) => ({
    type,
    cards: cards.filter((card) => card.type === type).sort((a, b) => (a.name < b.name ? -1 : 1)),
  })).filter((group) => group.cards.length > 0)
