/**
 * Positions of cards in route data. A list has cards of several series, so each position carries its own context:
 * `<number> <chapter> <tie> <numbering> <series>`, or `? ? 0 <numbering> <series>` for an unknown one.
 */
import type { PageCard } from '#shared/model/page'
import type { BookIndex, Position, UnknownPosition } from './book-index.ts'
import { findFirstPosition } from './catalogue-index.ts'
import type { Limits } from './limits.ts'
import { formatPosition, parsePosition } from './position-text.ts'
import { explainHidden, type Hidden, type SeriesContext } from './visibility.ts'

type PlacedCard = Pick<PageCard, 'first' | 'former' | 'series'>

const NO_SERIES: SeriesContext = { series: '', numbering: '' }
const CARD_POSITION = /^\S+ \S+ \d+ (\S*) (.*)$/

/** Returns the card as route data has it: with the position at which readers first meet the page, if there is one. */
export function withPosition<Card extends PlacedCard>(
  { first, former: _, ...card }: Card,
  index: BookIndex,
): Omit<Card, 'first' | 'former'> & { readonly position?: string } {
  const position = findFirstPosition({ first }, index)
  return position === undefined ? card : { ...card, position: formatCardPosition(position, card.series, index) }
}

/** @param stored series of the page */
export function formatCardPosition(position: Position | UnknownPosition, stored: string, index: BookIndex): string {
  if (position !== 'unknown') return formatPosition(position, NO_SERIES)
  const series = index.normalizeSeries(stored)
  return `? ? 0 ${index.getNumbering(series)} ${series}`
}

/** Returns null if the reader may see what has the position: the name, summary and image of a page. */
export function explainCard(position: string | undefined, limits: Limits): Hidden | null {
  const [, numbering = '', series = ''] = CARD_POSITION.exec(position ?? '') ?? []
  const context = { series, numbering }
  return explainHidden(position === undefined ? undefined : parsePosition(position, NO_SERIES), context, limits)
}
