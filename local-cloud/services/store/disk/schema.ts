/** Schema of the data file: its tables, their version, and the settings of a connection. */

import type { Sqlite } from './sqlite.ts'

export const SCHEMA_VERSION = 1

/*
 * Texts are stored as bytes and every column is read through a CAST, because libsql ends a text at its first zero
 * character, and aborts the process over a text that damage has left without valid UTF-8. Documents have a row number
 * of their own because SQLite stores long rows compactly only in such tables.
 */
const TABLES = [
  `CREATE TABLE documents (
    n INTEGER PRIMARY KEY,
    collection BLOB NOT NULL,
    key BLOB NOT NULL,
    created INTEGER NOT NULL,
    updated INTEGER NOT NULL,
    crc INTEGER NOT NULL,
    fields BLOB NOT NULL,
    UNIQUE (collection, key)
  )`,
  `CREATE TABLE entries (
    collection BLOB NOT NULL,
    field BLOB NOT NULL,
    value BLOB NOT NULL,
    key BLOB NOT NULL,
    PRIMARY KEY (collection, field, value, key)
  ) WITHOUT ROWID`,
  `CREATE TABLE exempt (
    collection BLOB NOT NULL,
    field BLOB NOT NULL,
    PRIMARY KEY (collection, field)
  ) WITHOUT ROWID`,
  `CREATE TABLE records (
    kind BLOB NOT NULL,
    key BLOB NOT NULL,
    crc INTEGER NOT NULL,
    text BLOB NOT NULL,
    PRIMARY KEY (kind, key)
  ) WITHOUT ROWID`,
]

export function createTables(sqlite: Sqlite): void {
  sqlite.exec('BEGIN IMMEDIATE')
  for (const table of TABLES) sqlite.exec(table)
  sqlite.exec(`PRAGMA user_version = ${SCHEMA_VERSION}`)
  sqlite.exec('COMMIT')
}

/** Compares the statements word for word, since a changed bit may be in a name. */
export function hasExpectedTables(sqlite: Sqlite): boolean {
  const rows = sqlite
    .prepare('SELECT CAST(sql AS BLOB) AS sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name')
    .all()
  const found = rows.map(({ sql }) => (sql instanceof Uint8Array ? Buffer.from(sql).toString() : ''))
  return found.length === TABLES.length && found.every((sql, i) => sql === TABLES[i])
}

/** Syncs at every commit, also past the drive's own cache where the system offers it. */
export function configureConnection(sqlite: Sqlite): void {
  sqlite.exec('PRAGMA journal_mode = WAL')
  sqlite.exec('PRAGMA synchronous = FULL')
  sqlite.exec('PRAGMA fullfsync = 1')
  sqlite.exec('PRAGMA cache_size = -32000')
  sqlite.exec('PRAGMA wal_autocheckpoint = 4000')
  sqlite.exec('PRAGMA journal_size_limit = 67108864')
}

/** Returns null if the file does not hold this store's tables. */
export function readSchemaVersion(sqlite: Sqlite): number | null {
  const [row] = sqlite.prepare('PRAGMA user_version').all()
  const version = row?.['user_version']
  return typeof version === 'number' && version > 0 ? version : null
}
