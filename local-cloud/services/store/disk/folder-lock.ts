/** Lock: one process per data folder. The system releases it when the process dies, however it dies. */

import { join } from 'node:path'
import { isBusyError, type OpenSqlite, type Sqlite } from './sqlite.ts'

const LOCK_FILE = 'lock'

/** Returns a function that unlocks, or null if another process, or this one, has the folder open. @throws SqlError */
export function lockFolder(folder: string, open: OpenSqlite): (() => void) | null {
  const sqlite = open(join(folder, LOCK_FILE))
  try {
    sqlite.exec('PRAGMA journal_mode = OFF')
    sqlite.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    sqlite.close()
    if (isBusyError(error)) return null
    throw error
  }
  return () => unlock(sqlite)
}

/** Ends the transaction first, because libsql keeps a closed file until its statements are collected. */
function unlock(sqlite: Sqlite): void {
  try {
    sqlite.exec('ROLLBACK')
  } finally {
    sqlite.close()
  }
}
