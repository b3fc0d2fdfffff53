/** Selection from a sorted list for readers of any progress, which the page host does not know. */
import type { PageCard } from '#shared/model/page'
import type { BookIndex, Position } from './book-index.ts'
import { findFirstPosition } from './catalogue-index.ts'

interface SelectionLimits {
  /** Number of pages that each reader is to find. */
  readonly perReader: number
  /** Number of selected pages, at most. */
  readonly total: number
}

/**
 * Selects pages among which are the first ones that a reader has met, whatever the reader has read. A page is left out
 * if enough pages before it are visible to every reader who has met it.
 */
export function selectForEveryProgress<Card extends Pick<PageCard, 'first' | 'series'>>(
  cards: Iterable<Card>,
  index: BookIndex,
  { perReader, total }: SelectionLimits,
): Card[] {
  const selected: Card[] = []
  /** Positions of the selected pages by what decides about them: the series of the position, or that of the page. */
  const groups = new Map<string, (Position | null)[]>()
  for (const card of cards) {
    if (selected.length === total) break
    const found = findFirstPosition(card, index)
    const position = found === undefined || found === 'unknown' ? null : found
    const group = found === undefined ? '' : (position?.series ?? `? ${card.series}`)
    const before = groups.get(group) ?? []
    if (before.filter((one) => isNeverLater(one, position)).length >= perReader) continue
    groups.set(group, [...before, position])
    selected.push(card)
  }
  return selected
}

/** True if every reader who has reached `b` has reached `a`, in one series. Two books may have one number. */
function isNeverLater(a: Position | null, b: Position | null): boolean {
  if (a === null || b === null) return a === b
  return a.bookNumber < b.bookNumber || (a.bookNumber === b.bookNumber && a.tie === b.tie && a.chapter <= b.chapter)
}
