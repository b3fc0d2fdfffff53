/** The single-field index: one entry for each top-level field of a document, kept in the same transaction. */

import type { Sqlite, SqlRow } from '../disk/sqlite.ts'
import type { StoredDocument } from '../document-store-contract.ts'
import { indexKey } from '../values/index-key.ts'
import { groupOf, type KeyRange, pathKey } from '../values/path-key.ts'
import type { Fields } from '../values/values.ts'
import { DOCUMENT_COLUMNS } from './document-table.ts'

export type IsIndexed = (collectionId: string, field: string) => boolean

export interface EntryRange {
  readonly collection: string
  readonly field: string
  /** Half open in (value, key) order. */
  readonly low: { readonly value: Uint8Array; readonly key: Uint8Array }
  readonly high: { readonly value: Uint8Array; readonly key: Uint8Array }
  /** Names outside it are passed over: one collection among those of the same id. */
  readonly keys: KeyRange
}

/** Statements to run for one changed document, worked out before anything is written. */
export interface EntryChange {
  readonly kind: 'insert' | 'remove' | 'skip' | 'clear'
  readonly place: readonly Uint8Array[]
}

export interface EntryTable {
  /** Only entries that differ. @throws SyntaxError when the fields are no JSON. */
  plan(before: StoredDocument | null, after: StoredDocument | null): EntryChange[]
  /** Takes away all entries of a document that does not tell its fields: slow, for it looks at all of the group's. */
  clearing(path: string): EntryChange
  write(changes: readonly EntryChange[]): void
  /** Entries with the columns of their documents, null where an entry has none. */
  page(range: EntryRange, descending: boolean, limit: number): SqlRow[]
}

export function openEntryTable(sqlite: Sqlite, isIndexed: IsIndexed): EntryTable {
  const statements = {
    insert: sqlite.prepare(
      'INSERT OR IGNORE INTO entries (collection, field, value, key) VALUES (?, ?, ?, ?)',
    ),
    remove: sqlite.prepare(
      'DELETE FROM entries WHERE collection = ? AND field = ? AND value = ? AND key = ?',
    ),
    clear: sqlite.prepare('DELETE FROM entries WHERE collection = ? AND key = ?'),
    skip: sqlite.prepare('INSERT OR IGNORE INTO exempt (collection, field) VALUES (?, ?)'),
  }
  const select = (low: string, high: string, order: string) =>
    sqlite.prepare(
      `SELECT CAST(e.value AS BLOB) AS value, CAST(e.key AS BLOB) AS entry, ${DOCUMENT_COLUMNS} FROM entries e
       LEFT JOIN documents d ON d.collection = e.collection AND d.key = e.key
       WHERE e.collection = ? AND e.field = ? AND ${low} AND ${high} AND e.key >= ? AND e.key < ?
       ORDER BY e.value ${order}, e.key ${order} LIMIT ?`,
    )
  const upwards = select('(e.value, e.key) >= (?, ?)', 'e.value < ?', 'ASC')
  const downwards = select('e.value >= ?', '(e.value, e.key) < (?, ?)', 'DESC')
  return {
    plan: (before, after) => planEntries(before, after, isIndexed),
    clearing: (path) => ({ kind: 'clear', place: [Buffer.from(groupOf(path)), pathKey(path)] }),
    write(changes) {
      for (const { kind, place } of changes) statements[kind].run(...place)
    },
    page({ collection, field, low, high, keys }, descending, limit) {
      const scope = [Buffer.from(collection), Buffer.from(field)]
      const bounds = descending
        ? [low.value, high.value, high.key]
        : [low.value, low.key, high.value]
      return (descending ? downwards : upwards).all(...scope, ...bounds, keys.low, keys.high, limit)
    },
  }
}

/** The key of each top-level field. @throws SyntaxError when the text is no JSON */
export function indexKeys(text: string): Map<string, Buffer> {
  const fields: Fields = JSON.parse(text)
  return new Map(Object.entries(fields).map(([field, value]) => [field, indexKey(value)]))
}

function planEntries(
  before: StoredDocument | null,
  after: StoredDocument | null,
  isIndexed: IsIndexed,
): EntryChange[] {
  const path = (after ?? before)?.path
  if (path === undefined) return []
  const collection = Buffer.from(groupOf(path))
  const key = pathKey(path)
  const old = indexKeys(before?.fields ?? '{}')
  const next = indexKeys(after?.fields ?? '{}')
  const changes: EntryChange[] = []
  for (const field of new Set([...old.keys(), ...next.keys()])) {
    const was = old.get(field)
    const is = next.get(field)
    if (was !== undefined && is !== undefined && was.equals(is)) continue
    const place = [collection, Buffer.from(field)]
    if (!isIndexed(groupOf(path), field)) changes.push({ kind: 'skip', place })
    else {
      if (was !== undefined) changes.push({ kind: 'remove', place: [...place, was, key] })
      if (is !== undefined) changes.push({ kind: 'insert', place: [...place, is, key] })
    }
  }
  return changes
}

/** Where one field of a document stands in the index: collection id, field, key of the value, key of the name. */
export interface EntryPlace {
  readonly field: string
  readonly place: readonly [Uint8Array, Uint8Array, Uint8Array, Uint8Array]
}

export function placesOf({ path, fields }: StoredDocument): EntryPlace[] {
  const collection = Buffer.from(groupOf(path))
  const key = pathKey(path)
  return [...indexKeys(fields)].map(([field, value]) => ({
    field,
    place: [collection, Buffer.from(field), value, key],
  }))
}
