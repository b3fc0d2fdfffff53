/** Adapter to the runtime's SQLite: node:sqlite (Node 22, Electron), else libsql (Node 20). */

import { createRequire } from 'node:module'

export type SqlValue = string | number | null | Uint8Array

export type SqlRow = Readonly<Record<string, SqlValue>>

interface Statement {
  all(...values: readonly SqlValue[]): SqlRow[]
  run(...values: readonly SqlValue[]): void
}

export interface Sqlite {
  exec(sql: string): void
  prepare(sql: string): Statement
  close(): void
}

export type OpenSqlite = (file: string) => Sqlite

/** `code` is SQLite's own result code, whichever package reported it; 0 if neither gave one. */
export class SqlError extends Error {
  constructor(
    message: string,
    readonly code: number,
    cause?: unknown,
  ) {
    super(message, { cause })
    this.name = 'SqlError'
  }
}

const ERROR_CODE = 1
const CORRUPT_CODE = 11
const NOT_A_DATABASE_CODE = 26
const BUSY_CODE = 5

const getPrimaryCode = (error: unknown): number => (error instanceof SqlError ? error.code & 0xff : 0)

export const isCorruptionError = (error: unknown): boolean =>
  getPrimaryCode(error) === CORRUPT_CODE || getPrimaryCode(error) === NOT_A_DATABASE_CODE

/** True if SQLite cannot interpret the file, or these statements on it: another format, or other tables. */
export const isForeignFileError = (error: unknown): boolean => getPrimaryCode(error) === ERROR_CODE

export const isBusyError = (error: unknown): boolean => getPrimaryCode(error) === BUSY_CODE

interface NativeStatement {
  all(...values: unknown[]): Record<string, SqlValue | ArrayBuffer>[]
  run(...values: unknown[]): unknown
}
interface NativeDatabase {
  exec(sql: string): void
  prepare(sql: string): NativeStatement
  close(): void
}
interface SqliteEngine {
  readonly Database: new (file: string) => NativeDatabase
  readonly builtIn: boolean
}

// `require` is taken: electron-vite declares it in every module of the desktop program that mentions a call.
const requireModule = createRequire(import.meta.url)

function loadEngine(): SqliteEngine {
  try {
    return { Database: requireModule('node:sqlite').DatabaseSync, builtIn: true }
  } catch {
    return { Database: requireModule('libsql'), builtIn: false }
  }
}

let engine: SqliteEngine | undefined

/** @throws SqlError, as does every method of the result */
export const openSqlite: OpenSqlite = (file) => {
  engine ??= loadEngine()
  const { Database, builtIn } = engine
  const database = convertErrors(() => new Database(file))
  return {
    exec: (sql) => convertErrors(() => database.exec(sql)),
    prepare(sql) {
      const statement = convertErrors(() => database.prepare(sql))
      // libsql aborts the process when its only argument is a byte array, so all arguments are passed as one list.
      return builtIn
        ? {
            all: (...values) => convertErrors(() => statement.all(...values).map(normalizeBytes)),
            run: (...values) => convertErrors(() => void statement.run(...values)),
          }
        : {
            all: (...values) => convertErrors(() => statement.all(values).map(normalizeBytes)),
            run: (...values) => convertErrors(() => void statement.run(values)),
          }
    },
    close: () => convertErrors(() => database.close()),
  }
}

/** Converts bytes to Uint8Array: libsql returns them as ArrayBuffer. */
function normalizeBytes(row: Record<string, SqlValue | ArrayBuffer>): SqlRow {
  for (const name in row) {
    const value = row[name]
    if (value instanceof ArrayBuffer) row[name] = new Uint8Array(value)
  }
  return row as SqlRow
}

function convertErrors<T>(call: () => T): T {
  try {
    return call()
  } catch (error) {
    throw toSqlError(error)
  }
}

/** Converts an error of either package, also from another thread, to one class. */
export function toSqlError(error: unknown): SqlError {
  if (error instanceof SqlError) return error
  const details: { message?: unknown; errcode?: unknown; rawCode?: unknown; code?: unknown } =
    typeof error === 'object' && error !== null ? error : {}
  const code = Number(details.errcode ?? details.rawCode ?? 0)
  // An error thrown by libsql in another thread has no message, but has SQLite's name for the error.
  return new SqlError(String(details.message ?? details.code ?? error), code, error)
}
