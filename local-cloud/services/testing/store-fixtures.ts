/** Fixture: stores in temporary folders, small documents, and SQLite with injected faults. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { type OpenSqlite, openSqlite, SqlError } from '../store/disk/sqlite.ts'
import type { StoredDocument, Transaction } from '../store/document-store-contract.ts'
import { type OpenedStore, openStore, type StoreOptions } from '../store/open-store.ts'
import type { Fields } from '../store/values/values.ts'

/** True in `npm run test:long`, which tests every byte and fifty kills. */
export const IS_LONG_STORE_RUN = process.env['IW_LONG'] === '1'

/** Timeout in milliseconds of tests that open hundreds of stores. */
export const STORE_TEST_TIMEOUT = IS_LONG_STORE_RUN ? 1_800_000 : 120_000

export function createStoreFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'services-store-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Opens a store, which the caller has to close. */
export function openOrThrow(options: StoreOptions): OpenedStore {
  const result = openStore(options)
  if (!result.ok) throw new Error(JSON.stringify(result.error))
  return result.value
}

/** Opens a store that is closed at the end of the test. */
export function openTestStore(options: StoreOptions): OpenedStore {
  const store = openOrThrow(options)
  onTestFinished(() => store.close())
  return store
}

export const createDocument = (path: string, fields: Fields, time: number): StoredDocument => ({
  path,
  fields: JSON.stringify(fields),
  createTime: time,
  updateTime: time,
})

export const putDocument = (transaction: Transaction, path: string, fields: Fields = {}): void =>
  transaction.put(createDocument(path, fields, transaction.time))

export const createInteger = (number: number): { integerValue: string } => ({
  integerValue: String(number),
})

export const createText = (string: string): { stringValue: string } => ({ stringValue: string })

export const getPaths = (documents: Iterable<StoredDocument>): string[] => [...documents].map(({ path }) => path)

export const DISK_FULL = 13
export const IO_ERROR = 10

/** Opens SQLite with hooks around each statement, which may throw like a failing disk; the lock file has none. */
export function createHookedSqlite(watch: {
  readonly before?: (sql: string) => void
  readonly after?: (sql: string) => void
}): OpenSqlite {
  function watched<T>(sql: string, call: () => T): T {
    watch.before?.(sql)
    const result = call()
    watch.after?.(sql)
    return result
  }
  return (file) => {
    const sqlite = openSqlite(file)
    if (basename(file) === 'lock') return sqlite
    return {
      exec: (sql) => watched(sql, () => sqlite.exec(sql)),
      prepare(sql) {
        const statement = sqlite.prepare(sql)
        return {
          all: (...values) => watched(sql, () => statement.all(...values)),
          run: (...values) => watched(sql, () => statement.run(...values)),
        }
      },
      close: () => sqlite.close(),
    }
  }
}

/** Returns a hook that throws SQLite's error `code` whenever `isDue` is true. */
export const failWhen =
  (code: number, isDue: (sql: string) => boolean) =>
  (sql: string): void => {
    if (isDue(sql)) throw new SqlError('the disk refuses', code)
  }
