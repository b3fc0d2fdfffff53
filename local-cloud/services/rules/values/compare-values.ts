/** Equality, order and membership of values of the rules language. */

import { compareUtf8 } from '../../store/values/value-order.ts'
import {
  createFault,
  type Fault,
  getRulesType,
  isFault,
  type RulesMap,
  type RulesSet,
  type RulesValue,
} from './rules-value.ts'

/** 1 equals 1.0. Values of different types are not equal, which is not a fault. */
export function areEqualRulesValues(a: RulesValue, b: RulesValue): boolean {
  if (a === b) return true
  if (a === null || b === null) return false
  if (typeof a !== 'object' || typeof b !== 'object') return isNumber(a) && isNumber(b) && a <= b && a >= b
  switch (a.type) {
    case 'bytes':
      return b.type === 'bytes' && Buffer.compare(a.bytes, b.bytes) === 0
    case 'timestamp':
    case 'duration':
      return b.type === a.type && a.nanos === b.nanos
    case 'latlng':
      return b.type === 'latlng' && a.latitude === b.latitude && a.longitude === b.longitude
    case 'path':
      return (
        b.type === 'path' &&
        a.segments.length === b.segments.length &&
        a.segments.every((segment, i) => segment === b.segments[i])
      )
    case 'list':
      return b.type === 'list' && areSameItems(a.items, b.items)
    case 'set':
      return b.type === 'set' && a.items.length === b.items.length && hasAll(a.items, b.items)
    case 'map':
      return b.type === 'map' && areSameMaps(a, b)
    case 'map_diff':
      return b.type === 'map_diff' && areSameMaps(a.from, b.from) && areSameMaps(a.to, b.to)
  }
}

const isNumber = (value: RulesValue): value is number | bigint => typeof value === 'bigint' || typeof value === 'number'

const areSameItems = (a: readonly RulesValue[], b: readonly RulesValue[]): boolean =>
  a.length === b.length &&
  a.every((item, i) => {
    const other = b[i]
    return other !== undefined && areEqualRulesValues(item, other)
  })

const areSameMaps = (a: RulesMap, b: RulesMap): boolean =>
  a.keys.length === b.keys.length && a.keys.every((key) => hasSameValue(a, b, key))

/** True if both maps have an equal value for the key; a fault equals nothing. */
export function hasSameValue(a: RulesMap, b: RulesMap, key: string): boolean {
  const x = a.get(key)
  const y = b.get(key)
  return x !== undefined && y !== undefined && !isFault(x) && !isFault(y) && areEqualRulesValues(x, y)
}

export const includesValue = (items: readonly RulesValue[], value: RulesValue): boolean =>
  items.some((item) => areEqualRulesValues(item, value))

export const hasAll = (items: readonly RulesValue[], expected: readonly RulesValue[]): boolean =>
  expected.every((value) => includesValue(items, value))

/** Keeps the first of equal items. */
export function createRulesSet(items: readonly RulesValue[]): RulesSet {
  const unique: RulesValue[] = []
  for (const item of items) if (!includesValue(unique, item)) unique.push(item)
  return { type: 'set', items: unique }
}

/** Returns a negative number, zero or a positive one; NaN if an operand is NaN; a fault if there is no order. */
export function compareRulesValues(a: RulesValue, b: RulesValue): number | Fault {
  if (isNumber(a) && isNumber(b)) return a < b ? -1 : a > b ? 1 : a <= b ? 0 : Number.NaN
  if (typeof a === 'string' && typeof b === 'string') return compareUtf8(a, b)
  const instants =
    typeof a === 'object' &&
    typeof b === 'object' &&
    a !== null &&
    b !== null &&
    ((a.type === 'timestamp' && b.type === 'timestamp') || (a.type === 'duration' && b.type === 'duration'))
  if (instants) return a.nanos < b.nanos ? -1 : a.nanos > b.nanos ? 1 : 0
  return createFault(`a ${getRulesType(a)} and a ${getRulesType(b)} cannot be compared`)
}
