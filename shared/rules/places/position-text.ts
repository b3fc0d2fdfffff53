/**
 * Text form of a position, in route data and in the attribute `data-at` of rendered pages; and the check of a script in
 * the document, which compares that attribute with the stored progress before anything is painted.
 *
 * - `<number of the book> <chapter>`: a position in the series of its context. The numbers are decimal, and the chapter
 *   `~` is the end of the book.
 * - `<number> <chapter> <tie>`: the book shares its number with another one of the series.
 * - `<number> <chapter> <tie> <numbering> <series>`: a position in another series.
 * - `?`: an unknown position.
 *
 * The context is the nearest element, outwards, with the attribute `data-in`: `<numbering> <series>`. In route data it is
 * the page that the position belongs to.
 */

import type { Position, UnknownPosition } from './book-index.ts'
import type { MaybePosition, SeriesContext } from './visibility.ts'

const UNKNOWN = '?'
const END_OF_BOOK = '~'
const POSITION = /^(\S+) (\S+)(?: (\d+)(?: (\S+) (.+))?)?$/

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
  text !== undefined && /^[\d.e+]+$/.test(text) ? Number(text) : Number.NaN

/** Attribute `data-in`, which gives its elements their context. */
export const formatContext = ({ series, numbering }: SeriesContext): string => `${numbering} ${series}`

/**
 * Source of a function for the script in the document: `(stored, series, numbering, at) => boolean`, true if the
 * element may be painted.
 * - `stored`: the stored form of the progress (`stored-progress.ts`); null if there is none or storage is denied
 * - `series`, `numbering`: the context
 * - `at`: the position
 *
 * It decides as `isVisible` does, without the strict setting.
 */
export const POSITION_CHECK =
  '(p,s,h,a)=>{try{if(!p)return!0;a=a.split(" ");if(a[3]){h=a[3];s=a.slice(4).join(" ")}' +
  'var l=JSON.parse(p)["/"+s];return l===0||(a[0]=="?"?l==null&&(h>""||!/\\[/.test(p)):l==null||' +
  'h==l[3]&&l[0]!=null&&(+a[0]<l[0]||a[0]==l[0]&&(a[2]|0)==l[2]&&(l[1]==null||+a[1]<=l[1])))}catch(e){return!1}}'
