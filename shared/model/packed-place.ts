/**
 * Packed places: the short form of a place in a catalogue entry, with a hash of the book's key. Readers look the book up
 * by the hash, so that a renumbered or renamed book needs no rewrite of other pages.
 *
 * Four base64url characters of the hash, followed by the number of the chapter, by `~` for the end of the book, or by
 * nothing for its beginning. `?` is a place that cannot be read.
 */
import type { Place } from './place.ts'
import { BASE64URL_DIGITS } from './text/base64url-digits.ts'
import { hashToInteger } from './text/hash-text.ts'

const UNREADABLE = '?'
const END_OF_BOOK = '~'
const PACKED = /^([\w-]{4})(?:(~)|(\d+(?:\.\d+)?(?:e[+-]\d+)?))?$/

/** Returns 24 bits of a hash of the key as 4 base64url characters. */
export function hashBookKey(key: string): string {
  const hash = hashToInteger(key)
  const bits = (hash >>> 24) ^ (hash & 0xffffff)
  return [18, 12, 6, 0].map((shift) => BASE64URL_DIGITS.charAt((bits >> shift) & 63)).join('')
}

/** Packs the place of a text: without a chapter, it is the end of the book. The result has at most 28 characters. */
export const packTextPlace = ({ book, chapter }: Place): string =>
  book === '' ? UNREADABLE : `${hashBookKey(book)}${chapter ?? END_OF_BOOK}`

export interface PackedPlace {
  /** Hash of the book's key, as `hashBookKey` returns it. */
  readonly hash: string
  /** 0 or more; Infinity is the end of the book. */
  readonly chapter: number
}

/** Returns null for a place that cannot be read. */
export function parsePackedPlace(packed: string): PackedPlace | null {
  const [, hash, end, digits] = PACKED.exec(packed) ?? []
  if (hash === undefined) return null
  if (end !== undefined) return { hash, chapter: Number.POSITIVE_INFINITY }
  const chapter = Number(digits ?? 0)
  return Number.isFinite(chapter) ? { hash, chapter } : null
}
