/** Converter from document fields and token claims to values of the rules language. */

import { parseInstant } from '../../store/values/value-order.ts'
import { type Fields, getOwnField, type Value } from '../../store/values/values.ts'
import { createRulesMap } from './rules-map.ts'
import { createRulesList, createRulesPath, type RulesMap, type RulesTimestamp, type RulesValue } from './rules-value.ts'

function fromDocument(value: Value): RulesValue {
  if ('stringValue' in value) return value.stringValue
  if ('integerValue' in value) return BigInt(value.integerValue)
  if ('doubleValue' in value) return Number(value.doubleValue)
  if ('booleanValue' in value) return value.booleanValue
  if ('nullValue' in value) return null
  if ('mapValue' in value) return fromFields(value.mapValue.fields)
  if ('arrayValue' in value) return createRulesList(value.arrayValue.values.map(fromDocument))
  if ('timestampValue' in value) return parseRulesTimestamp(value.timestampValue)
  // References begin with `projects/{project}`, paths of the rules with `databases`.
  if ('referenceValue' in value) return createRulesPath(value.referenceValue.split('/').slice(2))
  if ('bytesValue' in value) return { type: 'bytes', bytes: Buffer.from(value.bytesValue, 'base64') }
  return { type: 'latlng', ...value.geoPointValue }
}

/** Each field is converted when it is first read. */
export function fromFields(fields: Fields): RulesMap {
  const cache = new Map<string, RulesValue>()
  return {
    type: 'map',
    get keys() {
      return Object.keys(fields)
    },
    get(key) {
      const cached = cache.get(key)
      if (cached !== undefined) return cached
      const field = getOwnField(fields, key)
      if (field === undefined) return undefined
      const value = fromDocument(field)
      cache.set(key, value)
      return value
    },
  }
}

function parseRulesTimestamp(text: string): RulesTimestamp {
  const { seconds, micros } = parseInstant(text)
  return { type: 'timestamp', nanos: BigInt(seconds) * 1_000_000_000n + BigInt(micros) * 1000n }
}

/** `micros`: microseconds since 1970, as in the store. */
export const createTimestampFromMicros = (micros: number): RulesTimestamp => ({
  type: 'timestamp',
  nanos: BigInt(micros) * 1000n,
})

/** Converts token claims; a number without a fraction becomes an int. */
export function fromJson(json: unknown): RulesValue {
  switch (typeof json) {
    case 'string':
    case 'boolean':
      return json
    case 'number':
      return Number.isSafeInteger(json) ? BigInt(json) : json
    case 'object':
      if (json === null) return null
      if (Array.isArray(json)) return createRulesList(json.map(fromJson))
      return createRulesMap(Object.entries(json).map(([key, value]) => [key, () => fromJson(value)]))
    default:
      return null
  }
}
