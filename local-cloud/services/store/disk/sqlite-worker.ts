/** Worker thread with a SQLite connection of its own, so that long queries do not block the process. */

import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { type SqlRow, type SqlValue, toSqlError } from './sqlite.ts'

/** A statement, and the values of each of its runs. */
export interface SqlBatch {
  readonly sql: string
  readonly runs: readonly (readonly SqlValue[])[]
}

/** `write` is one transaction. `similar` returns the rows whose column `term` is similar to a word. */
type Task =
  | { readonly kind: 'write'; readonly batches: readonly SqlBatch[] }
  | { readonly kind: 'read'; readonly sql: string; readonly values: readonly SqlValue[] }
  | { readonly kind: 'similar'; readonly sql: string; readonly values: readonly SqlValue[]; readonly word: string }

interface Answer {
  readonly id: number
  readonly rows?: SqlRow[]
  readonly error?: unknown
}

interface Pending {
  resolve(rows: SqlRow[]): void
  reject(error: unknown): void
}

/** A task's values are short-lived: a small young generation keeps them from growing the process. */
const RESOURCE_LIMITS = { maxYoungGenerationSizeMb: 2, maxOldGenerationSizeMb: 128 }

/** Tasks run in the order of the calls. */
export class SqliteWorker {
  readonly #worker: Worker
  readonly #pending = new Map<number, Pending>()
  #lastId = 0
  #end: Error | null = null

  /**
   * The file is created if it is missing. Errors reject the tasks.
   * @param isSimilar runs in the worker as source text, so it may use nothing outside itself
   */
  constructor(file: string, isSimilar: (word: string, term: string) => boolean) {
    const workerData = { file, near: fileURLToPath(import.meta.url) }
    this.#worker = new Worker(`(${runTasks.toString()})(${isSimilar.toString()})`, {
      eval: true,
      workerData,
      resourceLimits: RESOURCE_LIMITS,
    })
    this.#worker.unref()
    this.#worker.on('message', ({ id, rows, error }: Answer) => {
      const pending = this.#pending.get(id)
      this.#pending.delete(id)
      if (rows === undefined) pending?.reject(toSqlError(error))
      else pending?.resolve(rows)
    })
    this.#worker.once('error', (error) => this.#rejectAll(toSqlError(error)))
    this.#worker.once('exit', () => this.#rejectAll(new Error('The worker has ended')))
  }

  /** True after a fault of the worker itself, such as too little memory. */
  get hasEnded(): boolean {
    return this.#end !== null
  }

  async write(batches: readonly SqlBatch[]): Promise<void> {
    await this.#run({ kind: 'write', batches })
  }

  read(sql: string, ...values: readonly SqlValue[]): Promise<SqlRow[]> {
    return this.#run({ kind: 'read', sql, values })
  }

  /** Returns those of the query's `term`s that are similar to the word. */
  async similar(word: string, sql: string, ...values: readonly SqlValue[]): Promise<string[]> {
    return (await this.#run({ kind: 'similar', sql, values, word })).map(({ term }) => String(term))
  }

  /** Waits for the tasks before it, and closes the file. */
  async close(): Promise<void> {
    const exited = new Promise((resolve) => this.#worker.once('exit', resolve))
    if (this.#end !== null) return
    this.#worker.ref()
    this.#worker.postMessage(null)
    await exited
  }

  #run(task: Task): Promise<SqlRow[]> {
    if (this.#end !== null) return Promise.reject(this.#end)
    const id = ++this.#lastId
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject })
      this.#worker.postMessage({ id, task })
    })
  }

  #rejectAll(error: Error): void {
    this.#end ??= error
    for (const { reject } of this.#pending.values()) reject(this.#end)
    this.#pending.clear()
  }
}

/**
 * Runs in the worker as source text, because the program is one bundled file and this is a TypeScript module, so it
 * may use nothing outside itself.
 */
function runTasks(isSimilar: (word: string, term: string) => boolean): void {
  interface Statement {
    all(...values: unknown[]): SqlRow[]
    run(...values: unknown[]): unknown
  }
  interface Database {
    exec(sql: string): void
    prepare(sql: string): Statement
    close(): void
  }
  const { parentPort, workerData } = process.getBuiltinModule('node:worker_threads')
  const require = process.getBuiltinModule('node:module').createRequire(workerData.near)
  let Engine: new (file: string) => Database
  // libsql aborts the process when its only argument is a byte array, so all arguments are passed as one list.
  let asArguments = (values: readonly unknown[]): unknown[] => [...values]
  try {
    Engine = require('node:sqlite').DatabaseSync
  } catch {
    Engine = require('libsql')
    asArguments = (values) => [values]
  }
  let database: Database | null = null
  /** Statements of writes, of which there are few: a statement's memory is freed by a garbage collection only. */
  const statements = new Map<string, Statement>()
  const prepareWrite = (current: Database, sql: string): Statement => {
    const statement = statements.get(sql) ?? current.prepare(sql)
    statements.set(sql, statement)
    return statement
  }
  const open = (): Database => {
    const opened = new Engine(workerData.file)
    // A crash can lose the last commits, which are repeated at the next start, but not the file.
    opened.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL')
    return opened
  }
  const run = (current: Database, task: Task): SqlRow[] => {
    if (task.kind === 'read') return current.prepare(task.sql).all(...asArguments(task.values))
    if (task.kind === 'similar')
      return current
        .prepare(task.sql)
        .all(...asArguments(task.values))
        .filter(({ term }) => isSimilar(task.word, String(term)))
    current.exec('BEGIN')
    try {
      for (const { sql, runs } of task.batches) {
        const statement = prepareWrite(current, sql)
        for (const values of runs) statement.run(...asArguments(values))
      }
      current.exec('COMMIT')
    } catch (error) {
      try {
        current.exec('ROLLBACK')
      } catch {
        // SQLite has ended the transaction itself, for example after a full disk.
      }
      throw error
    }
    return []
  }
  parentPort?.on('message', (message: { readonly id: number; readonly task: Task } | null) => {
    if (message === null) {
      database?.close()
      parentPort.close()
      return
    }
    const { id, task } = message
    try {
      database ??= open()
      parentPort.postMessage({ id, rows: run(database, task) })
    } catch (error) {
      // An error of node:sqlite has properties that its copy would lose.
      const { message, errcode, rawCode, code } = Object(error)
      parentPort.postMessage({ id, error: { message, errcode, rawCode, code } })
    }
  })
}
