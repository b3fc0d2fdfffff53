/** Migration that creates the missing index entries when a field is no longer exempt from indexing. */

import type { Sqlite, SqlRow } from '../disk/sqlite.ts'
import { DamagedDocumentError, type StoredDocument } from '../document-store-contract.ts'
import { createPathKey } from '../values/path-key.ts'
import { DOCUMENT_COLUMNS, readDocumentRow } from './document-table.ts'
import { type IsIndexed, readIndexKey } from './index-entry-table.ts'

const PAGE_SIZE = 200

/**
 * Indexes the fields in `exempt`, which lists fields with skipped changes, that are indexed now. A damaged document
 * gets no entries and its path is returned, since it must not prevent the store from opening. @throws SqlError, and
 * then nothing has changed
 */
export function indexNewFields(sqlite: Sqlite, isIndexed: IsIndexed): readonly string[] {
  const newlyIndexed = sqlite
    .prepare('SELECT CAST(collection AS BLOB) AS collection, CAST(field AS BLOB) AS field FROM exempt')
    .all()
    .map((row) => ({ collection: decodeText(row['collection']), field: decodeText(row['field']) }))
    .filter(({ collection, field }) => isIndexed(collection, field))
  if (newlyIndexed.length === 0) return []
  const damaged = new Set<string>()
  sqlite.exec('BEGIN IMMEDIATE')
  try {
    for (const { collection, field } of newlyIndexed) indexField(sqlite, collection, field, damaged)
    sqlite.exec('COMMIT')
  } catch (error) {
    rollBackQuietly(sqlite)
    throw error
  }
  return [...damaged]
}

function indexField(sqlite: Sqlite, collection: string, field: string, damaged: Set<string>): void {
  const scope = [Buffer.from(collection), Buffer.from(field)]
  sqlite.prepare('DELETE FROM entries WHERE collection = ? AND field = ?').run(...scope)
  sqlite.prepare('DELETE FROM exempt WHERE collection = ? AND field = ?').run(...scope)
  const insert = sqlite.prepare('INSERT INTO entries (collection, field, value, key) VALUES (?, ?, ?, ?)')
  const select = sqlite.prepare(
    `SELECT ${DOCUMENT_COLUMNS} FROM documents d WHERE d.collection = ? AND d.key > ? ORDER BY d.key LIMIT ?`,
  )
  let last: Uint8Array = Buffer.alloc(0)
  for (;;) {
    const page = select.all(Buffer.from(collection), last, PAGE_SIZE)
    for (const row of page) {
      const document = readUndamagedRow(row, collection, damaged)
      const value = document && readIndexKey(document.fields, field)
      if (document && value) insert.run(...scope, value, createPathKey(document.path))
    }
    const key = page.at(-1)?.['key']
    if (!(key instanceof Uint8Array)) return
    last = key
  }
}

function readUndamagedRow(row: SqlRow, collection: string, damaged: Set<string>): StoredDocument | null {
  try {
    return readDocumentRow(row, collection)
  } catch (error) {
    if (!(error instanceof DamagedDocumentError)) throw error
    damaged.add(error.path)
    return null
  }
}

/** Does not throw, since the error before it is the one to report. */
function rollBackQuietly(sqlite: Sqlite): void {
  try {
    sqlite.exec('ROLLBACK')
  } catch {
    // SQLite ends the transaction itself after some failures, and closing the file ends it in any case.
  }
}

const decodeText = (value: unknown): string => (value instanceof Uint8Array ? Buffer.from(value).toString() : '')
