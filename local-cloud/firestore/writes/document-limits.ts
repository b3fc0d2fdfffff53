/** What a document costs by the hosted service's rules, and the bounds a written one must keep. */

import type { FieldPath } from '../../store/values/field-path.ts'
import { numericId } from '../../store/values/value-order.ts'
import { type Fields, type Value, vectorOf } from '../../store/values/values.ts'
import { invalid } from '../errors.ts'
import { type Database, nameOf } from '../names.ts'
import {
  AUTOMATIC_MODES,
  type FieldModes,
  fieldModesIn,
  type Indexes,
  NO_MODES,
} from '../queries/index-file.ts'

const MAX_DEPTH = 20
const MAX_DOCUMENT_BYTES = 1_048_576
const MAX_INDEX_ENTRIES = 40_000
const MAX_INDEX_BYTES = 8 * 1_048_576
const SURELY_FEW_ENTRIES = 5000
const LONG_PATH = 200
/** Longer texts are cut in index entries. */
const MAX_INDEXED_BYTES = 1500
/** What every document, map and index entry costs besides its content. */
const OVERHEAD = 32

export function checkLimits(
  database: Database,
  indexes: Indexes,
  path: string,
  fields: Fields,
): void {
  const size = documentNameSize(path) + mapSize(fields, 0)
  if (size > MAX_DOCUMENT_BYTES)
    throw invalid(
      `Document '${nameOf(database, path)}' cannot be written because its size ` +
        `(${size.toLocaleString('en-US')} bytes) exceeds the maximum allowed size of 1,048,576 bytes.`,
    )
  // Every entry stands for a byte or more of the document, so what is small cannot pass these bounds.
  if (size < SURELY_FEW_ENTRIES && path.length < LONG_PATH) return
  const total = countEntries(indexes, path, fields)
  if (total.entries > MAX_INDEX_ENTRIES) throw invalid(`too many index entries for entity /${path}`)
  if (total.bytes > MAX_INDEX_BYTES)
    throw invalid(`The index entries of document '${nameOf(database, path)}' exceed 8 MiB.`)
}

export function documentNameSize(path: string): number {
  let size = 16
  for (const segment of path.split('/')) size += numericId(segment) === null ? textSize(segment) : 8
  return size
}

const textSize = (text: string): number => Buffer.byteLength(text) + 1

/** `depth` counts the maps and lists around it; a mask can put deep values deep into a document. */
function mapSize(fields: Fields, depth: number): number {
  let size = OVERHEAD
  for (const [name, value] of Object.entries(fields)) {
    if (depth > MAX_DEPTH) throw invalid(`Property ${name} contains an invalid nested entity.`)
    size += textSize(name) + valueSize(value, depth)
  }
  return size
}

function valueSize(value: Value, depth: number): number {
  if ('stringValue' in value) return textSize(value.stringValue)
  if ('nullValue' in value || 'booleanValue' in value) return 1
  if ('arrayValue' in value)
    return value.arrayValue.values.reduce((sum, element) => sum + valueSize(element, depth + 1), 0)
  if ('mapValue' in value) {
    const vector = vectorOf(value)
    return vector === null ? mapSize(value.mapValue.fields, depth + 1) : vector.length * 8
  }
  if ('bytesValue' in value) return Buffer.byteLength(value.bytesValue, 'base64')
  if ('geoPointValue' in value) return 16
  // The size of a document's name counts its path, not the project and database before it.
  if ('referenceValue' in value)
    return documentNameSize(value.referenceValue.split('/').slice(5).join('/'))
  return 8
}

interface Entries {
  entries: number
  bytes: number
}

/** A leaf is indexed up and down; an array so as a whole, and once for each distinct element; a map by its leaves. */
function countEntries(indexes: Indexes, path: string, fields: Fields): Entries {
  const segments = path.split('/')
  const modesOf = fieldModesIn(indexes, segments.at(-2) ?? '')
  const parent = segments.slice(0, -2).join('/')
  const fixed = documentNameSize(path) + documentNameSize(parent) + OVERHEAD
  const total: Entries = { entries: 0, bytes: 0 }
  const add = (count: number, name: number, value: Value) => {
    total.entries += count
    total.bytes += count * (fixed + name + Math.min(valueSize(value, 0), MAX_INDEXED_BYTES))
  }
  const visit = (map: Fields, above: FieldPath, aboveSize: number, inherited: FieldModes) => {
    for (const [segment, value] of Object.entries(map)) {
      const modes = modesOf([...above, segment], inherited)
      if (modes === null) continue
      const name = aboveSize + textSize(segment)
      if ('mapValue' in value && vectorOf(value) === null) {
        visit(value.mapValue.fields, [...above, segment], name, modes)
        continue
      }
      add(modes.ordered, name, value)
      if (modes.contains > 0 && 'arrayValue' in value)
        for (const element of distinct(value.arrayValue.values)) add(modes.contains, name, element)
    }
  }
  visit(fields, [], 0, modesOf([], AUTOMATIC_MODES) ?? NO_MODES)
  return total
}

const distinct = (values: readonly Value[]): Iterable<Value> =>
  new Map(values.map((value) => [JSON.stringify(value), value])).values()
