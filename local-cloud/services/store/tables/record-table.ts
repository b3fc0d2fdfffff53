/** Table of small records by kind and key, each with a checksum. */

import { crc32 } from 'node:zlib'
import type { Sqlite, SqlRow, SqlValue } from '../disk/sqlite.ts'
import { DamagedDocumentError } from '../document-store-contract.ts'

export interface RecordTable {
  /** @throws DamagedDocumentError */
  get(kind: string, key: string): string | null
  /** Returns all records of a kind, sorted by key. `onDamaged` is called with the key of each damaged one. */
  list(kind: string, onDamaged: (key: string) => void): StoreRecord[]
  put(kind: string, key: string, text: string): void
  remove(kind: string, key: string): void
  /** Returns the names of the records whose checksum does not match. */
  listDamaged(): string[]
}

export interface StoreRecord {
  readonly key: string
  readonly text: string
}

const COLUMNS = 'CAST(crc AS INTEGER) AS crc, CAST(text AS BLOB) AS text'

export function openRecordTable(sqlite: Sqlite): RecordTable {
  const select = sqlite.prepare(`SELECT ${COLUMNS} FROM records WHERE kind = ? AND key = ?`)
  const selectKind = sqlite.prepare(
    `SELECT CAST(key AS BLOB) AS key, ${COLUMNS} FROM records WHERE kind = ? ORDER BY key`,
  )
  const remove = sqlite.prepare('DELETE FROM records WHERE kind = ? AND key = ?')
  const selectAll = sqlite.prepare(
    `SELECT CAST(kind AS BLOB) AS kind, CAST(key AS BLOB) AS key, ${COLUMNS} FROM records`,
  )
  const replace = sqlite.prepare('INSERT OR REPLACE INTO records (kind, key, crc, text) VALUES (?, ?, ?, ?)')
  return {
    get(kind, key) {
      const [row] = select.all(Buffer.from(kind), Buffer.from(key))
      if (row === undefined) return null
      if (!isUndamaged(row, kind, key)) throw new DamagedDocumentError(`${kind}/${key}`)
      return decodeText(row['text'])
    },
    list: (kind, onDamaged) =>
      selectKind.all(Buffer.from(kind)).flatMap((row) => {
        const key = decodeText(row['key'])
        if (isUndamaged(row, kind, key)) return [{ key, text: decodeText(row['text']) }]
        onDamaged(key)
        return []
      }),
    remove: (kind, key) => remove.run(Buffer.from(kind), Buffer.from(key)),
    put: (kind, key, text) =>
      replace.run(Buffer.from(kind), Buffer.from(key), computeRecordChecksum(kind, key, text), Buffer.from(text)),
    listDamaged: () =>
      selectAll.all().flatMap((row) => {
        const [kind, key] = [decodeText(row['kind']), decodeText(row['key'])]
        return isUndamaged(row, kind, key) ? [] : [`${kind}/${key}`]
      }),
  }
}

export const computeRecordChecksum = (kind: string, key: string, text: string): number =>
  crc32(text, crc32(`${kind}\n${key}\n`))

const isUndamaged = (row: SqlRow, kind: string, key: string): boolean =>
  computeRecordChecksum(kind, key, decodeText(row['text'])) === row['crc']

const decodeText = (bytes: SqlValue | undefined): string =>
  bytes instanceof Uint8Array ? Buffer.from(bytes).toString() : ''
