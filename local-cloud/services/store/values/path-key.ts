/** Encoder and parser of document paths as bytes. The byte order is the protocol's order of names. */

import { parseNumericId } from './value-order.ts'

/*
 * A zero byte starts every marker, so that a marker sorts before any text: 00 01 separates two segments, 00 02 and
 * eight bytes precede a numeric id, 00 FF is a zero byte of the text itself.
 */
const MARK_BYTE = 0x00
const PART_BYTE = 0x01
const NUMERIC_BYTE = 0x02
const ZERO_BYTE = 0xff

const MIN_INT64 = -(2n ** 63n)
const MAX_INT64 = 2n ** 63n - 1n

/** False for text with a lone surrogate, which has no bytes of its own: two such names would become one. */
export const isWellFormed = (text: string): boolean => !/\p{Surrogate}/u.test(text)

/** @throws RangeError if the text is not well formed */
export function createPathKey(path: string): Buffer {
  if (!isWellFormed(path)) throw new RangeError('A name holds half a surrogate pair')
  if (!path.includes('\0') && !path.includes('__id')) {
    return Buffer.from(path.replaceAll('/', '\0\u0001'))
  }
  return Buffer.concat(
    path
      .split('/')
      .flatMap((segment, i) =>
        i === 0 ? [createSegmentKey(segment)] : [Buffer.from([MARK_BYTE, PART_BYTE]), createSegmentKey(segment)],
      ),
  )
}

function createSegmentKey(segment: string): Buffer {
  const text = Buffer.concat(
    segment
      .split('\0')
      .flatMap((piece, i) =>
        i === 0 ? [Buffer.from(piece)] : [Buffer.from([MARK_BYTE, ZERO_BYTE]), Buffer.from(piece)],
      ),
  )
  const number = parseNumericId(segment)
  if (number === null) return text
  const mark = Buffer.from([MARK_BYTE, NUMERIC_BYTE, 0, 0, 0, 0, 0, 0, 0, 0])
  mark.writeBigUInt64BE(clamp(number) - MIN_INT64, 2)
  // The text follows, since __id7__ and __id07__ are different names.
  return Buffer.concat([mark, text])
}

const clamp = (number: bigint): bigint => (number < MIN_INT64 ? MIN_INT64 : number > MAX_INT64 ? MAX_INT64 : number)

export function parsePathKey(bytes: Uint8Array): string {
  const key = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let path = ''
  let start = 0
  for (let at = key.indexOf(MARK_BYTE); at >= 0; at = key.indexOf(MARK_BYTE, start)) {
    path += key.toString('utf8', start, at)
    const mark = key[at + 1]
    start = at + 2
    if (mark === PART_BYTE) path += '/'
    else if (mark === ZERO_BYTE) path += '\0'
    else start += 8
  }
  return path + key.toString('utf8', start)
}

/** Half-open range: includes `low`, excludes `high`. */
export interface KeyRange {
  readonly low: Uint8Array
  readonly high: Uint8Array
}

export const FULL_KEY_RANGE: KeyRange = { low: Buffer.alloc(0), high: Buffer.from([0xff]) }

/** Returns the range of every key below a collection, including documents of nested collections. */
export function createKeyRangeBelow(collection: string): KeyRange {
  const key = createPathKey(collection)
  return {
    low: Buffer.concat([key, Buffer.from([MARK_BYTE, PART_BYTE])]),
    high: Buffer.concat([key, Buffer.from([MARK_BYTE, NUMERIC_BYTE])]),
  }
}

/** Returns the next possible key, after `key` and before any other. */
export const getNextKey = (key: Uint8Array): Uint8Array => Buffer.concat([key, Buffer.from([0])])

/** Return the bounds of a half-open range. */
export const toLowKey = (key: Uint8Array, inclusive: boolean): Uint8Array => (inclusive ? key : getNextKey(key))
export const toHighKey = (key: Uint8Array, inclusive: boolean): Uint8Array => (inclusive ? getNextKey(key) : key)

export const getParentPath = (path: string): string => path.slice(0, Math.max(path.lastIndexOf('/'), 0))

/** Returns the id of a collection, which is the last segment of its path. */
export const getCollectionId = (collection: string): string => collection.slice(collection.lastIndexOf('/') + 1)

/** Returns the id of the collection that contains a document. */
export const getDocumentCollectionId = (path: string): string => getCollectionId(getParentPath(path))
