/** Worker that copies a data file while it is in use, in a thread and over a connection of its own. */

import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { toSqlError } from '../disk/sqlite.ts'

export interface CopyJob {
  /** Rejects with an SqlError; the copy must then be deleted. */
  readonly done: Promise<CopyResult>
  stop(): Promise<void>
}

interface CopyResult {
  /** The stored files that the copy refers to. */
  readonly files: readonly CopiedFile[]
  /** Hashes that the other copies refer to; null if one of those cannot be read. */
  readonly otherHashes: readonly string[] | null
}

export interface CopiedFile {
  readonly hash: string
  readonly size: number
}

export interface CopyOptions {
  /** True to keep the process alive until the copy is made. */
  readonly keepsProcessAlive?: boolean
  /** Earlier copies. */
  readonly others?: readonly string[]
}

interface CopyTask {
  readonly from: string
  readonly to: string
  readonly others: readonly string[]
  /** Path from which libsql is resolved, for runtimes without a built-in SQLite. */
  readonly near: string
}

/** The subset of the two SQLite packages that is used here. */
type Engine = new (
  file: string,
) => {
  exec(sql: string): void
  prepare(sql: string): { all(): Record<string, unknown>[] }
  close(): void
}

export function copyInWorker(
  from: string,
  to: string,
  { keepsProcessAlive = false, others = [] }: CopyOptions = {},
): CopyJob {
  const task: CopyTask = { from, to, others, near: fileURLToPath(import.meta.url) }
  const worker = new Worker(`(${copyDatabase.toString()})()`, { eval: true, workerData: task })
  if (!keepsProcessAlive) worker.unref()
  const done = new Promise<CopyResult>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', (error) => reject(toSqlError(error)))
    worker.once('exit', () => reject(new Error('The copy was not finished')))
  })
  return {
    done,
    async stop() {
      await worker.terminate()
    },
  }
}

/**
 * Copies the database. It runs in the worker as source text, because the program is one bundled file and this is a
 * TypeScript module, so it may use nothing outside itself. VACUUM INTO writes one compact file with the state of one
 * moment, and blocks neither readers nor writers. A copy that fails its check is not a snapshot.
 */
function copyDatabase(): void {
  const threads = process.getBuiltinModule('node:worker_threads')
  const fs = process.getBuiltinModule('node:fs')
  const { createRequire: requireFrom } = process.getBuiltinModule('node:module')
  const { from, to, others, near }: CopyTask = threads.workerData
  const require = requireFrom(near)
  let Database: Engine
  try {
    Database = require('node:sqlite').DatabaseSync
  } catch {
    Database = require('libsql')
  }
  const source = new Database(from)
  try {
    source.exec(`VACUUM INTO '${to.replaceAll("'", "''")}'`)
  } finally {
    source.close()
  }
  const listFiles = (database: InstanceType<Engine>): CopiedFile[] =>
    database
      .prepare("SELECT CAST(text AS BLOB) AS text FROM records WHERE kind = CAST('object' AS BLOB)")
      .all()
      .flatMap(({ text }) => {
        try {
          const { hash, size } = JSON.parse(Buffer.from(text as Uint8Array).toString())
          return [{ hash, size }]
        } catch {
          // A damaged record names no file. The store reports it when it is read.
          return []
        }
      })
  const listHashes = (file: string): string[] => {
    const database = new Database(file)
    try {
      return listFiles(database).map(({ hash }) => hash)
    } finally {
      database.close()
    }
  }
  let files: CopiedFile[] = []
  const made = new Database(to)
  try {
    const [row] = made.prepare('PRAGMA quick_check(1)').all()
    const verdict = String(Object.values(row ?? {})[0])
    if (verdict !== 'ok') {
      const sqliteCorrupt = 11
      throw { message: `The copy is damaged: ${verdict}`, errcode: sqliteCorrupt }
    }
    // A file without the store's tables has no stored files; opening the copy reports that.
    const [table] = made.prepare("SELECT 1 FROM sqlite_master WHERE name = 'records'").all()
    if (table !== undefined) files = listFiles(made)
  } finally {
    made.close()
  }
  const handle = fs.openSync(to, 'r+')
  try {
    fs.fsyncSync(handle)
  } finally {
    fs.closeSync(handle)
  }
  let otherHashes: string[] | null
  try {
    otherHashes = others.flatMap(listHashes)
  } catch {
    otherHashes = null
  }
  const copied: CopyResult = { files, otherHashes }
  threads.parentPort?.postMessage(copied)
}
