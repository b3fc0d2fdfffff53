/** Single-field index: one entry per top-level field of a document, written in the same transaction. */

import type { Sqlite, SqlRow } from '../disk/sqlite.ts'
import type { StoredDocument } from '../document-store-contract.ts'
import { createIndexKey } from '../values/index-key.ts'
import { createPathKey, getDocumentCollectionId, type KeyRange } from '../values/path-key.ts'
import type { Fields } from '../values/values.ts'
import { DOCUMENT_COLUMNS } from './document-table.ts'

export type IsIndexed = (collectionId: string, field: string) => boolean

export interface IndexEntryRange {
  readonly collection: string
  readonly field: string
  /** Half-open range in (value, key) order. */
  readonly low: { readonly value: Uint8Array; readonly key: Uint8Array }
  readonly high: { readonly value: Uint8Array; readonly key: Uint8Array }
  /** Entries outside these keys are skipped, to select one collection among those with the same id. */
  readonly keys: KeyRange
}

/** A statement to run for a changed document, computed before anything is written. */
export interface IndexEntryChange {
  readonly kind: 'insert' | 'remove' | 'skip' | 'clear'
  readonly key: readonly Uint8Array[]
}

export interface IndexEntryTable {
  /** Returns only entries that differ. @throws SyntaxError if the fields are not JSON */
  planChanges(before: StoredDocument | null, after: StoredDocument | null): IndexEntryChange[]
  /** Removes all entries of a document whose fields are unknown. Slow, as it scans the collection group. */
  planClear(path: string): IndexEntryChange
  write(changes: readonly IndexEntryChange[]): void
  /** Returns entries with the columns of their documents, which are null if the row is missing. */
  readPage(range: IndexEntryRange, descending: boolean, limit: number): SqlRow[]
}

export function openIndexEntryTable(sqlite: Sqlite, isIndexed: IsIndexed): IndexEntryTable {
  const statements = {
    insert: sqlite.prepare('INSERT OR IGNORE INTO entries (collection, field, value, key) VALUES (?, ?, ?, ?)'),
    remove: sqlite.prepare('DELETE FROM entries WHERE collection = ? AND field = ? AND value = ? AND key = ?'),
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
    planChanges: (before, after) => planIndexEntries(before, after, isIndexed),
    planClear: (path) => ({
      kind: 'clear',
      key: [Buffer.from(getDocumentCollectionId(path)), createPathKey(path)],
    }),
    write(changes) {
      for (const { kind, key } of changes) statements[kind].run(...key)
    },
    readPage({ collection, field, low, high, keys }, descending, limit) {
      const scope = [Buffer.from(collection), Buffer.from(field)]
      const bounds = descending ? [low.value, high.value, high.key] : [low.value, low.key, high.value]
      return (descending ? downwards : upwards).all(...scope, ...bounds, keys.low, keys.high, limit)
    },
  }
}

/** Returns the key of a top-level field; null if the document lacks it. @throws SyntaxError if the text is not JSON */
export function readIndexKey(text: string, field: string): Buffer | null {
  const value = parseFields(text)[field]
  return value === undefined ? null : createIndexKey(value)
}

const parseFields = (text: string): Fields => JSON.parse(text)

function planIndexEntries(
  before: StoredDocument | null,
  after: StoredDocument | null,
  isIndexed: IsIndexed,
): IndexEntryChange[] {
  const path = (after ?? before)?.path
  if (path === undefined) return []
  const collection = getDocumentCollectionId(path)
  const key = createPathKey(path)
  const old = parseFields(before?.fields ?? '{}')
  const next = parseFields(after?.fields ?? '{}')
  const changes: IndexEntryChange[] = []
  for (const field of new Set([...Object.keys(old), ...Object.keys(next)])) {
    const scope = [Buffer.from(collection), Buffer.from(field)]
    // An exempt field can be as large as its document, and is not compared.
    if (!isIndexed(collection, field)) {
      changes.push({ kind: 'skip', key: scope })
      continue
    }
    const [oldKey, newKey] = [old[field], next[field]].map((value) => value && createIndexKey(value))
    if (oldKey !== undefined && newKey !== undefined && oldKey.equals(newKey)) continue
    if (oldKey !== undefined) changes.push({ kind: 'remove', key: [...scope, oldKey, key] })
    if (newKey !== undefined) changes.push({ kind: 'insert', key: [...scope, newKey, key] })
  }
  return changes
}

/** Key of an entry in the index: collection id, field, key of the value, key of the name. */
export interface IndexEntryKey {
  readonly field: string
  readonly key: readonly [Uint8Array, Uint8Array, Uint8Array, Uint8Array]
}

/** Returns the entries that a document should have. @throws SyntaxError if its fields are not JSON */
export function listIndexEntryKeys({ path, fields }: StoredDocument, isIndexed: IsIndexed): IndexEntryKey[] {
  const collection = getDocumentCollectionId(path)
  const key = createPathKey(path)
  return Object.entries(parseFields(fields)).flatMap(([field, value]) =>
    isIndexed(collection, field)
      ? [{ field, key: [Buffer.from(collection), Buffer.from(field), createIndexKey(value), key] as const }]
      : [],
  )
}
