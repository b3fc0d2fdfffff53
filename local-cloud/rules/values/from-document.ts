/** Values as documents and tokens hold them ⇒ values of the rules language. */

import { instantOf } from '../../store/values/value-order.ts'
import { type Fields, ownField, type Value } from '../../store/values/values.ts'
import { mapOf } from './map.ts'
import { list, type MapValue, path, type RulesValue, type Timestamp } from './value.ts'

function fromDocument(value: Value): RulesValue {
  if ('stringValue' in value) return value.stringValue
  if ('integerValue' in value) return BigInt(value.integerValue)
  if ('doubleValue' in value) return Number(value.doubleValue)
  if ('booleanValue' in value) return value.booleanValue
  if ('nullValue' in value) return null
  if ('mapValue' in value) return fromFields(value.mapValue.fields)
  if ('arrayValue' in value) return list(value.arrayValue.values.map(fromDocument))
  if ('timestampValue' in value) return timestampOfText(value.timestampValue)
  // Of `projects/{project}/databases/…` the rules see what begins with the databases.
  if ('referenceValue' in value) return path(value.referenceValue.split('/').slice(2))
  if ('bytesValue' in value)
    return { type: 'bytes', bytes: Buffer.from(value.bytesValue, 'base64') }
  return { type: 'latlng', ...value.geoPointValue }
}

/** Each field is turned into a value when it is first looked at. */
export function fromFields(fields: Fields): MapValue {
  const known = new Map<string, RulesValue>()
  return {
    type: 'map',
    get keys() {
      return Object.keys(fields)
    },
    get(key) {
      const before = known.get(key)
      if (before !== undefined) return before
      const field = ownField(fields, key)
      if (field === undefined) return undefined
      const value = fromDocument(field)
      known.set(key, value)
      return value
    },
  }
}

function timestampOfText(text: string): Timestamp {
  const { seconds, micros } = instantOf(text)
  return { type: 'timestamp', nanos: BigInt(seconds) * 1_000_000_000n + BigInt(micros) * 1000n }
}

/** Microseconds since 1970, as the store counts. */
export const timestampOfMicros = (micros: number): Timestamp => ({
  type: 'timestamp',
  nanos: BigInt(micros) * 1000n,
})

/** The claims of a token: JSON, in which a number without a fraction is a whole one. */
export function fromJson(json: unknown): RulesValue {
  switch (typeof json) {
    case 'string':
    case 'boolean':
      return json
    case 'number':
      return Number.isSafeInteger(json) ? BigInt(json) : json
    case 'object':
      if (json === null) return null
      if (Array.isArray(json)) return list(json.map(fromJson))
      return mapOf(Object.entries(json).map(([key, value]) => [key, () => fromJson(value)]))
    default:
      return null
  }
}
