/** Copies a data file while it is in use: in a thread of its own, over a connection of its own. */

import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'

export interface Copying {
  /** Rejects with what SQLite said; the copy must then not be kept. */
  readonly done: Promise<void>
  stop(): Promise<void>
}

interface Task {
  readonly from: string
  readonly to: string
  /** A file from which libsql is found, for the runtimes without an SQLite of their own. */
  readonly near: string
}

/** As much of the two SQLite packages as is used here. */
type Engine = new (
  file: string,
) => {
  exec(sql: string): void
  prepare(sql: string): { all(): Record<string, unknown>[] }
  close(): void
}

/** @param holdsOpen the process does not end before the copy is made */
export function copyInWorker(from: string, to: string, holdsOpen = false): Copying {
  const task: Task = { from, to, near: fileURLToPath(import.meta.url) }
  const worker = new Worker(`(${copy.toString()})()`, { eval: true, workerData: task })
  if (!holdsOpen) worker.unref()
  const done = new Promise<void>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
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
 * Runs in the worker as text, since the program is one bundled file there and TypeScript here: so it may use
 * nothing from around it. It writes everything into one new file, without the gaps of the old, as it was at one
 * moment, and holds up neither readers nor writers. What cannot be read back as a whole is no snapshot.
 */
function copy(): void {
  const threads = process.getBuiltinModule('node:worker_threads')
  const files = process.getBuiltinModule('node:fs')
  const { createRequire: requireFrom } = process.getBuiltinModule('node:module')
  const { from, to, near }: Task = threads.workerData
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
  const made = new Database(to)
  try {
    const [row] = made.prepare('PRAGMA quick_check(1)').all()
    const verdict = String(Object.values(row ?? {})[0])
    if (verdict !== 'ok') throw new Error(`The copy is damaged: ${verdict}`)
  } finally {
    made.close()
  }
  const handle = files.openSync(to, 'r+')
  try {
    files.fsyncSync(handle)
  } finally {
    files.closeSync(handle)
  }
  threads.parentPort?.postMessage('done')
}
