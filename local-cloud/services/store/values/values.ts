/** Types of the protocol's values as they are stored in a document. Nothing here concerns requests. */

export type DoubleJson = number | 'NaN' | 'Infinity' | '-Infinity' | '-0'

export interface NullValue {
  readonly nullValue: null
}
interface BooleanValue {
  readonly booleanValue: boolean
}
/** A 64-bit integer, always as text, since a JSON number would lose digits. */
export interface IntegerValue {
  readonly integerValue: string
}
export interface DoubleValue {
  readonly doubleValue: DoubleJson
}
/** RFC 3339 in UTC, to the microsecond: `2026-11-21T11:56:53.677123Z`. */
interface TimestampValue {
  readonly timestampValue: string
}
interface StringValue {
  readonly stringValue: string
}
/** Standard base64 with padding. */
interface BytesValue {
  readonly bytesValue: string
}
/** A full resource name, `projects/…/databases/…/documents/…`. */
interface ReferenceValue {
  readonly referenceValue: string
}
interface GeoPointValue {
  readonly geoPointValue: { readonly latitude: number; readonly longitude: number }
}
interface ArrayValue {
  readonly arrayValue: { readonly values: readonly Value[] }
}
interface MapValue {
  readonly mapValue: { readonly fields: Fields }
}
export type NumberValue = IntegerValue | DoubleValue

export type Value =
  | NullValue
  | BooleanValue
  | NumberValue
  | TimestampValue
  | StringValue
  | BytesValue
  | ReferenceValue
  | GeoPointValue
  | ArrayValue
  | MapValue

/** Names are user data: read them with `getOwnField`, since `fields['constructor']` is not a field. */
export interface Fields {
  readonly [name: string]: Value
}

export const getOwnField = (fields: Fields, name: string): Value | undefined =>
  Object.hasOwn(fields, name) ? fields[name] : undefined

export const NULL_VALUE: NullValue = { nullValue: null }

export const isNull = (value: Value): value is NullValue => 'nullValue' in value

export const isNumber = (value: Value): value is NumberValue => 'integerValue' in value || 'doubleValue' in value

/** Returns the nearest JavaScript number, which is exact for doubles and for integers below 2^53. */
export const toNumber = (value: NumberValue): number =>
  'integerValue' in value ? Number(value.integerValue) : Number(value.doubleValue)

export const isNaNValue = (value: Value): boolean => 'doubleValue' in value && Number.isNaN(Number(value.doubleValue))

export const createDoubleValue = (number: number): DoubleValue => ({
  doubleValue: toDoubleJson(number),
})

/** Converts the four numbers that JSON cannot express to text, as the protocol does. */
export function toDoubleJson(number: number): DoubleJson {
  if (Number.isNaN(number)) return 'NaN'
  if (number === Number.POSITIVE_INFINITY) return 'Infinity'
  if (number === Number.NEGATIVE_INFINITY) return '-Infinity'
  return Object.is(number, -0) ? '-0' : number
}

export const VECTOR_TYPE = '__vector__'

/** Returns the components of a vector, or null. The protocol encodes a vector as a map with a reserved key. */
export function getVectorComponents(value: Value): readonly Value[] | null {
  if (!('mapValue' in value)) return null
  const type = getOwnField(value.mapValue.fields, '__type__')
  if (type === undefined || !('stringValue' in type) || type.stringValue !== VECTOR_TYPE) return null
  const inner = getOwnField(value.mapValue.fields, 'value')
  return inner !== undefined && 'arrayValue' in inner ? inner.arrayValue.values : null
}
