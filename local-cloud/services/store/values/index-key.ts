/** Encoder of values as bytes for the single-field index. The byte order is the order of the values. */

import type { IndexRange } from '../document-store-contract.ts'
import { createPathKey, FULL_KEY_RANGE, type KeyRange, toHighKey, toLowKey } from './path-key.ts'
import { getTypeOrder, parseInstant, TYPE_ORDER, type TypeOrder } from './value-order.ts'
import { type NumberValue, toNumber, type Value } from './values.ts'

/**
 * Length at which keys are truncated. SQLite stores an index row of up to about 1,000 bytes within a page and gives a
 * longer one a page of its own, so the hosted service's limit of 1,500 bytes would cost 4 kB for each long text.
 */
export const MAX_INDEX_KEY_BYTES = 257

/**
 * `a < b` implies `createIndexKey(a) <= createIndexKey(b)`. Among exact keys, order and equality of the keys are those
 * of the values. Arrays, vectors and maps only have their type's key; long texts have that of their beginning.
 */
export function createIndexKey(value: Value): Buffer {
  const type = getTypeOrder(value)
  if ('booleanValue' in value) return Buffer.from([type, value.booleanValue ? 1 : 0])
  if ('integerValue' in value || 'doubleValue' in value) return createNumberKey(value)
  if ('timestampValue' in value) return createTimestampKey(value.timestampValue)
  if ('stringValue' in value) return createTextKey(type, Buffer.from(value.stringValue))
  if ('bytesValue' in value) return createTextKey(type, Buffer.from(value.bytesValue, 'base64'))
  if ('referenceValue' in value) return createTextKey(type, createPathKey(value.referenceValue))
  if ('geoPointValue' in value) {
    const key = Buffer.from([type, ...Array<number>(16).fill(0)])
    writeDouble(key, value.geoPointValue.latitude, 1)
    writeDouble(key, value.geoPointValue.longitude, 9)
    return key
  }
  return Buffer.from([type])
}

/** True if equal keys imply equal values. */
export function isExactKey(key: Uint8Array): boolean {
  const type = key[0] ?? 0
  if (type >= TYPE_ORDER.array) return false
  const isTruncatable = type >= TYPE_ORDER.string && type <= TYPE_ORDER.reference
  return !isTruncatable || key.length < MAX_INDEX_KEY_BYTES
}

/** Returns a type's lowest key. With the next type's it bounds a filter that matches one type only. */
export const createTypeKey = (type: TypeOrder): Buffer => Buffer.from([type])

/** A key that is not exact stands for values on either side of a bound, so it is always included. */
export function createValueRange({ from, to }: Pick<IndexRange, 'from' | 'to'>): KeyRange {
  return {
    low: from === undefined ? FULL_KEY_RANGE.low : toLowKey(from.key, from.inclusive || !isExactKey(from.key)),
    high: to === undefined ? FULL_KEY_RANGE.high : toHighKey(to.key, to.inclusive || !isExactKey(to.key)),
  }
}

function createTextKey(type: TypeOrder, bytes: Buffer): Buffer {
  const length = Math.min(bytes.length + 1, MAX_INDEX_KEY_BYTES)
  const key = Buffer.allocUnsafe(length)
  key[0] = type
  bytes.copy(key, 1, 0, length - 1)
  return key
}

/** Encodes the nearest double, then the integer's distance from it, to keep the order beyond 2^53. */
function createNumberKey(value: NumberValue): Buffer {
  const key = Buffer.alloc(11)
  key[0] = TYPE_ORDER.number
  const nearest = toNumber(value)
  if (Number.isNaN(nearest)) return key
  writeDouble(key, nearest, 1)
  const rest =
    'integerValue' in value && !Number.isSafeInteger(nearest) ? Number(BigInt(value.integerValue) - BigInt(nearest)) : 0
  key.writeUInt16BE(rest + 0x8000, 9)
  return key
}

/** Flips the sign, or all bits of a negative number, so that bytes compare as the numbers do. */
function writeDouble(key: Buffer, number: number, at: number): void {
  key.writeDoubleBE(number === 0 ? 0 : number, at)
  const negative = number < 0
  for (let i = at; i < at + 8; i++) {
    const byte = key[i] ?? 0
    key[i] = negative ? byte ^ 0xff : i === at ? byte ^ 0x80 : byte
  }
}

const SECONDS_BEFORE_1970 = 2 ** 40

function createTimestampKey(timestamp: string): Buffer {
  const { seconds, micros } = parseInstant(timestamp)
  const key = Buffer.allocUnsafe(11)
  key[0] = TYPE_ORDER.timestamp
  key.writeUIntBE(seconds + SECONDS_BEFORE_1970, 1, 6)
  key.writeUInt32BE(micros, 7)
  return key
}
