/**
 * Text form of a position, in route data and in the attribute `data-at` of rendered pages, which the script in the
 * document compares with the stored progress before anything is painted.
 *
 * - `<number of the book> <chapter>`: a position in the series of its context. The numbers are decimal, and the chapter
 *   `~` is the end of the book.
 * - `<number> <chapter> <tie>`: the book shares its number with another one of the series.
 * - `<number> <chapter> <tie> <numbering> <series>`: a position in another series.
 * - `?`: an unknown position.
 *
 * The context is the last element with the attribute `data-in`, itself or before it: `<numbering> <series>`. In route
 * data it is the page that the position belongs to.
 */

import type { Position, UnknownPosition } from './book-index.ts'
import type { MaybePosition, SeriesContext } from './visibility.ts'

const UNKNOWN = '?'
const END_OF_BOOK = '~'
const POSITION = /^(\S+) (\S+)(?: (\d+)(?: (\S+) (.+))?)?$/

/** Context of a position that carries one of its own. */
export const NO_SERIES: SeriesContext = { series: '', numbering: '' }

export function formatPosition(position: Position | UnknownPosition, context: SeriesContext): string {
  if (position === 'unknown') return UNKNOWN
  const { bookNumber, tie, series, numbering } = position
  const chapter = position.chapter === Number.POSITIVE_INFINITY ? END_OF_BOOK : position.chapter
  if (series !== context.series) return `${bookNumber} ${chapter} ${tie} ${numbering} ${series}`
  return tie === 0 ? `${bookNumber} ${chapter}` : `${bookNumber} ${chapter} ${tie}`
}

/** Parses what `formatPosition` returned in the same context. It fails closed: what cannot be read is unknown. */
export function parsePosition(text: string | undefined, context: SeriesContext): MaybePosition {
  if (text === undefined) return undefined
  const [, number, chapterText, tie, numbering, series] = POSITION.exec(text) ?? []
  const bookNumber = toNumber(number)
  const chapter = chapterText === END_OF_BOOK ? Number.POSITIVE_INFINITY : toNumber(chapterText)
  if (!Number.isFinite(bookNumber) || !(chapter >= 0)) return 'unknown'
  const { series: ownSeries, numbering: ownNumbering } = context
  return {
    bookNumber,
    chapter,
    tie: tie === undefined ? 0 : Number(tie),
    series: series ?? ownSeries,
    numbering: numbering ?? ownNumbering,
  }
}

const toNumber = (text: string | undefined): number =>
  text !== undefined && /^\d[\d.]*(?:e[+-]\d+)?$/.test(text) ? Number(text) : Number.NaN

/** Attribute `data-in`, which gives its elements their context. */
export const formatContext = ({ series, numbering }: SeriesContext): string => `${numbering} ${series}`

/** Parses what `formatContext` returned. Without a text it is that of a page of no series. */
export function parseContext(text = ' '): SeriesContext {
  const end = text.indexOf(' ')
  return { series: text.slice(end + 1), numbering: text.slice(0, end) }
}
