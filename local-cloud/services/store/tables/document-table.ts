/** Table of documents: each row is written with a checksum, and read only if it matches. */

import { crc32 } from 'node:zlib'
import type { Sqlite, SqlRow, SqlValue } from '../disk/sqlite.ts'
import { DamagedDocumentError, type StoredDocument } from '../document-store-contract.ts'
import { createPathKey, getDocumentCollectionId, type KeyRange, parsePathKey } from '../values/path-key.ts'

export interface DocumentTable {
  get(path: string): StoredDocument | null
  /** Returns the columns of at most `limit` documents of a collection id, within the keys, by name. */
  readPage(id: string, keys: KeyRange, descending: boolean, limit: number): SqlRow[]
  /** Returns the next of all rows, from the first one or after the end of the previous page. */
  readNextPage(last: RowPosition | null, limit: number): RowPage
  count(): number
  insert(document: StoredDocument): void
  update(document: StoredDocument): void
  remove(path: string): void
}

/** Collection id and key as they are stored, whether or not they belong together. */
export type RowPosition = readonly [collection: SqlValue, key: SqlValue]

export interface RowPage {
  readonly rows: readonly (StoredDocument | DamagedDocumentError)[]
  /** Null at the end. */
  readonly last: RowPosition | null
}

export const DOCUMENT_COLUMNS = `CAST(d.key AS BLOB) AS key, CAST(d.created AS INTEGER) AS created,
  CAST(d.updated AS INTEGER) AS updated, CAST(d.crc AS INTEGER) AS crc, CAST(d.fields AS BLOB) AS fields`

export function openDocumentTable(sqlite: Sqlite): DocumentTable {
  const select = sqlite.prepare(`SELECT ${DOCUMENT_COLUMNS} FROM documents d WHERE d.collection = ? AND d.key = ?`)
  const page = (order: string) =>
    sqlite.prepare(
      `SELECT ${DOCUMENT_COLUMNS} FROM documents d
       WHERE d.collection = ? AND d.key >= ? AND d.key < ? ORDER BY d.key ${order} LIMIT ?`,
    )
  const upwards = page('ASC')
  const downwards = page('DESC')
  const next = sqlite.prepare(
    `SELECT CAST(d.collection AS BLOB) AS collection, ${DOCUMENT_COLUMNS} FROM documents d
     WHERE (d.collection, d.key) > (?, ?) ORDER BY d.collection, d.key LIMIT ?`,
  )
  const count = sqlite.prepare('SELECT count(*) AS count FROM documents')
  const insert = sqlite.prepare(
    'INSERT INTO documents (fields, created, updated, crc, collection, key) VALUES (?, ?, ?, ?, ?, ?)',
  )
  const update = sqlite.prepare(
    'UPDATE documents SET fields = ?, created = ?, updated = ?, crc = ? WHERE collection = ? AND key = ?',
  )
  const remove = sqlite.prepare('DELETE FROM documents WHERE collection = ? AND key = ?')
  return {
    get(path) {
      const [row] = select.all(...getRowKey(path))
      return row === undefined ? null : readDocumentRow(row, path)
    },
    readPage: (id, keys, descending, limit) =>
      (descending ? downwards : upwards).all(Buffer.from(id), keys.low, keys.high, limit),
    readNextPage(last, limit) {
      const rows = next.all(...(last ?? FIRST_POSITION), limit)
      const { collection = null, key = null } = rows.at(-1) ?? {}
      return {
        rows: rows.map(readDocumentRowOrDamaged),
        last: rows.length < limit ? null : [collection, key],
      }
    },
    count: () => Number(count.all()[0]?.['count'] ?? 0),
    insert: (document) => insert.run(...getColumns(document), ...getRowKey(document.path)),
    update: (document) => update.run(...getColumns(document), ...getRowKey(document.path)),
    remove: (path) => remove.run(...getRowKey(path)),
  }
}

export function readDocumentRowOrDamaged(row: SqlRow): StoredDocument | DamagedDocumentError {
  try {
    return readDocumentRow(row, 'a record whose name cannot be read')
  } catch (error) {
    if (error instanceof DamagedDocumentError) return error
    throw error
  }
}

const FIRST_POSITION: [Buffer, Buffer] = [Buffer.alloc(0), Buffer.alloc(0)]

const getRowKey = (path: string): [Buffer, Buffer] => [Buffer.from(getDocumentCollectionId(path)), createPathKey(path)]

function getColumns({ path, fields, createTime, updateTime }: StoredDocument): SqlValue[] {
  const bytes = Buffer.from(fields)
  return [bytes, createTime, updateTime, computeDocumentChecksum(path, bytes, createTime, updateTime)]
}

export const computeDocumentChecksum = (path: string, fields: Uint8Array, created: number, updated: number): number =>
  crc32(fields, crc32(`${path}\n${created}\n${updated}\n`))

/** @throws DamagedDocumentError with the row's own path, or `documentName` if that cannot be read */
export function readDocumentRow(row: SqlRow, documentName: string): StoredDocument {
  const { key, fields, created, updated, crc } = row
  if (!(key instanceof Uint8Array)) throw new DamagedDocumentError(documentName)
  const path = parsePathKey(key)
  const isWhole =
    fields instanceof Uint8Array &&
    typeof created === 'number' &&
    typeof updated === 'number' &&
    computeDocumentChecksum(path, fields, created, updated) === crc
  if (!isWhole) throw new DamagedDocumentError(path)
  return { path, fields: decodeBytes(fields), createTime: created, updateTime: updated }
}

const decodeBytes = ({ buffer, byteOffset, byteLength }: Uint8Array): string =>
  Buffer.from(buffer, byteOffset, byteLength).toString()
