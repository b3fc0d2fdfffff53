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

const ERROR = 1
const CORRUPT = 11
const NOT_A_DATABASE = 26
const BUSY = 5

const primaryCode = (error: unknown): number => (error instanceof SqlError ? error.code & 0xff : 0)

export const isDamage = (error: unknown): boolean =>
  primaryCode(error) === CORRUPT || primaryCode(error) === NOT_A_DATABASE

/** SQLite understands the file or our statements over it no more: some other format, other tables. */
export const isForeign = (error: unknown): boolean => primaryCode(error) === ERROR

export const isBusy = (error: unknown): boolean => primaryCode(error) === BUSY

interface NativeStatement {
  all(...values: unknown[]): Record<string, SqlValue | ArrayBuffer>[]
  run(...values: unknown[]): unknown
}
interface NativeDatabase {
  exec(sql: string): void
  prepare(sql: string): NativeStatement
  close(): void
}
interface Engine {
  readonly Database: new (file: string) => NativeDatabase
  readonly builtIn: boolean
}

// The name `require` is taken: electron-vite declares it in every module of the desktop program that mentions a call.
const load = createRequire(import.meta.url)

function findEngine(): Engine {
  try {
    return { Database: load('node:sqlite').DatabaseSync, builtIn: true }
  } catch {
    return { Database: load('libsql'), builtIn: false }
  }
}

let engine: Engine | undefined

/** @throws SqlError, as does everything on the result. */
export const openSqlite: OpenSqlite = (file) => {
  engine ??= findEngine()
  const { Database, builtIn } = engine
  const database = guarded(() => new Database(file))
  return {
    exec: (sql) => guarded(() => database.exec(sql)),
    prepare(sql) {
      const statement = guarded(() => database.prepare(sql))
      // libsql aborts the process when its only argument is a byte array, so it always gets one list.
      return builtIn
        ? {
            all: (...values) => guarded(() => statement.all(...values).map(withBytes)),
            run: (...values) => guarded(() => void statement.run(...values)),
          }
        : {
            all: (...values) => guarded(() => statement.all(values).map(withBytes)),
            run: (...values) => guarded(() => void statement.run(values)),
          }
    },
    close: () => guarded(() => database.close()),
  }
}

/** libsql gives bytes as ArrayBuffer, node:sqlite as Uint8Array. */
function withBytes(row: Record<string, SqlValue | ArrayBuffer>): SqlRow {
  for (const name in row) {
    const value = row[name]
    if (value instanceof ArrayBuffer) row[name] = new Uint8Array(value)
  }
  return row as SqlRow
}

function guarded<T>(call: () => T): T {
  try {
    return call()
  } catch (error) {
    throw sqlError(error)
  }
}

/** What either package reports, also from another thread, as one kind of error. */
export function sqlError(error: unknown): SqlError {
  if (error instanceof SqlError) return error
  const told: { message?: unknown; errcode?: unknown; rawCode?: unknown; code?: unknown } =
    typeof error === 'object' && error !== null ? error : {}
  const code = Number(told.errcode ?? told.rawCode ?? 0)
  // What libsql throws in another thread comes without its message, and with SQLite's name for it.
  return new SqlError(String(told.message ?? told.code ?? error), code, error)
}
