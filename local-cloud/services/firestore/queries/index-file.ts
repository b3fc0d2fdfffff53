/** Parser for the deployed index file: composite indexes, and overrides of single-field indexes. */

import { err, ok, type Result } from '../../result.ts'
import { type FieldPath, formatFieldPath, NAME_FIELD, parseFieldPath } from '../../store/values/field-path.ts'

export type QueryScope = 'COLLECTION' | 'COLLECTION_GROUP'
export type IndexMode = 'ASCENDING' | 'DESCENDING' | 'CONTAINS'

export interface IndexedField {
  /** Field path as text. */
  readonly field: string
  readonly mode: IndexMode
}

export interface CompositeIndex {
  readonly collectionId: string
  readonly scope: QueryScope
  readonly fields: readonly IndexedField[]
}

export interface Indexes {
  readonly composites: readonly CompositeIndex[]
  /** Maps a collection id and a field path (or `*`) to the indexes of that field. */
  readonly overrides: ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>>
}

/** Indexes of every field without an override. */
const AUTOMATIC_INDEXES = ['COLLECTION ASCENDING', 'COLLECTION DESCENDING', 'COLLECTION CONTAINS']

/** True if a field has a single-field index. The override of a map applies to the fields in it. */
export function hasFieldIndex(
  indexes: Indexes,
  collectionId: string,
  path: FieldPath,
  scope: QueryScope,
  mode: IndexMode,
): boolean {
  const wanted = `${scope} ${mode}`
  const overrides = indexes.overrides.get(collectionId)
  if (overrides !== undefined) {
    for (let length = path.length; length > 0; length--) {
      const found = overrides.get(formatFieldPath(path.slice(0, length)))
      if (found !== undefined) return found.has(wanted)
    }
    const rest = overrides.get('*')
    if (rest !== undefined) return rest.has(wanted)
  }
  return AUTOMATIC_INDEXES.includes(wanted)
}

/** Number of index entries of a field: for its order, and for each element of an array. */
export interface FieldModes {
  readonly ordered: number
  readonly contains: number
}

export const AUTOMATIC_MODES: FieldModes = { ordered: 2, contains: 1 }
export const NO_MODES: FieldModes = { ordered: 0, contains: 0 }

/**
 * Returns a function for traversing a document: the modes of a field whose parent has `inherited`, or null if
 * neither the field nor anything in it is indexed. The empty path is the document, to which `*` applies.
 */
export function createFieldModeLookup(
  indexes: Indexes,
  collectionId: string,
): (path: FieldPath, inherited: FieldModes) => FieldModes | null {
  const overrides = indexes.overrides.get(collectionId)
  if (overrides === undefined) return (_, inherited) => inherited
  return (path, inherited) => {
    const text = path.length === 0 ? '*' : formatFieldPath(path)
    const override = overrides.get(text)
    const modes = override === undefined ? inherited : countModes(override)
    if (modes.ordered + modes.contains > 0 || path.length === 0) return modes
    return [...overrides.keys()].some((field) => field.startsWith(`${text}.`)) ? modes : null
  }
}

function countModes(override: ReadonlySet<string>): FieldModes {
  const contains = [...override].filter((mode) => mode.endsWith(' CONTAINS')).length
  return { ordered: override.size - contains, contains }
}

/** True if a field of a collection's documents, or anything in that field, has a single-field index. */
export const isFieldIndexed = (indexes: Indexes, collectionId: string, field: string): boolean => {
  const modesAt = createFieldModeLookup(indexes, collectionId)
  return modesAt([field], modesAt([], AUTOMATIC_MODES) ?? NO_MODES) !== null
}

/** Parses the JSON text of an index file. The error is a sentence for its editor. */
export function parseIndexes(text: string): Result<Indexes, string> {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return err('It is not JSON.')
  }
  try {
    const file = readObject(json, 'the file', ['indexes', 'fieldOverrides'])
    const overrides = new Map<string, Map<string, ReadonlySet<string>>>()
    for (const [i, entry] of readArray(file['fieldOverrides'], 'fieldOverrides').entries()) {
      const { collectionId, field, modes } = readOverride(entry, `fieldOverrides[${i}]`)
      const fields = overrides.get(collectionId) ?? new Map<string, ReadonlySet<string>>()
      if (fields.has(field))
        throw new MalformedIndexFileError(`${collectionId}.${field} stands twice in fieldOverrides`)
      overrides.set(collectionId, fields.set(field, modes))
    }
    return ok({
      composites: readArray(file['indexes'], 'indexes').map((entry, i) => readComposite(entry, `indexes[${i}]`)),
      overrides,
    })
  } catch (error) {
    if (error instanceof MalformedIndexFileError) return err(`${error.message}.`)
    throw error
  }
}

