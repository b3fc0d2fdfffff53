/** The open data file: its tables of records, its commits, its time, and whether it was closed properly. */

import { type CommitClock, commitClock } from '../commit-clock.ts'
import { DamagedDocument, type Micros, StoreUnavailable } from '../document-store-contract.ts'
import { openRecordTable, type RecordTable } from '../tables/record-table.ts'
import { type GroupCommit, openGroupCommit } from './group-commit.ts'
import { isDamage, type Sqlite } from './sqlite.ts'

export interface DataFile {
  readonly sqlite: Sqlite
  readonly records: RecordTable
  readonly commits: GroupCommit
  readonly clock: CommitClock
  /** Whether the last run ended without closing it. */
  readonly endedUnclean: boolean
  /** Whether all its pages are checked before it is used: it is small, or the last run found it damaged. */
  readonly isCheckedWhole: boolean
  /** The file itself is damaged: the next start checks it as a whole. */
  suspect(): void
  /** All of it has been gone over since it was opened. Until then an unclean end is one for the next start too. */
  verified(): void
  lastCommit(): Micros
  /** Notes, within a write, the time of that write's commit. */
  stamp(time: Micros): void
  /** Reads what is stored. @throws DamagedDocument, StoreUnavailable */
  read<T>(sought: string, read: () => T): T
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
  let written = lastCommit
  const state = records.get(KIND, STATE)
  const isSuspect = state === SUSPECT
  const endedUnclean = state === OPEN || isSuspect
  let marked = endedUnclean
  let isUnverified = endedUnclean
  let suspected = false

  const commits = openGroupCommit(sqlite, {
    beforeCommit() {
      if (written === lastCommit) return
      records.put(KIND, LAST_COMMIT, String(written))
      // Marked with the first write, not at the start: a run that only reads costs no sync.
      if (!marked) records.put(KIND, STATE, OPEN)
    },
    settled(stored, error) {
      if (stored) {
        marked ||= written !== lastCommit
        lastCommit = written
      } else written = lastCommit
      if (isDamage(error)) suspect()
    },
  })

  function suspect(): void {
    if (suspected) return
    suspected = true
    marked = true
    void commits
      .submit({ decide: () => {}, write: () => records.put(KIND, STATE, SUSPECT) })
      .catch(() => {})
  }

  function read<T>(sought: string, reading: () => T): T {
    try {
      commits.settle()
      return reading()
    } catch (error) {
      if (error instanceof DamagedDocument || error instanceof StoreUnavailable) throw error
      if (!isDamage(error)) throw new StoreUnavailable(error)
      suspect()
      throw new DamagedDocument(sought, 'file')
    }
  }

  return {
    sqlite,
    records,
    commits,
    clock: commitClock(milliseconds, lastCommit),
    endedUnclean,
    isCheckedWhole: isSmall || isSuspect,
    suspect,
    verified() {
      isUnverified = false
    },
    lastCommit: () => lastCommit,
    stamp: (time) => {
      written = Math.max(written, time)
    },
    read,
    close() {
      commits.close()
      try {
        commits.settle()
        if (suspected) records.put(KIND, STATE, SUSPECT)
        else if (marked && !isUnverified) records.put(KIND, STATE, CLEAN)
        sqlite.prepare('PRAGMA wal_checkpoint(TRUNCATE)').all()
      } catch {
        // All that was acknowledged lies in the log; the next start merely finds an unclean end.
      } finally {
        sqlite.close()
      }
    },
  }
}
