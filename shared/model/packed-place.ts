/**
 * Packed places: the short form of a place in a catalogue entry, with a hash of the book's key. Readers look the book up
 * by the hash, so that a renumbered or renamed book needs no rewrite of other pages.
 *
 * Four base64url characters of the hash, followed by the number of the chapter, by `~` for the end of the book, or by
 * nothing for its beginning. `?` is a place that cannot be read.
 */
import type { Place } from './place.ts'
import { BASE64URL_DIGITS } from './text/base64url-digits.ts'
import { hashToInteger } from './text/hash-to-integer.ts'

const UNREADABLE = '?'
const END_OF_BOOK = '~'

/** Returns 24 bits of a hash of the key as 4 base64url characters. */
export function hashBookKey(key: string): string {
  const hash = hashToInteger(key)
  const bits = (hash >>> 24) ^ (hash & 0xffffff)
  return [18, 12, 6, 0].map((shift) => BASE64URL_DIGITS.charAt((bits >> shift) & 63)).join('')
}

/** Packs the place of a text: without a chapter, it is the end of the book. The result has at most 28 characters. */
export const packTextPlace = ({ book, chapter }: Place): string =>
  book === '' ? UNREADABLE : `${hashBookKey(book)}${chapter ?? END_OF_BOOK}`
