/** Writers that wait at the same moment share one transaction and one sync, each still all or nothing. */

import { StoreUnavailable } from '../document-store-contract.ts'
import { SqlError, type Sqlite } from './sqlite.ts'

/** Bounds how long one flush keeps the event loop. */
const LARGEST_GROUP = 256

export interface Job<T> {
  /** Reads and decides; what it throws rejects this job alone, since nothing is written yet. */
  decide(): T
  /** Writes rows. A failure is the disk's, and rejects everyone in the group. */
  write(decided: T): void
  /** It is on disk. */
  stored?(decided: T): void
}

export interface GroupHooks {
  /** After the last row and before the commit. */
  beforeCommit(): void
  /** What was written is on disk now, or nothing of it is, for the reason given. */
  settled(stored: boolean, error?: unknown): void
}

export interface GroupCommit {
  submit<T>(job: Job<T>): Promise<T>
  /** Writes what waits, then refuses everything. */
  close(): void
  /** Ends a transaction that could not be ended when it failed. @throws StoreUnavailable */
  settle(): void
}

interface Waiting {
  /** False when it has rejected itself. */
  decide(): boolean
  write(): void
  resolve(): void
  reject(error: unknown): void
}

export function openGroupCommit(sqlite: Sqlite, hooks: GroupHooks): GroupCommit {
  let queue: Waiting[] = []
  let scheduled = false
  let closed = false
  let unsettled = false

  function schedule(): void {
    if (scheduled || queue.length === 0) return
    scheduled = true
    setImmediate(() => {
      scheduled = false
      flush()
      schedule()
    })
  }

  function settle(): void {
    if (!unsettled) return
    try {
      sqlite.exec('ROLLBACK')
    } catch (error) {
      // SQLite ends the transaction itself after some failures, a full disk among them.
      if (!String(error).includes('no transaction is active')) throw new StoreUnavailable(error)
    }
    unsettled = false
  }

  function flush(): void {
    const group = queue.slice(0, LARGEST_GROUP)
    if (group.length === 0) return
    queue = queue.slice(LARGEST_GROUP)
    let stored: Waiting[] = []
    let begun = false
    try {
      settle()
      begun = true
      sqlite.exec('BEGIN IMMEDIATE')
      stored = group.filter((job) => {
        const decided = job.decide()
        if (decided) job.write()
        return decided
      })
      hooks.beforeCommit()
      sqlite.exec('COMMIT')
    } catch (error) {
      unsettled ||= begun
      undo(group, error)
      return
    }
    hooks.settled(true)
    for (const job of stored) job.resolve()
  }

  function undo(group: readonly Waiting[], error: unknown): void {
    const reason = error instanceof SqlError ? new StoreUnavailable(error) : error
    try {
      settle()
    } catch {
      // Tried again before the next read or write; the first failure is the one to tell.
    }
    hooks.settled(false, error)
    for (const job of group) job.reject(reason)
  }

  return {
    settle,
    submit: (job) =>
      new Promise((resolve, reject) => {
        if (closed) reject(new StoreUnavailable('closed'))
        else queue.push(waiting(job, resolve, reject))
        schedule()
      }),
    close() {
      closed = true
      while (queue.length > 0) flush()
    },
  }
}

function waiting<T>(
  job: Job<T>,
  resolve: (decided: T) => void,
  reject: (error: unknown) => void,
): Waiting {
  let decided: { readonly value: T } | undefined
  return {
    decide() {
      try {
        decided = { value: job.decide() }
        return true
      } catch (error) {
        reject(error)
        return false
      }
    },
    write() {
      if (decided !== undefined) job.write(decided.value)
    },
    resolve() {
      if (decided === undefined) return
      job.stored?.(decided.value)
      resolve(decided.value)
    },
    reject,
  }
}
