/**
 * Fragment of a link that carries the place of the person who shares it: `#as-of-<hash of the series>-<book number>`, and
 * `-<chapter>` unless it is the end of the book. A decimal point is written as `_`. It is a fragment, so that no server
 * receives it, and consists of the characters that a link of the desktop program may have.
 */
import type { Place } from '#shared/model/place'
import type { BookIndex, IndexedBook } from './book-index.ts'
import { hashText } from './hash-text.ts'

const NUMBER = String.raw`(\d{1,9}(?:_\d{1,17})?)`
const FRAGMENT = new RegExp(`^#as-of-([0-9a-z]{1,7})-${NUMBER}(?:-${NUMBER})?$`)

export interface SharedPlace {
  readonly book: IndexedBook
  readonly place: Place
}

/** Returns null for a book that is unknown or shares its number with another one, since the number would be ambiguous. */
export function formatPlaceFragment({ book: key, chapter }: Place, index: BookIndex): string | null {
  const book = index.findBook(key)
  if (book === undefined || isAmbiguous(book, index)) return null
  const numbers = [book.bookNumber, ...(chapter === undefined ? [] : [chapter])].map(formatNumber)
  const fragment = `#as-of-${[hashText(book.series), ...numbers].join('-')}`
  return FRAGMENT.test(fragment) ? fragment : null
}

/** True for a fragment that may carry a place, which can be told without the books. */
export const isPlaceFragment = (fragment: string): boolean => FRAGMENT.test(fragment)

/** Returns null for any other fragment, and for a book that is unknown. */
export function parsePlaceFragment(fragment: string, index: BookIndex): SharedPlace | null {
  const [, hash, number, chapter] = FRAGMENT.exec(fragment) ?? []
  const series = index.listSeries().find((name) => hashText(name) === hash)
  if (series === undefined || number === undefined) return null
  const book = index.findBookByNumber(series, parseNumber(number), 0)
  if (book === undefined || isAmbiguous(book, index)) return null
  const place = chapter === undefined ? { book: book.key } : { book: book.key, chapter: parseNumber(chapter) }
  return { book, place }
}

const isAmbiguous = ({ series, bookNumber }: IndexedBook, index: BookIndex): boolean =>
  index.findBookByNumber(series, bookNumber, 1) !== undefined

const formatNumber = (number: number): string => String(number).replace('.', '_')
const parseNumber = (text: string): number => Number(text.replace('_', '.'))
