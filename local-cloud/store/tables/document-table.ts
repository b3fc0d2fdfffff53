/** Rows of documents: written with a checksum, read only when it holds. */

import { crc32 } from 'node:zlib'
import type { Sqlite, SqlRow, SqlValue } from '../disk/sqlite.ts'
import { DamagedDocument, type StoredDocument } from '../document-store-contract.ts'
import { groupOf, type KeyRange, keyPath, pathKey } from '../path-key.ts'

export interface DocumentTable {
  get(path: string): StoredDocument | null
  /** At most `limit` documents of a collection id, within the keys, in the order of names. */
  page(id: string, keys: KeyRange, descending: boolean, limit: number): StoredDocument[]
  insert(document: StoredDocument): void
  update(document: StoredDocument): void
  remove(path: string): void
}

export const DOCUMENT_COLUMNS = 'd.key, d.created, d.updated, d.crc, d.fields'

export function openDocumentTable(sqlite: Sqlite): DocumentTable {
  const select = sqlite.prepare(
    `SELECT ${DOCUMENT_COLUMNS} FROM documents d WHERE d.collection = ? AND d.key = ?`,
  )
  const page = (order: string) =>
    sqlite.prepare(
      `SELECT ${DOCUMENT_COLUMNS} FROM documents d
       WHERE d.collection = ? AND d.key >= ? AND d.key < ? ORDER BY d.key ${order} LIMIT ?`,
    )
  const upwards = page('ASC')
  const downwards = page('DESC')
  const insert = sqlite.prepare(
    'INSERT INTO documents (fields, created, updated, crc, collection, key) VALUES (?, ?, ?, ?, ?, ?)',
  )
  const update = sqlite.prepare(
    'UPDATE documents SET fields = ?, created = ?, updated = ?, crc = ? WHERE collection = ? AND key = ?',
  )
  const remove = sqlite.prepare('DELETE FROM documents WHERE collection = ? AND key = ?')
  return {
    get(path) {
      const [row] = select.all(...place(path))
      return row === undefined ? null : readDocument(row, path)
    },
    page: (id, keys, descending, limit) =>
      (descending ? downwards : upwards)
        .all(Buffer.from(id), keys.low, keys.high, limit)
        .map((row) => readDocument(row, id)),
    insert: (document) => insert.run(...columns(document), ...place(document.path)),
    update: (document) => update.run(...columns(document), ...place(document.path)),
    remove: (path) => remove.run(...place(path)),
  }
}

const place = (path: string): [Buffer, Buffer] => [Buffer.from(groupOf(path)), pathKey(path)]

const columns = (document: StoredDocument): SqlValue[] => [
  document.fields,
  document.createTime,
  document.updateTime,
  checksum(document),
]

const checksum = ({ path, fields, createTime, updateTime }: StoredDocument): number =>
  crc32(fields, crc32(`${path}\n${createTime}\n${updateTime}\n`))

/** @throws DamagedDocument naming the row's own path, or `sought` when not even that can be read. */
export function readDocument(row: SqlRow, sought: string): StoredDocument {
  const { key, fields, created, updated, crc } = row
  if (!(key instanceof Uint8Array)) throw new DamagedDocument(sought)
  const path = keyPath(key)
  if (typeof fields !== 'string' || typeof created !== 'number' || typeof updated !== 'number') {
    throw new DamagedDocument(path)
  }
  const document = { path, fields, createTime: created, updateTime: updated }
  if (checksum(document) !== crc) throw new DamagedDocument(path)
  return document
}