class MalformedIndexFileError extends Error {}

function readComposite(json: unknown, at: string): CompositeIndex {
  const index = readObject(json, at, ['collectionGroup', 'queryScope', 'fields', 'density', 'apiScope', 'multikey'])
  const fields = readArray(index['fields'], `${at}.fields`).map((field, i) =>
    readIndexedField(field, `${at}.fields[${i}]`),
  )
  const [firstField] = fields
  if (firstField === undefined || (fields.length === 1 && firstField.field !== NAME_FIELD))
    throw new MalformedIndexFileError(`${at} needs two fields or more: one field has an index of its own`)
  if (fields.filter(({ mode }) => mode === 'CONTAINS').length > 1)
    throw new MalformedIndexFileError(`${at} has more than one array field`)
  return {
    collectionId: readString(index['collectionGroup'], `${at}.collectionGroup`),
    scope: readScope(index['queryScope'], `${at}.queryScope`),
    fields,
  }
}

function readIndexedField(json: unknown, at: string): IndexedField {
  const field = readObject(json, at, ['fieldPath', 'order', 'arrayConfig'])
  return {
    field: readPath(field['fieldPath'], at),
    mode: readMode(field['order'], field['arrayConfig'], at),
  }
}

function readOverride(json: unknown, at: string) {
  const entry = readObject(json, at, ['collectionGroup', 'fieldPath', 'ttl', 'indexes'])
  const fieldPath = entry['fieldPath']
  const modes = readArray(entry['indexes'], `${at}.indexes`).map((mode, i) => {
    const where = `${at}.indexes[${i}]`
    const index = readObject(mode, where, ['order', 'arrayConfig', 'queryScope'])
    const scope = readScope(index['queryScope'] ?? 'COLLECTION', where)
    return `${scope} ${readMode(index['order'], index['arrayConfig'], where)}`
  })
  return {
    collectionId: readString(entry['collectionGroup'], `${at}.collectionGroup`),
    field: fieldPath === '*' ? '*' : readPath(fieldPath, at),
    modes: new Set(modes),
  }
}

function readObject(json: unknown, at: string, knownKeys: readonly string[]): Record<string, unknown> {
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    throw new MalformedIndexFileError(`${at} is no object`)
  const unknownKey = Object.keys(json).find((key) => !knownKeys.includes(key))
  if (unknownKey !== undefined)
    throw new MalformedIndexFileError(`${at} has an unknown entry ${JSON.stringify(unknownKey)}`)
  return { ...json }
}

function readArray(json: unknown, at: string): readonly unknown[] {
  if (!Array.isArray(json)) throw new MalformedIndexFileError(`${at} is no list`)
  return json
}

function readString(json: unknown, at: string): string {
  if (typeof json !== 'string' || json === '') throw new MalformedIndexFileError(`${at} is no text`)
  return json
}

function readPath(json: unknown, at: string): string {
  const path = typeof json === 'string' ? parseFieldPath(json) : null
  if (path === null) throw new MalformedIndexFileError(`${at}.fieldPath is no field path`)
  return formatFieldPath(path)
}

function readScope(json: unknown, at: string): QueryScope {
  if (json !== 'COLLECTION' && json !== 'COLLECTION_GROUP')
    throw new MalformedIndexFileError(`${at} is neither COLLECTION nor COLLECTION_GROUP`)
  return json
}

function readMode(order: unknown, arrayConfig: unknown, at: string): IndexMode {
  if (order === undefined && arrayConfig === 'CONTAINS') return 'CONTAINS'
  if (arrayConfig === undefined && (order === 'ASCENDING' || order === 'DESCENDING')) return order
  throw new MalformedIndexFileError(`${at} needs an order or an arrayConfig`)
}
