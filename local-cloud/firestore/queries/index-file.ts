/** The deployed index file: composite indexes, and the fields whose own indexes differ from the default. */

import { err, ok, type Result } from '#shared/result'
import {
  type FieldPath,
  formatFieldPath,
  NAME_FIELD,
  parseFieldPath,
} from '../../store/values/field-path.ts'

export type Scope = 'COLLECTION' | 'COLLECTION_GROUP'
export type Mode = 'ASCENDING' | 'DESCENDING' | 'CONTAINS'

export interface IndexedField {
  /** The field path as text. */
  readonly field: string
  readonly mode: Mode
}

export interface CompositeIndex {
  readonly collectionId: string
  readonly scope: Scope
  readonly fields: readonly IndexedField[]
}

export interface Indexes {
  readonly composites: readonly CompositeIndex[]
  /** Collection id, then field path text (or `*`), to the indexes that field has. */
  readonly overrides: ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>>
}

/** Every field has these unless the file says otherwise. */
const AUTOMATIC = ['COLLECTION ASCENDING', 'COLLECTION DESCENDING', 'COLLECTION CONTAINS']

/** Whether a field has an index of its own. What holds for a map holds for the fields in it. */
export function hasFieldIndex(
  indexes: Indexes,
  collectionId: string,
  path: FieldPath,
  scope: Scope,
  mode: Mode,
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
  return AUTOMATIC.includes(wanted)
}

/** How many entries a field costs: for its order, and for each element of an array. */
export interface FieldModes {
  readonly ordered: number
  readonly contains: number
}

export const AUTOMATIC_MODES: FieldModes = { ordered: 2, contains: 1 }
export const NO_MODES: FieldModes = { ordered: 0, contains: 0 }

/**
 * For walks over a whole document: the modes of a field whose map has `inherited`; null when neither it nor
 * anything in it is indexed. The empty path is the document, whose fields have what `*` says.
 */
export function fieldModesIn(
  indexes: Indexes,
  collectionId: string,
): (path: FieldPath, inherited: FieldModes) => FieldModes | null {
  const overrides = indexes.overrides.get(collectionId)
  if (overrides === undefined) return (_, inherited) => inherited
  return (path, inherited) => {
    const text = path.length === 0 ? '*' : formatFieldPath(path)
    const own = overrides.get(text)
    const modes = own === undefined ? inherited : modesOf(own)
    if (modes.ordered + modes.contains > 0 || path.length === 0) return modes
    return [...overrides.keys()].some((field) => field.startsWith(`${text}.`)) ? modes : null
  }
}

function modesOf(own: ReadonlySet<string>): FieldModes {
  const contains = [...own].filter((mode) => mode.endsWith(' CONTAINS')).length
  return { ordered: own.size - contains, contains }
}

/** Whether a field of documents in such a collection, or anything in it, has an index of its own. */
export const isIndexed = (indexes: Indexes, collectionId: string, field: string): boolean => {
  const modesAt = fieldModesIn(indexes, collectionId)
  return modesAt([field], modesAt([], AUTOMATIC_MODES) ?? NO_MODES) !== null
}

/** The error is a sentence for the person who edits the file. */
export function parseIndexes(text: string): Result<Indexes, string> {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return err('It is not JSON.')
  }
  try {
    const file = objectOf(json, 'the file', ['indexes', 'fieldOverrides'])
    const overrides = new Map<string, Map<string, ReadonlySet<string>>>()
    for (const [i, entry] of listOf(file['fieldOverrides'], 'fieldOverrides').entries()) {
      const { collectionId, field, modes } = readOverride(entry, `fieldOverrides[${i}]`)
      const fields = overrides.get(collectionId) ?? new Map<string, ReadonlySet<string>>()
      if (fields.has(field))
        throw new Malformed(`${collectionId}.${field} stands twice in fieldOverrides`)
      overrides.set(collectionId, fields.set(field, modes))
    }
    return ok({
      composites: listOf(file['indexes'], 'indexes').map((entry, i) =>
        readComposite(entry, `indexes[${i}]`),
      ),
      overrides,
    })
  } catch (error) {
    if (error instanceof Malformed) return err(`${error.message}.`)
    throw error
  }
}

