/** Paths as bytes whose plain order is the protocol's order of names. */

import { numericId } from './value-order.ts'

/*
 * A zero byte starts every mark, so that a mark sorts before any text: 00 01 parts two segments, 00 02 and
 * eight bytes come before a numeric id, 00 FF is a zero byte of the text itself.
 */
const MARK = 0x00
const PART = 0x01
const NUMERIC = 0x02
const ZERO = 0xff

const LOWEST_INT64 = -(2n ** 63n)
const HIGHEST_INT64 = 2n ** 63n - 1n

/** Half a surrogate pair has no bytes of its own: two such names would become one. */
export const isWellFormed = (text: string): boolean => !/\p{Surrogate}/u.test(text)

/** @throws RangeError for text that is not well formed. */
export function pathKey(path: string): Buffer {
  if (!isWellFormed(path)) throw new RangeError('A name holds half a surrogate pair')
  if (!path.includes('\0') && !path.includes('__id')) {
    return Buffer.from(path.replaceAll('/', '\0\u0001'))
  }
  return Buffer.concat(
    path
      .split('/')
      .flatMap((segment, i) =>
        i === 0 ? [segmentKey(segment)] : [Buffer.from([MARK, PART]), segmentKey(segment)],
      ),
  )
}

function segmentKey(segment: string): Buffer {
  const text = Buffer.concat(
    segment
      .split('\0')
      .flatMap((piece, i) =>
        i === 0 ? [Buffer.from(piece)] : [Buffer.from([MARK, ZERO]), Buffer.from(piece)],
      ),
  )
  const number = numericId(segment)
  if (number === null) return text
  const mark = Buffer.from([MARK, NUMERIC, 0, 0, 0, 0, 0, 0, 0, 0])
  mark.writeBigUInt64BE(clamp(number) - LOWEST_INT64, 2)
  // The text follows, since __id7__ and __id07__ are two names.
  return Buffer.concat([mark, text])
}

const clamp = (number: bigint): bigint =>
  number < LOWEST_INT64 ? LOWEST_INT64 : number > HIGHEST_INT64 ? HIGHEST_INT64 : number

export function keyPath(bytes: Uint8Array): string {
  const key = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let path = ''
  let start = 0
  for (let at = key.indexOf(MARK); at >= 0; at = key.indexOf(MARK, start)) {
    path += key.toString('utf8', start, at)
    const mark = key[at + 1]
    start = at + 2
    if (mark === PART) path += '/'
    else if (mark === ZERO) path += '\0'
    else start += 8
  }
  return path + key.toString('utf8', start)
}

/** Half open: from `low` on, below `high`. */
export interface KeyRange {
  readonly low: Uint8Array
  readonly high: Uint8Array
}

export const EVERY_KEY: KeyRange = { low: Buffer.alloc(0), high: Buffer.from([0xff]) }

/** Everything below a collection, documents of deeper collections included. */
export function keysBelow(collection: string): KeyRange {
  const key = pathKey(collection)
  return {
    low: Buffer.concat([key, Buffer.from([MARK, PART])]),
    high: Buffer.concat([key, Buffer.from([MARK, NUMERIC])]),
  }
}

/** The next possible key: what comes after `key` and before anything else. */
export const after = (key: Uint8Array): Uint8Array => Buffer.concat([key, Buffer.from([0])])

/** Bounds of a half-open range. */
export const fromKey = (key: Uint8Array, inclusive: boolean): Uint8Array =>
  inclusive ? key : after(key)
export const toKey = (key: Uint8Array, inclusive: boolean): Uint8Array =>
  inclusive ? after(key) : key

export const parentOf = (path: string): string => path.slice(0, Math.max(path.lastIndexOf('/'), 0))

/** A collection's id is the last segment of its path. */
export const collectionId = (collection: string): string =>
  collection.slice(collection.lastIndexOf('/') + 1)

/** The id of the collection a document lies in. */
export const groupOf = (path: string): string => collectionId(parentOf(path))
