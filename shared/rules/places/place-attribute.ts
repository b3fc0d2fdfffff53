/**
 * Attribute `data-at` of rendered pages, which a script in the document compares with the stored progress before the
 * text is painted; and the script's comparison.
 *
 * `<number of the book> <chapter>`, with a third number if the book shares its number with another one (`tie`). The
 * numbers are decimal, and a chapter of `Infinity` is the end of the book. The series is that of the page. Any other
 * place is `?`: it is hidden until the page's code decides, if any series is read up to a place.
 */

import type { BookIndex } from './book-index.ts'
import { findPosition, type Placement } from './placements.ts'
import { NEVER_REACHED } from './positions.ts'

const UNDECIDED = '?'
const DECIDABLE = /^(\S+) (\S+)(?: (\d+))?$/

/** Returns null for an unplaced element, which has no such attribute. */
export function formatPlaceAttribute({ place, kind, series }: Placement, index: BookIndex): string | null {
  if (place === undefined) return null
  const position = findPosition(place, kind, index)
  if (position === 'unknown' || position.series !== index.normalizeSeries(series)) return UNDECIDED
  const { bookNumber, chapter, tie } = position
  return tie === 0 ? `${bookNumber} ${chapter}` : `${bookNumber} ${chapter} ${tie}`
}

/**
 * Parses an attribute of a page of the series. It fails closed: what cannot be read, or has a number that no book of
 * the series has any more, has an unknown place.
 */
export function parsePlaceAttribute(at: string | null, series: string, index: BookIndex): Placement {
  if (at === null) return { place: undefined, kind: 'text', series }
  const [, bookNumber, chapter, tie] = (DECIDABLE.exec(at) ?? []).map(Number)
  const book = index.findBookByNumber(index.normalizeSeries(series), bookNumber ?? Number.NaN, tie || 0)
  const isKnown = book !== undefined && chapter !== undefined && chapter >= 0
  if (!isKnown) return { place: NEVER_REACHED, kind: 'text', series }
  const isEnd = chapter === Number.POSITIVE_INFINITY
  return { place: isEnd ? { book: book.key } : { book: book.key, chapter }, kind: 'text', series }
}

/**
 * Source of a function for the script in the document: `(stored, series, numbering, at) => boolean`, true if the
 * element may be painted.
 * - `stored`: the stored form of the progress (`stored-progress.ts`); null if there is none or storage is denied
 * - `series`: normalized name of the page's series
 * - `numbering`: what `getNumbering` returned for it when the page was rendered
 * - `at`: the attribute
 *
 * It never accepts what `isVisible` refuses. What it refuses for want of knowledge, the page's code may show later.
 */
export const PLACE_CHECK =
  '(p,s,h,a)=>{try{if(!p)return!0;if(a=="?")return!/\\[/.test(p);var l=JSON.parse(p)["/"+s];if(!l)return!0;' +
  'a=a.split(" ");return h==l[3]&&(+a[0]<l[0]||a[0]==l[0]&&(a[2]|0)==l[2]&&(l[1]==null||+a[1]<=l[1]))}' +
  'catch(e){return!1}}'
