/** Queue of group commits: waiting writers share one transaction and one sync; each is still all or nothing. */

import { StoreUnavailableError } from '../document-store-contract.ts'
import { SqlError, type Sqlite } from './sqlite.ts'

/** The maximum number of jobs in a group. It bounds how long one flush blocks the event loop. */
const MAX_GROUP_SIZE = 256

export interface CommitJob<T> {
  /** Reads and decides. An error thrown here rejects this job alone, since nothing has been written yet. */
  decide(): T
  /** Writes rows. A failure is a failure of the disk, and rejects every job of the group. */
  write(decided: T): void
  /** Called once the rows are on disk. */
  onStored?(decided: T): void
}

export interface GroupCommitHooks {
  /** Called after the last row and before the commit. */
  beforeCommit(): void
  /** Called once the group is on disk, or, with the error, once none of it is. */
  onSettled(stored: boolean, error?: unknown): void
}

interface QueuedJob {
  /** Returns false if the job has rejected itself. */
  decide(): boolean
  write(): void
  resolve(): void
  reject(error: unknown): void
}

export class GroupCommit {
  readonly #sqlite: Sqlite
  readonly #hooks: GroupCommitHooks
  #queue: QueuedJob[] = []
  #isScheduled = false
  #isClosed = false
  #needsRollback = false

  constructor(sqlite: Sqlite, hooks: GroupCommitHooks) {
    this.#sqlite = sqlite
    this.#hooks = hooks
  }

  submit<T>(job: CommitJob<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      if (this.#isClosed) reject(new StoreUnavailableError('closed'))
      else this.#queue.push(createQueuedJob(job, resolve, reject))
      this.#schedule()
    })
  }

  /** Writes the queued jobs, then rejects every new one. */
  close(): void {
    this.#isClosed = true
    while (this.#queue.length > 0) this.#flush()
  }

  /** Rolls back a transaction that could not be rolled back when it failed. @throws StoreUnavailableError */
  rollBackFailed(): void {
    if (!this.#needsRollback) return
    try {
      this.#sqlite.exec('ROLLBACK')
    } catch (error) {
      // SQLite ends the transaction itself after some failures, a full disk among them.
      if (!String(error).includes('no transaction is active')) throw new StoreUnavailableError(error)
    }
    this.#needsRollback = false
  }

  #schedule(): void {
    if (this.#isScheduled || this.#queue.length === 0) return
    this.#isScheduled = true
    setImmediate(() => {
      this.#isScheduled = false
      this.#flush()
      this.#schedule()
    })
  }

  #flush(): void {
    const [sqlite, hooks] = [this.#sqlite, this.#hooks]
    const group = this.#queue.slice(0, MAX_GROUP_SIZE)
    if (group.length === 0) return
    this.#queue = this.#queue.slice(MAX_GROUP_SIZE)
    let storedJobs: QueuedJob[] = []
    let hasBegun = false
    try {
      this.rollBackFailed()
      hasBegun = true
      sqlite.exec('BEGIN IMMEDIATE')
      storedJobs = group.filter((job) => {
        const decided = job.decide()
        if (decided) job.write()
        return decided
      })
      hooks.beforeCommit()
      sqlite.exec('COMMIT')
    } catch (error) {
      this.#needsRollback ||= hasBegun
      this.#rejectGroup(group, error)
      return
    }
    hooks.onSettled(true)
    for (const job of storedJobs) job.resolve()
  }

  #rejectGroup(group: readonly QueuedJob[], error: unknown): void {
    const reason = error instanceof SqlError ? new StoreUnavailableError(error) : error
    try {
      this.rollBackFailed()
    } catch {
      // The rollback is tried again before the next read or write. The first error is the one to report.
    }
    this.#hooks.onSettled(false, error)
    for (const job of group) job.reject(reason)
  }
}

function createQueuedJob<T>(
  job: CommitJob<T>,
  resolve: (decided: T) => void,
  reject: (error: unknown) => void,
): QueuedJob {
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
      job.onStored?.(decided.value)
      resolve(decided.value)
    },
    reject,
  }
}
