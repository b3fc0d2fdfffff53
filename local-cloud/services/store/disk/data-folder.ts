/** Opens or creates a folder's data file. A damaged one is set aside, never silently replaced by an empty one. */

import { copyFileSync, existsSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { err, ok, type Result } from '../../result.ts'
import { DamagedDocumentError } from '../document-store-contract.ts'
import type { OpenError } from '../open-error.ts'
import type { ReportStoreEvent } from '../store-events.ts'
import { DataFile } from './data-file.ts'
import { syncFile, syncFolder } from './durable-folder.ts'
import { emptyDataFolder } from './empty-data-folder.ts'
import { configureConnection, createTables, hasExpectedTables, readSchemaVersion, SCHEMA_VERSION } from './schema.ts'
import {
  DATA_FILE,
  findLastSetAside,
  listSnapshots,
  putBackDataFile,
  setAsideCompanions,
  setAsideDataFile,
} from './set-aside-data-file.ts'
import { isCorruptionError, isForeignFileError, type OpenSqlite, type Sqlite } from './sqlite.ts'

export interface DataFolderOptions {
  readonly dataDir: string
  readonly open: OpenSqlite
  readonly clock: () => number
  readonly report: ReportStoreEvent
  /** True to begin empty: an existing data file is removed, a damaged one is set aside. */
  readonly fresh: boolean
  /** True to leave a damaged file in place and to put nothing in its place. */
  readonly leaveDamaged: boolean
}

type OpenAttempt =
  | { readonly kind: 'whole'; readonly file: DataFile }
  /** The connection is still open, because the file is closed after it is moved: see `closeAndSetAside`. */
  | { readonly kind: 'damaged'; readonly reason: string; readonly sqlite: Sqlite }
  | { readonly kind: 'newer'; readonly version: number }

/** @throws errors of the operating system, for example a full disk or a missing permission */
export function openDataFolder(folder: DataFolderOptions): Result<DataFile, OpenError> {
  const { dataDir } = folder
  if (!existsSync(join(dataDir, DATA_FILE))) {
    const setAsideName = findLastSetAside(dataDir)
    if (setAsideName !== null && folder.leaveDamaged)
      return err({ kind: 'left-damaged', dataDir, reason: SET_ASIDE_EARLIER })
    return setAsideName === null
      ? createAndOpen(folder)
      : restoreSnapshotOrFail(folder, setAsideName, SET_ASIDE_EARLIER)
  }
  const attempt = tryOpenDataFile(folder, DATA_FILE)
  if (attempt.kind === 'damaged' && folder.leaveDamaged) {
    // The file is moved while it is closed, so that SQLite does not replay and delete its log.
    putBackDataFile(dataDir, closeAndSetAside(dataDir, attempt.sqlite))
    return err({ kind: 'left-damaged', dataDir, reason: attempt.reason })
  }
  if (attempt.kind === 'damaged') {
    return restoreSnapshotOrFail(folder, closeAndSetAside(dataDir, attempt.sqlite), attempt.reason)
  }
  if (attempt.kind === 'newer') return err({ kind: 'newer', dataDir, version: attempt.version })
  if (!folder.fresh) return ok(attempt.file)
  attempt.file.close()
  emptyDataFolder(dataDir)
  return createAndOpen(folder)
}

const SET_ASIDE_EARLIER = 'It was damaged, and set aside at an earlier start'

function createAndOpen(folder: DataFolderOptions): Result<DataFile, OpenError> {
  createDataFile(folder)
  return openUndamaged(folder)
}

/** Opens a file that was just installed. If even that is damaged, the disk itself is unreliable. */
function openUndamaged(folder: DataFolderOptions): Result<DataFile, OpenError> {
  const attempt = tryOpenDataFile(folder, DATA_FILE)
  if (attempt.kind === 'whole') return ok(attempt.file)
  if (attempt.kind === 'damaged') attempt.sqlite.close()
  const reason = attempt.kind === 'damaged' ? attempt.reason : 'It is of a later version'
  return err({ kind: 'folder', dataDir: folder.dataDir, reason })
}

/**
 * Moves the file while it is open, because SQLite, on closing, replays and deletes the log of a file that is still at
 * its path. Windows cannot move an open file, so the log may be lost there.
 */
function closeAndSetAside(dataDir: string, sqlite: Sqlite): string {
  if (process.platform === 'win32') sqlite.close()
  try {
    return setAsideDataFile(dataDir, new Date())
  } finally {
    if (process.platform !== 'win32') sqlite.close()
  }
}

/** Replaces the file set aside by the newest readable snapshot, or by an empty file if `fresh` is set. */
function restoreSnapshotOrFail(
  folder: DataFolderOptions,
  setAsideName: string,
  reason: string,
): Result<DataFile, OpenError> {
  if (folder.fresh) return createAndOpen(folder)
  const snapshot = restoreSnapshot(folder)
  if (snapshot === null) {
    return err({ kind: 'damaged', dataDir: folder.dataDir, setAside: setAsideName, reason })
  }
  folder.report({ kind: 'restored', setAside: setAsideName, snapshot })
  return openUndamaged(folder)
}

/** Name of a new data file until it is complete and renamed to its final name. */
export const UNFINISHED_DATA_FILE = `${DATA_FILE}.new`

/** Uses a temporary name until the tables exist, so that an empty data file is always a damaged one. */
function createDataFile({ dataDir, open }: DataFolderOptions): void {
  rmSync(join(dataDir, UNFINISHED_DATA_FILE), { force: true })
  const sqlite = open(join(dataDir, UNFINISHED_DATA_FILE))
  try {
    createTables(sqlite)
  } finally {
    sqlite.close()
  }
  installDataFile(dataDir)
}

function restoreSnapshot(folder: DataFolderOptions): string | null {
  const { dataDir } = folder
  for (const snapshot of listSnapshots(dataDir)) {
    copyFileSync(join(dataDir, snapshot), join(dataDir, UNFINISHED_DATA_FILE))
    const attempt = tryOpenDataFile(folder, UNFINISHED_DATA_FILE)
    if (attempt.kind === 'damaged') attempt.sqlite.close()
    if (attempt.kind !== 'whole') continue
    // A copy of an open file is marked as not closed. The snapshot was verified when it was made.
    attempt.file.markVerified()
    attempt.file.close()
    for (const name of [`${UNFINISHED_DATA_FILE}-wal`, `${UNFINISHED_DATA_FILE}-shm`]) {
      rmSync(join(dataDir, name), { force: true })
    }
    installDataFile(dataDir)
    return snapshot
  }
  return null
}

export function installDataFile(dataDir: string): void {
  setAsideCompanions(dataDir, findLastSetAside(dataDir) ?? `${DATA_FILE}.damaged-without`)
  syncFile(join(dataDir, UNFINISHED_DATA_FILE))
  renameSync(join(dataDir, UNFINISHED_DATA_FILE), join(dataDir, DATA_FILE))
  syncFolder(dataDir)
}

function tryOpenDataFile({ dataDir, open, clock }: DataFolderOptions, name: string): OpenAttempt {
  const file = join(dataDir, name)
  const sqlite = open(file)
  try {
    const attempt = checkDataFile(sqlite, statSync(file).size, clock)
    if (attempt.kind === 'newer') sqlite.close()
    return attempt
  } catch (error) {
    if (isCorruptionError(error) || isForeignFileError(error) || error instanceof DamagedDocumentError) {
      return { kind: 'damaged', reason: String(error), sqlite }
    }
    sqlite.close()
    throw error
  }
}

/*
 * A check of a file of 250 MB was measured at 0.2 s from the system's cache and 3 s from a slow disk, where a start
 * may take 2 s. So a larger file is checked as a whole only if the run before found damage, else only the two small
 * tables that are needed to open. Its rows are checked as they are read, and after an unclean shutdown all of them in
 * the background, whose result decides what the next start checks (docs/store.md).
 */
const MAX_FULLY_CHECKED_BYTES = 96e6
const ALWAYS_CHECKED_TABLES = ['records', 'exempt']

function checkDataFile(sqlite: Sqlite, size: number, clock: () => number): OpenAttempt {
  const version = readSchemaVersion(sqlite)
  if (version === null) return { kind: 'damaged', reason: 'It holds no tables', sqlite }
  if (version > SCHEMA_VERSION) return { kind: 'newer', version }
  if (!hasExpectedTables(sqlite)) return { kind: 'damaged', reason: 'Its tables are not ours', sqlite }
  configureConnection(sqlite)
  const file = new DataFile(sqlite, clock, size <= MAX_FULLY_CHECKED_BYTES)
  const fault = findFirstFault(sqlite, file.isFullyChecked ? ['1'] : ALWAYS_CHECKED_TABLES)
  return fault === null ? { kind: 'whole', file } : { kind: 'damaged', reason: fault, sqlite }
}

/** Returns the first fault that SQLite's quick check finds. '1' stands for the whole file, else a table. */
function findFirstFault(sqlite: Sqlite, checkedParts: readonly string[]): string | null {
  for (const part of checkedParts) {
    const [row] = sqlite.prepare(`PRAGMA quick_check(${part})`).all()
    const answer = String(row?.['quick_check'] ?? 'no answer')
    if (answer !== 'ok') return answer
  }
  return null
}
