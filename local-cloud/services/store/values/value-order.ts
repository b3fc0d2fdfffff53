/** Comparators of protocol values, names and texts: one total order, used to sort queries and indexes alike. */

import type { Micros } from '../document-store-contract.ts'
import { type Fields, getOwnField, getVectorComponents, type NumberValue, toNumber, type Value } from './values.ts'

/** Order of the types. Values of different types never compare by content. */
export const TYPE_ORDER = {
  null: 0,
  boolean: 1,
  number: 2,
  timestamp: 3,
  string: 4,
  bytes: 5,
  reference: 6,
  geoPoint: 7,
  array: 8,
  vector: 9,
  map: 10,
} as const
export type TypeOrder = (typeof TYPE_ORDER)[keyof typeof TYPE_ORDER]

export function getTypeOrder(value: Value): TypeOrder {
  if ('stringValue' in value) return TYPE_ORDER.string
  if ('integerValue' in value || 'doubleValue' in value) return TYPE_ORDER.number
  if ('booleanValue' in value) return TYPE_ORDER.boolean
  if ('timestampValue' in value) return TYPE_ORDER.timestamp
  if ('arrayValue' in value) return TYPE_ORDER.array
  if ('mapValue' in value) return getVectorComponents(value) === null ? TYPE_ORDER.map : TYPE_ORDER.vector
  if ('nullValue' in value) return TYPE_ORDER.null
  if ('referenceValue' in value) return TYPE_ORDER.reference
  if ('bytesValue' in value) return TYPE_ORDER.bytes
  return TYPE_ORDER.geoPoint
}

export function compareValues(a: Value, b: Value): number {
  if ('stringValue' in a && 'stringValue' in b) return compareUtf8(a.stringValue, b.stringValue)
  const types = getTypeOrder(a) - getTypeOrder(b)
  if (types !== 0) return types
  if ('nullValue' in a) return 0
  if ('booleanValue' in a && 'booleanValue' in b) return comparePrimitives(a.booleanValue, b.booleanValue)
  if ('timestampValue' in a && 'timestampValue' in b) return compareTimestamps(a.timestampValue, b.timestampValue)
  if ('bytesValue' in a && 'bytesValue' in b)
    return Buffer.compare(Buffer.from(a.bytesValue, 'base64'), Buffer.from(b.bytesValue, 'base64'))
  if ('referenceValue' in a && 'referenceValue' in b) return compareResourceNames(a.referenceValue, b.referenceValue)
  if ('geoPointValue' in a && 'geoPointValue' in b)
    return (
      comparePrimitives(a.geoPointValue.latitude, b.geoPointValue.latitude) ||
      comparePrimitives(a.geoPointValue.longitude, b.geoPointValue.longitude)
    )
  if ('arrayValue' in a && 'arrayValue' in b) return compareArrays(a.arrayValue.values, b.arrayValue.values)
  if ('mapValue' in a && 'mapValue' in b) {
    const x = getVectorComponents(a)
    const y = getVectorComponents(b)
    return x !== null && y !== null
      ? x.length - y.length || compareArrays(x, y)
      : compareMaps(a.mapValue.fields, b.mapValue.fields)
  }
  return compareNumbers(a as NumberValue, b as NumberValue)
}

/** True if a filter treats the values as equal: 1 equals 1.0, -0 equals 0, and NaN equals NaN. */
export const areEqualValues = (a: Value, b: Value): boolean => compareValues(a, b) === 0

const comparePrimitives = <T extends number | boolean | bigint>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0)

/**
 * Compares texts by their UTF-8 bytes without encoding them. UTF-16 units differ from that order in one case only:
 * surrogates (code points from U+10000) sort after U+E000…U+FFFF.
 */
export function compareUtf8(a: string, b: string): number {
  const length = Math.min(a.length, b.length)
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i)
    const y = b.charCodeAt(i)
    if (x === y) continue
    const xHigh = x >= 0xd800 && x <= 0xdfff
    const yHigh = y >= 0xd800 && y <= 0xdfff
    return xHigh === yHigh ? x - y : xHigh ? 1 : -1
  }
  return a.length - b.length
}

