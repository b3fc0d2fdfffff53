/**
 * Positions of cards in route data. A list has cards of several series, so each position carries its own context:
 * `<number> <chapter> <tie> <numbering> <series>`, or `? ? 0 <numbering> <series>` for an unknown one. There `-` stands for
 * the numbering of a series without a numbered book.
 */
import type { PageCard, PagePlaces } from '#shared/model/page'
import type { BookIndex, Position, UnknownPosition } from './book-index.ts'
import { findFirstPosition } from './catalogue-index.ts'
import type { Limits } from './limits.ts'
import { parsePackedPlace } from './parse-packed-place.ts'
import { formatPosition, NO_SERIES, parseContext, parsePosition } from './position-text.ts'
import { explainHidden, type Hidden, type SeriesContext } from './visibility.ts'

type PlacedCard = Pick<PageCard, 'first' | 'former' | 'safeName' | 'series'>

const NO_NUMBERING = '-'
const CARD_POSITION = /^\S+ \S+ \d+ (\S+) (.*)$/

/** Returns the card as route data has it: with the position at which readers first meet the page, if there is one. */
export function withPosition<Card extends PlacedCard>(
  { first, former: _, safeName: __, ...card }: Card,
  index: BookIndex,
): Omit<Card, 'first' | 'former' | 'safeName'> & { readonly position?: string } {
  const position = findFirstPosition({ first }, index)
  return position === undefined ? card : { ...card, position: formatCardPosition(position, card.series, index) }
}

/** @param stored series of the page, which decides about an unknown position */
export function formatCardPosition(position: Position | UnknownPosition, stored: string, index: BookIndex): string {
  const series = index.normalizeSeries(stored)
  return formatWithContext(position, { series, numbering: index.getNumbering(series) })
}

const formatWithContext = (position: Position | UnknownPosition, { numbering, series }: SeriesContext): string =>
  position === 'unknown' ? `? ? 0 ${numbering || NO_NUMBERING} ${series}` : formatPosition(position, NO_SERIES)

/** Returns the position of a page with its own context, from the route data of the page; undefined if it is unplaced. */
export function toCardPosition({ context: text, first }: PagePlaces): string | undefined {
  const context = parseContext(text)
  const position = parsePosition(first, context)
  return position === undefined ? undefined : formatWithContext(position, context)
}

/**
 * Position of a card of which nothing is known: it is hidden as soon as something of any series is. It has a context of
 * its own, which the script in the document needs.
 */
export const UNKNOWN_POSITION = '? ? ? -'

/**
 * Returns null if the reader may see what has the position: the name, summary and image of a page. The strict setting
 * concerns texts alone, so an unplaced page is listed.
 */
export function explainCard(position: string | undefined, limits: Limits): Hidden | null {
  if (position === undefined) return null
  const [, numbering = NO_NUMBERING, series = ''] = CARD_POSITION.exec(position) ?? []
  const context = { series, numbering: numbering === NO_NUMBERING ? '' : numbering }
  return explainHidden(parsePosition(position, NO_SERIES), context, limits)
}

/**
 * False if a page whose card has the position must have got another first place since. Books are not compared, which
 * takes all books of the wiki.
 */
export function mayBeSamePosition(position: string | undefined, first: string | undefined): boolean {
  if (position === undefined || first === undefined) return position === first
  const known = parsePosition(position, NO_SERIES)
  return known === undefined || known === 'unknown' || known.chapter === parsePackedPlace(first)?.chapter
}