class Malformed extends Error {}

function readComposite(json: unknown, at: string): CompositeIndex {
  const index = objectOf(json, at, [
    'collectionGroup',
    'queryScope',
    'fields',
    'density',
    'apiScope',
    'multikey',
  ])
  const fields = listOf(index['fields'], `${at}.fields`).map((field, i) =>
    readIndexedField(field, `${at}.fields[${i}]`),
  )
  const [only] = fields
  if (only === undefined || (fields.length === 1 && only.field !== NAME_FIELD))
    throw new Malformed(`${at} needs two fields or more: one field has an index of its own`)
  if (fields.filter(({ mode }) => mode === 'CONTAINS').length > 1)
    throw new Malformed(`${at} has more than one array field`)
  return {
    collectionId: textOf(index['collectionGroup'], `${at}.collectionGroup`),
    scope: scopeOf(index['queryScope'], `${at}.queryScope`),
    fields,
  }
}

function readIndexedField(json: unknown, at: string): IndexedField {
  const field = objectOf(json, at, ['fieldPath', 'order', 'arrayConfig'])
  return {
    field: pathOf(field['fieldPath'], at),
    mode: modeOf(field['order'], field['arrayConfig'], at),
  }
}

function readOverride(json: unknown, at: string) {
  const entry = objectOf(json, at, ['collectionGroup', 'fieldPath', 'ttl', 'indexes'])
  const fieldPath = entry['fieldPath']
  const modes = listOf(entry['indexes'], `${at}.indexes`).map((mode, i) => {
    const where = `${at}.indexes[${i}]`
    const index = objectOf(mode, where, ['order', 'arrayConfig', 'queryScope'])
    const scope = scopeOf(index['queryScope'] ?? 'COLLECTION', where)
    return `${scope} ${modeOf(index['order'], index['arrayConfig'], where)}`
  })
  return {
    collectionId: textOf(entry['collectionGroup'], `${at}.collectionGroup`),
    field: fieldPath === '*' ? '*' : pathOf(fieldPath, at),
    modes: new Set(modes),
  }
}

function objectOf(json: unknown, at: string, known: readonly string[]): Record<string, unknown> {
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    throw new Malformed(`${at} is no object`)
  const odd = Object.keys(json).find((key) => !known.includes(key))
  if (odd !== undefined) throw new Malformed(`${at} has an unknown entry ${JSON.stringify(odd)}`)
  return { ...json }
}

function listOf(json: unknown, at: string): readonly unknown[] {
  if (!Array.isArray(json)) throw new Malformed(`${at} is no list`)
  return json
}

function textOf(json: unknown, at: string): string {
  if (typeof json !== 'string' || json === '') throw new Malformed(`${at} is no text`)
  return json
}

function pathOf(json: unknown, at: string): string {
  const path = typeof json === 'string' ? parseFieldPath(json) : null
  if (path === null) throw new Malformed(`${at}.fieldPath is no field path`)
  return formatFieldPath(path)
}

function scopeOf(json: unknown, at: string): Scope {
  if (json !== 'COLLECTION' && json !== 'COLLECTION_GROUP')
    throw new Malformed(`${at} is neither COLLECTION nor COLLECTION_GROUP`)
  return json
}

function modeOf(order: unknown, arrayConfig: unknown, at: string): Mode {
  if (order === undefined && arrayConfig === 'CONTAINS') return 'CONTAINS'
  if (arrayConfig === undefined && (order === 'ASCENDING' || order === 'DESCENDING')) return order
  throw new Malformed(`${at} needs an order or an arrayConfig`)
}
