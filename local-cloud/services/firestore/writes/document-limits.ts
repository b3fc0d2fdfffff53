/** Limits of a written document: its size, depth and index entries, computed as in the hosted service. */

import type { FieldPath } from '../../store/values/field-path.ts'
import { parseNumericId } from '../../store/values/value-order.ts'
import { type Fields, getVectorComponents, type Value } from '../../store/values/values.ts'
import { invalidArgumentError } from '../firestore-error.ts'
import {
  AUTOMATIC_MODES,
  createFieldModeLookup,
  type FieldModes,
  type Indexes,
  NO_MODES,
} from '../queries/index-file.ts'
import { type DatabaseName, formatDocumentName } from '../resource-names.ts'

const MAX_DEPTH = 20
const MAX_DOCUMENT_BYTES = 1_048_576
const MAX_INDEX_ENTRIES = 40_000
const MAX_INDEX_BYTES = 8 * 1_048_576
const MIN_COUNTED_BYTES = 5000
const MIN_COUNTED_PATH_LENGTH = 200
/** Index entries truncate longer texts. */
const MAX_INDEXED_BYTES = 1500
/** Size of every document, map and index entry besides its content. */
const OVERHEAD_BYTES = 32

export function checkDocumentLimits(database: DatabaseName, indexes: Indexes, path: string, fields: Fields): void {
  const size = computeDocumentNameSize(path) + computeMapSize(fields, 0)
  if (size > MAX_DOCUMENT_BYTES)
    throw invalidArgumentError(
      `Document '${formatDocumentName(database, path)}' cannot be written because its size ` +
        `(${size.toLocaleString('en-US')} bytes) exceeds the maximum allowed size of 1,048,576 bytes.`,
    )
  // Every index entry takes at least one byte of the document, so a small document cannot exceed these limits.
  if (size < MIN_COUNTED_BYTES && path.length < MIN_COUNTED_PATH_LENGTH) return
  const total = countIndexEntries(indexes, path, fields)
  if (total.entries > MAX_INDEX_ENTRIES) throw invalidArgumentError(`too many index entries for entity /${path}`)
  if (total.bytes > MAX_INDEX_BYTES)
    throw invalidArgumentError(`The index entries of document '${formatDocumentName(database, path)}' exceed 8 MiB.`)
}

export function computeDocumentNameSize(path: string): number {
  let size = 16
  for (const segment of path.split('/')) size += parseNumericId(segment) === null ? computeTextSize(segment) : 8
  return size
}

const computeTextSize = (text: string): number => Buffer.byteLength(text) + 1

/** `depth` is the number of enclosing maps and lists; a mask can add a nested value to a nested map. */
function computeMapSize(fields: Fields, depth: number): number {
  let size = OVERHEAD_BYTES
  for (const [name, value] of Object.entries(fields)) {
    if (depth > MAX_DEPTH) throw invalidArgumentError(`Property ${name} contains an invalid nested entity.`)
    size += computeTextSize(name) + computeValueSize(value, depth)
  }
  return size
}

function computeValueSize(value: Value, depth: number): number {
  if ('stringValue' in value) return computeTextSize(value.stringValue)
  if ('nullValue' in value || 'booleanValue' in value) return 1
  if ('arrayValue' in value)
    return value.arrayValue.values.reduce((sum, element) => sum + computeValueSize(element, depth + 1), 0)
  if ('mapValue' in value) {
    const vector = getVectorComponents(value)
    return vector === null ? computeMapSize(value.mapValue.fields, depth + 1) : vector.length * 8
  }
  if ('bytesValue' in value) return Buffer.byteLength(value.bytesValue, 'base64')
  if ('geoPointValue' in value) return 16
  // The size of a document's name excludes the project and the database.
  if ('referenceValue' in value) return computeDocumentNameSize(value.referenceValue.split('/').slice(5).join('/'))
  return 8
}

interface IndexEntryTotal {
  entries: number
  bytes: number
}

/** A leaf has an ascending and a descending entry; an array has one more for each distinct element. */
function countIndexEntries(indexes: Indexes, path: string, fields: Fields): IndexEntryTotal {
  const segments = path.split('/')
  const getFieldModes = createFieldModeLookup(indexes, segments.at(-2) ?? '')
  const parent = segments.slice(0, -2).join('/')
  const fixedBytes = computeDocumentNameSize(path) + computeDocumentNameSize(parent) + OVERHEAD_BYTES
  const total: IndexEntryTotal = { entries: 0, bytes: 0 }
  const add = (count: number, name: number, value: Value) => {
    total.entries += count
    total.bytes += count * (fixedBytes + name + Math.min(computeValueSize(value, 0), MAX_INDEXED_BYTES))
  }
  const visit = (map: Fields, parentPath: FieldPath, parentPathSize: number, inherited: FieldModes) => {
    for (const [segment, value] of Object.entries(map)) {
      const modes = getFieldModes([...parentPath, segment], inherited)
      if (modes === null) continue
      const name = parentPathSize + computeTextSize(segment)
      if ('mapValue' in value && getVectorComponents(value) === null) {
        visit(value.mapValue.fields, [...parentPath, segment], name, modes)
        continue
      }
      add(modes.ordered, name, value)
      if (modes.contains > 0 && 'arrayValue' in value)
        for (const element of listDistinct(value.arrayValue.values)) add(modes.contains, name, element)
    }
  }
  visit(fields, [], 0, getFieldModes([], AUTOMATIC_MODES) ?? NO_MODES)
  return total
}

const listDistinct = (values: readonly Value[]): Iterable<Value> =>
  new Map(values.map((value) => [JSON.stringify(value), value])).values()
