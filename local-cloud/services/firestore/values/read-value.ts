/** Parser for the `Value` messages of a request: strict, and normalizing each value to one form. */

import { type Fields, NULL_VALUE, toDoubleJson, type Value, VECTOR_TYPE } from '../../store/values/values.ts'
import { invalidArgumentError } from '../firestore-error.ts'
import { truncateName } from '../resource-names.ts'
import { checkFieldName } from './field-names.ts'
import {
  readBytes,
  readDouble,
  readGeoPoint,
  readInteger,
  readReferenceValue,
  readText,
  readTimestamp,
} from './read-scalar.ts'

const MAX_DEPTH = 20
const MAX_VECTOR_LENGTH = 2048

export function readFields(json: unknown, at: string): Fields {
  return json === undefined || json === null ? {} : readMap(json, at, 0)
}

/** `inArray` rejects an array directly in an array, which only the operand of `in` may contain. */
export function readValue(json: unknown, at: string, depth = 0, inArray = false): Value {
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    throw invalidArgumentError(`Invalid value at '${at}': a Value is expected.`)
  const kinds = Object.keys(json)
  const kind = kinds[0]
  if (kind === undefined || kinds.length > 1)
    throw invalidArgumentError(`Invalid value at '${at}': a Value holds exactly one kind.`)
  const content: unknown = Object.values(json)[0]
  switch (kind) {
    case 'stringValue':
      return { stringValue: readText(content, at) }
    case 'integerValue':
      return { integerValue: readInteger(content, at) }
    case 'mapValue':
      return readMapValue(content, at, depth)
    case 'arrayValue':
      if (inArray) throw invalidArgumentError('Cannot convert an array value in an array value.')
      return { arrayValue: { values: readElements(content, at, depth) } }
    case 'timestampValue':
      return { timestampValue: readTimestamp(content, at) }
    case 'doubleValue':
      return { doubleValue: toDoubleJson(readDouble(content, at)) }
    case 'booleanValue':
      if (typeof content !== 'boolean') throw invalidArgumentError(`Invalid value at '${at}' (TYPE_BOOL).`)
      return { booleanValue: content }
    case 'nullValue':
      if (content !== null && content !== 'NULL_VALUE' && content !== 0)
        throw invalidArgumentError(`Invalid value at '${at}' (NullValue).`)
      return NULL_VALUE
    case 'referenceValue':
      return { referenceValue: readReferenceValue(content, at) }
    case 'bytesValue':
      return { bytesValue: readBytes(content, at) }
    case 'geoPointValue':
      return { geoPointValue: readGeoPoint(content, at) }
    default:
      throw invalidArgumentError(
        `Invalid JSON payload received. Unknown name ${JSON.stringify(truncateName(kind))} at '${at}': Cannot find field.`,
      )
  }
}

/** Returns the elements of an `ArrayValue` message. */
export function readElements(json: unknown, at: string, depth = 0, isNested = false): readonly Value[] {
  if (depth >= MAX_DEPTH) throw tooDeepError(at)
  const values = readOnlyMember(json, 'values', at)
  if (values === undefined || values === null) return []
  if (!Array.isArray(values)) throw invalidArgumentError(`Invalid value at '${at}': a list is expected.`)
  return values.map((value) => readValue(value, at, depth + 1, !isNested))
}

function readMapValue(json: unknown, at: string, depth: number): Value {
  if (depth >= MAX_DEPTH) throw tooDeepError(at)
  const fields = readOnlyMember(json, 'fields', at) ?? {}
  if (typeof fields === 'object' && fields !== null && Object.hasOwn(fields, '__type__'))
    return readVector(fields, at, depth)
  return { mapValue: { fields: readMap(fields, at, depth + 1) } }
}

function readMap(json: unknown, at: string, depth: number): Fields {
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    throw invalidArgumentError(`Invalid value at '${at}': a map of fields is expected.`)
  const fields: Record<string, Value> = {}
  for (const [name, value] of Object.entries(json)) {
    // This also rejects `__proto__`, so the assignment below always creates a field.
    checkFieldName(name)
    fields[name] = readValue(value, depth === 0 ? name : at, depth)
  }
  return fields
}

/** A vector is the only map with a reserved key: it contains `__type__` and an array of doubles. */
function readVector(fields: object, at: string, depth: number): Value {
  const entries = new Map<string, unknown>(Object.entries(fields))
  const type = readValue(entries.get('__type__'), at)
  const value = readValue(entries.get('value') ?? null, at, depth + 1)
  const isVector = 'stringValue' in type && type.stringValue === VECTOR_TYPE
  if (!isVector || entries.size !== 2 || !('arrayValue' in value))
    throw invalidArgumentError(`Property ${at} holds a map with the reserved key __type__.`)
  const { values } = value.arrayValue
  if (values.length === 0 || values.length > MAX_VECTOR_LENGTH || !values.every((v) => 'doubleValue' in v))
    throw invalidArgumentError(`Property ${at} holds a vector that is not 1 to 2048 doubles.`)
  return { mapValue: { fields: { ['__type__']: type, value } } }
}

function readOnlyMember(json: unknown, key: string, at: string): unknown {
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    throw invalidArgumentError(`Invalid value at '${at}': an object is expected.`)
  for (const name of Object.keys(json))
    if (name !== key)
      throw invalidArgumentError(
        `Invalid JSON payload received. Unknown name ${JSON.stringify(truncateName(name))} at '${at}': Cannot find field.`,
      )
  return Object.values(json)[0]
}

const tooDeepError = (at: string) => invalidArgumentError(`Property ${at} contains an invalid nested entity.`)