/** NaN sorts before every number. Integers and doubles compare by exact value, so the order stays total. */
export function compareNumbers(a: NumberValue, b: NumberValue): number {
  const x = toNumber(a)
  const y = toNumber(b)
  if (Number.isNaN(x) || Number.isNaN(y)) return Number(Number.isNaN(y)) - Number(Number.isNaN(x))
  if (x < y) return -1
  if (x > y) return 1
  if (Number.isSafeInteger(x) || !Number.isInteger(x)) return 0
  return comparePrimitives(toBigInt(a), toBigInt(b))
}

const toBigInt = (value: NumberValue): bigint =>
  BigInt('integerValue' in value ? value.integerValue : Number(value.doubleValue))

function compareArrays(a: readonly Value[], b: readonly Value[]): number {
  for (const [i, x] of a.entries()) {
    const y = b[i]
    if (y === undefined) return 1
    const order = compareValues(x, y)
    if (order !== 0) return order
  }
  return a.length - b.length
}

function compareMaps(a: Fields, b: Fields): number {
  const keys = Object.keys(a).sort(compareUtf8)
  const others = Object.keys(b).sort(compareUtf8)
  for (const [i, key] of keys.entries()) {
    const other = others[i]
    if (other === undefined) return 1
    const byKey = compareUtf8(key, other)
    if (byKey !== 0) return byKey
    const x = getOwnField(a, key)
    const y = getOwnField(b, other)
    const byValue = x === undefined || y === undefined ? 0 : compareValues(x, y)
    if (byValue !== 0) return byValue
  }
  return keys.length - others.length
}

/** Compares paths or whole resource names segment by segment; a parent sorts before its children. */
export function compareResourceNames(a: string, b: string): number {
  if (a === b) return 0
  const x = a.split('/')
  const y = b.split('/')
  for (const [i, segment] of x.entries()) {
    const other = y[i]
    if (other === undefined) return 1
    const order = compareSegments(segment, other)
    if (order !== 0) return order
  }
  return x.length - y.length
}

/** Numeric ids (`__id42__`) sort before texts, by number. */
function compareSegments(a: string, b: string): number {
  const x = parseNumericId(a)
  const y = parseNumericId(b)
  if (x !== null && y !== null) return comparePrimitives(x, y)
  if (x !== null) return -1
  if (y !== null) return 1
  return compareUtf8(a, b)
}

export function parseNumericId(segment: string): bigint | null {
  const digits = segment.startsWith('__id') ? /^__id(-?\d+)__$/.exec(segment)?.[1] : undefined
  return digits === undefined ? null : BigInt(digits)
}

export interface Instant {
  /** Whole seconds since 1970, rounded down; years 1 to 9999. */
  readonly seconds: number
  /** 0 to 999,999. */
  readonly micros: number
}

/** Splits a stored timestamp into two numbers, since microseconds beyond the year 2255 are not exact as one number. */
export function parseInstant(timestamp: string): Instant {
  const dot = timestamp.indexOf('.')
  if (dot < 0) return { seconds: Date.parse(timestamp) / 1000, micros: 0 }
  return {
    seconds: Date.parse(`${timestamp.slice(0, dot)}Z`) / 1000,
    micros: Number(
      timestamp
        .slice(dot + 1, -1)
        .slice(0, 6)
        .padEnd(6, '0'),
    ),
  }
}

/** Parses the store's own instants (commit and update times), which are small enough to be exact. */
export function parseMicros(timestamp: string): Micros {
  const { seconds, micros } = parseInstant(timestamp)
  return seconds * 1e6 + micros
}

function compareTimestamps(a: string, b: string): number {
  const x = parseInstant(a)
  const y = parseInstant(b)
  return x.seconds - y.seconds || x.micros - y.micros
}

/** Formats an instant as the protocol's timestamp: without a fraction if it is zero, else with six digits. */
export function formatMicros(time: Micros): string {
  const seconds = Math.floor(time / 1e6)
  return formatInstant({ seconds, micros: time - seconds * 1e6 })
}

export function formatInstant({ seconds, micros }: Instant): string {
  const text = new Date(seconds * 1000).toISOString().slice(0, 19)
  return micros === 0 ? `${text}Z` : `${text}.${String(micros).padStart(6, '0')}Z`
}
