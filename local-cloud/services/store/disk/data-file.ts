/** Adapter of an open SQLite data file to the store: records, group commit, clock, clean-shutdown mark. */

import { type CommitClock, createCommitClock } from '../commit-clock.ts'
import {
  DamagedDocumentError,
  type Micros,
  StoreUnavailableError,
} from '../document-store-contract.ts'
import { openRecordTable, type RecordTable } from '../tables/record-table.ts'
import { createGroupCommit, type GroupCommit } from './group-commit.ts'
import { isCorruptionError, type Sqlite } from './sqlite.ts'

export interface DataFile {
  readonly sqlite: Sqlite
  readonly records: RecordTable
  readonly commits: GroupCommit
  readonly clock: CommitClock
  /** True if the last run ended without closing the file. */
  readonly hadUncleanShutdown: boolean
  /** True if all pages are checked before the file is used: it is small, or the last run found it damaged. */
  readonly isFullyChecked: boolean
  /** Records that the file itself is damaged, so that the next start checks all of it. */
  markSuspect(): void
  /** Records that all rows are verified. Until then an unclean shutdown counts for the next start too. */
  markVerified(): void
  getLastCommit(): Micros
  /** Sets, within a write, the time of that write's commit. */
  setCommitTime(time: Micros): void
  /** Runs `read` and converts errors of SQLite. @throws DamagedDocumentError, StoreUnavailableError */
  read<T>(recordName: string, read: () => T): T
  close(): void
}

const KIND = 'store'
const LAST_COMMIT = 'lastCommit'
const STATE = 'state'
const OPEN = 'open'
const CLEAN = 'clean'
const SUSPECT = 'suspect'

/** @throws DamagedDocumentError, SqlError */
export function openDataFile(
  sqlite: Sqlite,
  milliseconds: () => number,
  isSmall: boolean,
): DataFile {
  const records = openRecordTable(sqlite)
  let lastCommit: Micros = Number(records.get(KIND, LAST_COMMIT) ?? 0)
  let pendingCommit = lastCommit
  const state = records.get(KIND, STATE)
  const isSuspect = state === SUSPECT
  const hadUncleanShutdown = state === OPEN || isSuspect
  let isMarkedOpen = hadUncleanShutdown
  let isUnverified = hadUncleanShutdown
  let isMarkedSuspect = false

  const commits = createGroupCommit(sqlite, {
    beforeCommit() {
      if (pendingCommit === lastCommit) return
      records.put(KIND, LAST_COMMIT, String(pendingCommit))
      // Marked at the first write and not at the start, so that a run that only reads costs no sync.
      if (!isMarkedOpen) records.put(KIND, STATE, OPEN)
    },
    onSettled(isStored, error) {
      if (isStored) {
        isMarkedOpen ||= pendingCommit !== lastCommit
        lastCommit = pendingCommit
      } else pendingCommit = lastCommit
      if (isCorruptionError(error)) markSuspect()
    },
  })

  function markSuspect(): void {
    if (isMarkedSuspect) return
    isMarkedSuspect = true
    isMarkedOpen = true
    void commits
      .submit({ decide: () => {}, write: () => records.put(KIND, STATE, SUSPECT) })
      .catch(() => {})
  }

  function read<T>(recordName: string, readRecords: () => T): T {
    try {
      commits.rollBackFailed()
      return readRecords()
    } catch (error) {
      if (error instanceof DamagedDocumentError || error instanceof StoreUnavailableError)
        throw error
      if (!isCorruptionError(error)) throw new StoreUnavailableError(error)
      markSuspect()
      throw new DamagedDocumentError(recordName, 'file')
    }
  }

  return {
    sqlite,
    records,
    commits,
    clock: createCommitClock(milliseconds, lastCommit),
    hadUncleanShutdown,
    isFullyChecked: isSmall || isSuspect,
    markSuspect,
    markVerified() {
      isUnverified = false
    },
    getLastCommit: () => lastCommit,
    setCommitTime: (time) => {
      pendingCommit = Math.max(pendingCommit, time)
    },
    read,
    close() {
      commits.close()
      try {
        commits.rollBackFailed()
        if (isMarkedSuspect) records.put(KIND, STATE, SUSPECT)
        else if (isMarkedOpen && !isUnverified) records.put(KIND, STATE, CLEAN)
        sqlite.prepare('PRAGMA wal_checkpoint(TRUNCATE)').all()
      } catch {
        // Every acknowledged commit is in the write-ahead log, so the next start merely sees an unclean shutdown.
      } finally {
        sqlite.close()
      }
    },
  }
}
