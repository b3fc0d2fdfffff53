/** Query: links of placed texts to pages that readers first meet later. */
import type { DraftBlock } from '#shared/model/drafts/draft'
import type { PageCard } from '#shared/model/page'
import { toLinkKey } from '#shared/model/page-key'
import { isSamePlace, type Place } from '#shared/model/place'
import { LINK } from '#shared/model/text/text-signs'
import type { BookIndex, Position } from '#shared/rules/places/book-index'
import { comparePositions } from '#shared/rules/places/positions'
import type { SectionViewText } from '../text/list-texts.ts'

export interface Leak {
  /** Id of the entry. */
  readonly entry: string
  /** Range of the link in the document. */
  readonly from: number
  readonly to: number
  readonly name: string
  /** The words that readers see. */
  readonly words: string
  /** The place of the text, or of its block. */
  readonly place: Place
  /** The place at which readers first meet the page, as the place of a text. */
  readonly first: Place
}

export interface LeakSearch {
  readonly index: BookIndex
  /** The pages by their keys. */
  readonly pages: ReadonlyMap<string, PageCard>
  /** Key of the edited page. */
  readonly ownKey: string
}

const LINKS = new RegExp(LINK.source, 'g')

/** @param texts of a section's document @param blocks of the same section, as they are drafted */
export function findLeaks(
  texts: readonly SectionViewText[],
  blocks: readonly DraftBlock[],
  search: LeakSearch,
): readonly Leak[] {
  const places = new Map(blocks.flatMap(({ at, entries }) => entries.map((entry) => [entry.id, entry.at ?? at])))
  return texts.flatMap(({ entry, isProse, text, start }) => {
    const place = isProse && entry !== null ? places.get(entry) : undefined
    if (entry === null || place === undefined) return []
    return [...text.matchAll(LINKS)].flatMap(({ 0: link, index }): readonly Leak[] => {
      const [name = '', words = name] = link.slice(2, -2).split('|')
      const first = findLaterPlace(name, place, search)
      const range = { from: start + index, to: start + index + link.length }
      return first === null ? [] : [{ entry, ...range, name: name.trim(), words, place, first }]
    })
  })
}

/** Returns the first place of the linked page if it is later in the same series. */
function findLaterPlace(name: string, place: Place, { index, pages, ownKey }: LeakSearch): Place | null {
  const key = toLinkKey(name) ?? ''
  const packed = key === ownKey ? undefined : pages.get(key)?.first
  if (packed === undefined) return null
  const text = index.findTextPosition(place)
  const page = index.findPackedPosition(packed)
  const isLater = text !== 'unknown' && page !== 'unknown' && text.series === page.series
  return isLater && comparePositions(text, page) < 0 ? toTextPlace(page, index) : null
}

/** A text without a chapter is at the end of its book. */
function toTextPlace({ series, bookNumber, tie, chapter }: Position, index: BookIndex): Place | null {
  const book = index.findBookByNumber(series, bookNumber, tie)?.key
  if (book === undefined) return null
  return Number.isFinite(chapter) ? { book, chapter } : { book }
}

/** True for a text that the draft has changed, placed or put into another block. */
export function hasChangedEntry(base: readonly DraftBlock[], blocks: readonly DraftBlock[], entry: string): boolean {
  const find = (all: readonly DraftBlock[]) =>
    all
      .flatMap(({ at, entries }) => entries.map((one) => ({ ...one, at: one.at ?? at })))
      .find(({ id }) => id === entry)
  const [before, after] = [find(base), find(blocks)]
  return before?.text !== after?.text || !isSamePlace(before?.at, after?.at)
}
