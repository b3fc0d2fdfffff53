/** Converter between the JSON of Firestore's REST protocol and plain values. */
import { isRecord, type RecordData } from './stored-fields.ts'

/** Field map of the protocol: each value is an object with the type's name as its key. */
export type ProtocolFields = Readonly<Record<string, unknown>>

export const parseFields = (fields: string): ProtocolFields => {
  const parsed: unknown = JSON.parse(fields)
  return isRecord(parsed) ? parsed : {}
}

/** Converts fields to a plain record, with timestamps as text. */
export const toPlainRecord = (fields: ProtocolFields): RecordData =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, toPlainValue(value)]))

function toPlainValue(value: unknown): unknown {
  const [[type, inner] = []] = Object.entries(isRecord(value) ? value : {})
  switch (type) {
    case 'integerValue':
    case 'doubleValue':
      return Number(inner)
    case 'arrayValue':
      return readArrayValues(inner).map(toPlainValue)
    case 'mapValue':
      return toPlainRecord(readMapFields(inner))
    case 'nullValue':
      return null
    default:
      return inner
  }
}

export const readArrayValues = (array: unknown): readonly unknown[] => {
  const values = isRecord(array) ? array['values'] : undefined
  return Array.isArray(values) ? values : []
}

export const readMapFields = (map: unknown): ProtocolFields => {
  const fields = isRecord(map) ? map['fields'] : undefined
  return isRecord(fields) ? fields : {}
}

export const toTimestampValue = (iso: string): ProtocolFields => ({ timestampValue: iso })
