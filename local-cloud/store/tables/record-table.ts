/** Small records under a kind and a key, each with its checksum: what is no document. */

import { crc32 } from 'node:zlib'
import type { Sqlite, SqlRow } from '../disk/sqlite.ts'
import { DamagedDocument } from '../document-store-contract.ts'

export interface RecordTable {
  /** @throws DamagedDocument */
  get(kind: string, key: string): string | null
  put(kind: string, key: string, text: string): void
  /** Names of the records whose checksum does not hold. */
  damaged(): string[]
}

export function openRecordTable(sqlite: Sqlite): RecordTable {
  const select = sqlite.prepare('SELECT crc, text FROM records WHERE kind = ? AND key = ?')
  const selectAll = sqlite.prepare('SELECT kind, key, crc, text FROM records')
  const replace = sqlite.prepare(
    'INSERT OR REPLACE INTO records (kind, key, crc, text) VALUES (?, ?, ?, ?)',
  )
  return {
    get(kind, key) {
      const [row] = select.all(kind, Buffer.from(key))
      return row === undefined ? null : checked(row, kind, key)
    },
    put: (kind, key, text) => replace.run(kind, Buffer.from(key), checksum(kind, key, text), text),
    damaged: () =>
      selectAll.all().flatMap((row) => {
        const kind = String(row['kind'])
        const key = row['key'] instanceof Uint8Array ? Buffer.from(row['key']).toString() : '?'
        return isWhole(row, kind, key) ? [] : [`${kind}/${key}`]
      }),
  }
}

const checksum = (kind: string, key: string, text: string): number =>
  crc32(text, crc32(`${kind}\n${key}\n`))

const isWhole = (row: SqlRow, kind: string, key: string): boolean =>
  typeof row['text'] === 'string' && checksum(kind, key, row['text']) === row['crc']

function checked(row: SqlRow, kind: string, key: string): string {
  if (!isWhole(row, kind, key)) throw new DamagedDocument(`${kind}/${key}`)
  return String(row['text'])
}
