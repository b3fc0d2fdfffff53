/** The open data file: its tables of records, its commits, its time, and whether it was closed properly. */

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
  /** Whether the last run ended without closing it. */
  readonly hadUncleanShutdown: boolean
  /** Whether all its pages are checked before it is used: it is small, or the last run found it damaged. */
  readonly isFullyChecked: boolean
  /** The file itself is damaged: the next start checks it as a whole. */
  markSuspect(): void
  /** All of it has been gone over since it was opened. Until then an unclean end is one for the next start too. */
  markVerified(): void
  getLastCommit(): Micros
  /** Notes, within a write, the time of that write's commit. */
  setCommitTime(time: Micros): void
  /** Reads what is stored. @throws DamagedDocument, StoreUnavailable */
  read<T>(recordName: string, read: () => T): T
  close(): void
}

const KIND = 'store'
const LAST_COMMIT = 'lastCommit'
const STATE = 'state'
const OPEN = 'open'
const CLEAN = 'clean'
const SUSPECT = 'suspect'

/** @throws DamagedDocument, SqlError */
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
      // Marked with the first write, not at the start: a run that only reads costs no sync.
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
        // All that was acknowledged lies in the log; the next start merely finds an unclean end.
      } finally {
        sqlite.close()
      }
    },
  }
}
