/** One small face over the SQLite the runtime has: node:sqlite (Node 22, Electron), else libsql (Node 20). */

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

/** `code` is SQLite's own result code, whichever package reported it; 0 when neither told one. */
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

const getPrimaryCode = (error: unknown): number =>
  error instanceof SqlError ? error.code & 0xff : 0

export const isCorruptionError = (error: unknown): boolean =>
  getPrimaryCode(error) === CORRUPT_CODE || getPrimaryCode(error) === NOT_A_DATABASE_CODE

/** SQLite understands the file or our statements over it no more: some other format, other tables. */
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

// The name `require` is taken: electron-vite declares it in every module of the desktop program that mentions a call.
const requireModule = createRequire(import.meta.url)

function loadEngine(): SqliteEngine {
  try {
    return { Database: requireModule('node:sqlite').DatabaseSync, builtIn: true }
  } catch {
    return { Database: requireModule('libsql'), builtIn: false }
  }
}

let engine: SqliteEngine | undefined

/** @throws SqlError, as does everything on the result. */
export const openSqlite: OpenSqlite = (file) => {
  engine ??= loadEngine()
  const { Database, builtIn } = engine
  const database = convertErrors(() => new Database(file))
  return {
    exec: (sql) => convertErrors(() => database.exec(sql)),
    prepare(sql) {
      const statement = convertErrors(() => database.prepare(sql))
      // libsql aborts the process when its only argument is a byte array, so it always gets one list.
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

/** libsql gives bytes as ArrayBuffer, node:sqlite as Uint8Array. */
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

/** What either package reports, also from another thread, as one kind of error. */
export function toSqlError(error: unknown): SqlError {
  if (error instanceof SqlError) return error
  const details: { message?: unknown; errcode?: unknown; rawCode?: unknown; code?: unknown } =
    typeof error === 'object' && error !== null ? error : {}
  const code = Number(details.errcode ?? details.rawCode ?? 0)
  // What libsql throws in another thread comes without its message, and with SQLite's name for it.
  return new SqlError(String(details.message ?? details.code ?? error), code, error)
}
