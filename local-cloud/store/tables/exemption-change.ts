/** What to do when a field that was exempt from indexing is indexed now: give its documents their entries. */

import type { Sqlite } from '../disk/sqlite.ts'
import { after, EVERY_KEY, pathKey } from '../path-key.ts'
import type { DocumentTable } from './document-table.ts'
import { type IsIndexed, indexKeys } from './entry-table.ts'

const PAGE = 200

/** Returns how many fields were indexed anew. Fields are noted in `exempt` when a change of theirs is passed over. */
export function indexNewFields(
  sqlite: Sqlite,
  documents: DocumentTable,
  isIndexed: IsIndexed,
): number {
  const due = sqlite
    .prepare(
      'SELECT CAST(collection AS BLOB) AS collection, CAST(field AS BLOB) AS field FROM exempt',
    )
    .all()
    .map((row) => ({ collection: textOf(row['collection']), field: textOf(row['field']) }))
    .filter(({ collection, field }) => isIndexed(collection, field))
  if (due.length === 0) return 0
  sqlite.exec('BEGIN IMMEDIATE')
  for (const { collection, field } of due) indexField(sqlite, documents, collection, field)
  sqlite.exec('COMMIT')
  return due.length
}

function indexField(
  sqlite: Sqlite,
  documents: DocumentTable,
  collection: string,
  field: string,
): void {
  const scope = [Buffer.from(collection), Buffer.from(field)]
  sqlite.prepare('DELETE FROM entries WHERE collection = ? AND field = ?').run(...scope)
  sqlite.prepare('DELETE FROM exempt WHERE collection = ? AND field = ?').run(...scope)
  const insert = sqlite.prepare(
    'INSERT INTO entries (collection, field, value, key) VALUES (?, ?, ?, ?)',
  )
  let keys = EVERY_KEY
  for (;;) {
    const page = documents.page(collection, keys, false, PAGE)
    for (const { path, fields } of page) {
      const value = indexKeys(fields).get(field)
      if (value !== undefined) insert.run(...scope, value, pathKey(path))
    }
    const last = page.at(-1)
    if (last === undefined) return
    keys = { low: after(pathKey(last.path)), high: EVERY_KEY.high }
  }
}

const textOf = (value: unknown): string =>
  value instanceof Uint8Array ? Buffer.from(value).toString() : ''
