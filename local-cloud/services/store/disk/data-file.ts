/** Adapter of an open SQLite data file to the store: records, group commit, clock, clean-shutdown mark. */

import { type CommitClock, createCommitClock } from '../commit-clock.ts'
import { DamagedDocumentError, type Micros, StoreUnavailableError } from '../document-store-contract.ts'
import { openRecordTable, type RecordTable } from '../tables/record-table.ts'
import { GroupCommit } from './group-commit.ts'
import { isCorruptionError, type Sqlite } from './sqlite.ts'

const KIND = 'store'
const LAST_COMMIT = 'lastCommit'
const STATE = 'state'
const OPEN = 'open'
const CLEAN = 'clean'
const SUSPECT = 'suspect'

export class DataFile {
  readonly sqlite: Sqlite
  readonly records: RecordTable
  readonly commits: GroupCommit
  readonly clock: CommitClock
  /** True if the last run ended without closing the file. */
  readonly hadUncleanShutdown: boolean
  /** True if all pages are checked before the file is used: it is small, or the last run found it damaged. */
  readonly isFullyChecked: boolean
  #lastCommit: Micros
  #pendingCommit: Micros
  #isMarkedOpen: boolean
  #isUnverified: boolean
  #isMarkedSuspect = false

  /** @throws DamagedDocumentError, SqlError */
  constructor(sqlite: Sqlite, milliseconds: () => number, isSmall: boolean) {
    this.sqlite = sqlite
    this.records = openRecordTable(sqlite)
    this.#lastCommit = Number(this.records.get(KIND, LAST_COMMIT) ?? 0)
    this.#pendingCommit = this.#lastCommit
    const state = this.records.get(KIND, STATE)
    this.hadUncleanShutdown = state === OPEN || state === SUSPECT
    this.isFullyChecked = isSmall || state === SUSPECT
    this.#isMarkedOpen = this.hadUncleanShutdown
    this.#isUnverified = this.hadUncleanShutdown
    this.commits = new GroupCommit(sqlite, {
      beforeCommit: () => this.#writeCommitTime(),
      onSettled: (isStored, error) => this.#settleCommit(isStored, error),
    })
    this.clock = createCommitClock(milliseconds, this.#lastCommit)
  }

  getLastCommit(): Micros {
    return this.#lastCommit
  }

  /** Sets, within a write, the time of that write's commit. */
  setCommitTime(time: Micros): void {
    this.#pendingCommit = Math.max(this.#pendingCommit, time)
  }

  /** Records that the file itself is damaged, so that the next start checks all of it. */
  markSuspect(): void {
    if (this.#isMarkedSuspect) return
    this.#isMarkedSuspect = true
    this.#isMarkedOpen = true
    void this.commits.submit({ decide: () => {}, write: () => this.records.put(KIND, STATE, SUSPECT) }).catch(() => {})
  }

  /** Records that all rows are verified. Until then an unclean shutdown counts for the next start too. */
  markVerified(): void {
    this.#isUnverified = false
  }

  /** Runs `read` and converts errors of SQLite. @throws DamagedDocumentError, StoreUnavailableError */
  read<T>(recordName: string, read: () => T): T {
    try {
      this.commits.rollBackFailed()
      return read()
    } catch (error) {
      if (error instanceof DamagedDocumentError || error instanceof StoreUnavailableError) throw error
      if (!isCorruptionError(error)) throw new StoreUnavailableError(error)
      this.markSuspect()
      throw new DamagedDocumentError(recordName, 'file')
    }
  }

  close(): void {
    this.commits.close()
    try {
      this.commits.rollBackFailed()
      if (this.#isMarkedSuspect) this.records.put(KIND, STATE, SUSPECT)
      else if (this.#isMarkedOpen && !this.#isUnverified) this.records.put(KIND, STATE, CLEAN)
      this.sqlite.prepare('PRAGMA wal_checkpoint(TRUNCATE)').all()
    } catch {
      // Every acknowledged commit is in the write-ahead log, so the next start merely sees an unclean shutdown.
    } finally {
      this.sqlite.close()
    }
  }

  #writeCommitTime(): void {
    if (this.#pendingCommit === this.#lastCommit) return
    this.records.put(KIND, LAST_COMMIT, String(this.#pendingCommit))
    // Marked at the first write and not at the start, so that a run that only reads costs no sync.
    if (!this.#isMarkedOpen) this.records.put(KIND, STATE, OPEN)
  }

  #settleCommit(isStored: boolean, error: unknown): void {
    if (isStored) {
      this.#isMarkedOpen ||= this.#pendingCommit !== this.#lastCommit
      this.#lastCommit = this.#pendingCommit
    } else this.#pendingCommit = this.#lastCommit
    if (isCorruptionError(error)) this.markSuspect()
  }
}
