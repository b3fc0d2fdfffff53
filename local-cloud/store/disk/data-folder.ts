/** A folder's data file, made or found: opened only when it is whole, set aside when not, never silently empty. */

import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { err, ok, type Result } from '#shared/result'
import { DamagedDocument } from '../document-store-contract.ts'
import type { OpenError } from '../open-error.ts'
import type { Report } from '../store-report.ts'
import {
  DATA_FILE,
  lastSetAside,
  putBack,
  setAside,
  setCompanionsAside,
  snapshots,
} from './damaged-folder.ts'
import { type DataFile, openDataFile } from './data-file.ts'
import { emptyFolder } from './empty-folder.ts'
import { flushFolder } from './folder.ts'
import { configure, createTables, hasOurTables, SCHEMA_VERSION, schemaVersion } from './schema.ts'
import { isDamage, isForeign, type OpenSqlite, type Sqlite } from './sqlite.ts'

export interface DataFolder {
  readonly dataDir: string
  readonly open: OpenSqlite
  readonly clock: () => number
  readonly report: Report
  /** Begin empty: a wiki in the folder is removed, a damaged file set aside. */
  readonly fresh: boolean
  /** A damaged file stays where it is, and nothing takes its place. */
  readonly leaveDamaged: boolean
}

type Found =
  | { readonly kind: 'whole'; readonly file: DataFile }
  /** Still open: closing comes after moving, see `takeAway`. */
  | { readonly kind: 'damaged'; readonly reason: string; readonly sqlite: Sqlite }
  | { readonly kind: 'newer'; readonly version: number }

/** @throws the system's errors: a full disk, a folder without permission. */
export function openDataFolder(folder: DataFolder): Result<DataFile, OpenError> {
  const { dataDir } = folder
  if (!existsSync(join(dataDir, DATA_FILE))) {
    const aside = lastSetAside(dataDir)
    if (aside !== null && folder.leaveDamaged)
      return err({ kind: 'left-damaged', dataDir, reason: SET_ASIDE_BEFORE })
    return aside === null ? begin(folder) : replace(folder, aside, SET_ASIDE_BEFORE)
  }
  const found = tryOpen(folder, DATA_FILE)
  if (found.kind === 'damaged' && folder.leaveDamaged) {
    // moved for as long as it is closed, so that its log stays what it is
    putBack(dataDir, takeAway(dataDir, found.sqlite))
    return err({ kind: 'left-damaged', dataDir, reason: found.reason })
  }
  if (found.kind === 'damaged') {
    return replace(folder, takeAway(dataDir, found.sqlite), found.reason)
  }
  if (found.kind === 'newer') return err({ kind: 'newer', dataDir, version: found.version })
  if (!folder.fresh) return ok(found.file)
  found.file.close()
  emptyFolder(dataDir)
  return begin(folder)
}

const SET_ASIDE_BEFORE = 'It was damaged, and set aside at an earlier start'

function begin(folder: DataFolder): Result<DataFile, OpenError> {
  create(folder)
  return openWhole(folder)
}

/** What was just put in place is whole, or the disk is not to be relied on. */
function openWhole(folder: DataFolder): Result<DataFile, OpenError> {
  const found = tryOpen(folder, DATA_FILE)
  if (found.kind === 'whole') return ok(found.file)
  if (found.kind === 'damaged') found.sqlite.close()
  const reason = found.kind === 'damaged' ? found.reason : 'It is of a later version'
  return err({ kind: 'folder', dataDir: folder.dataDir, reason })
}

/**
 * Moved while it is open, since SQLite on closing replays and deletes the log of a file that is still in its
 * place. Windows moves no open file; there the log may be lost to that.
 */
function takeAway(dataDir: string, sqlite: Sqlite): string {
  if (process.platform === 'win32') sqlite.close()
  try {
    return setAside(dataDir, new Date())
  } finally {
    if (process.platform !== 'win32') sqlite.close()
  }
}

/** The last readable snapshot, or nothing where that was asked for, in the place of what was set aside. */
function replace(folder: DataFolder, aside: string, reason: string): Result<DataFile, OpenError> {
  if (folder.fresh) return begin(folder)
  const snapshot = restore(folder)
  if (snapshot === null) {
    return err({ kind: 'damaged', dataDir: folder.dataDir, setAside: aside, reason })
  }
  folder.report({ kind: 'restored', setAside: aside, snapshot })
  return openWhole(folder)
}

/** A new data file until it is in its place. */
export const UNFINISHED = `${DATA_FILE}.new`

/** Under another name until it has its tables, so that an empty data file is always a damaged one. */
function create({ dataDir, open }: DataFolder): void {
  rmSync(join(dataDir, UNFINISHED), { force: true })
  const sqlite = open(join(dataDir, UNFINISHED))
  try {
    createTables(sqlite)
  } finally {
    sqlite.close()
  }
  putInPlace(dataDir)
}

function restore(folder: DataFolder): string | null {
  const { dataDir } = folder
  for (const snapshot of snapshots(dataDir)) {
    copyFileSync(join(dataDir, snapshot), join(dataDir, UNFINISHED))
    const found = tryOpen(folder, UNFINISHED)
    if (found.kind === 'damaged') found.sqlite.close()
    if (found.kind !== 'whole') continue
    // Copied from an open file, so it says of itself that it was not closed; it was checked when it was made.
    found.file.verified()
    found.file.close()
    for (const name of [`${UNFINISHED}-wal`, `${UNFINISHED}-shm`]) {
      rmSync(join(dataDir, name), { force: true })
    }
    putInPlace(dataDir)
    return snapshot
  }
  return null
}

export function putInPlace(dataDir: string): void {
  setCompanionsAside(dataDir, lastSetAside(dataDir) ?? `${DATA_FILE}.damaged-without`)
  const handle = openSync(join(dataDir, UNFINISHED), 'r+')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  renameSync(join(dataDir, UNFINISHED), join(dataDir, DATA_FILE))
  flushFolder(dataDir)
}

function tryOpen({ dataDir, open, clock }: DataFolder, name: string): Found {
  const file = join(dataDir, name)
  const sqlite = open(file)
  try {
    const found = check(sqlite, statSync(file).size, clock)
    if (found.kind === 'newer') sqlite.close()
    return found
  } catch (error) {
    if (isDamage(error) || isForeign(error) || error instanceof DamagedDocument) {
      return { kind: 'damaged', reason: String(error), sqlite }
    }
    sqlite.close()
    throw error
  }
}

/*
 * Measured: a file of 250 MB is checked in 0.2 s when the system has it in memory and in 3 s when it must come
 * from a slow disk, where a start may take 2 s. So a larger file is checked as a whole only when something was
 * found in the run before; else only the two small tables a start cannot do without. Its rows are checked as they are
 * read, and all of them in the background after an unclean end, which tells the next start (docs/store.md).
 */
const CHECKED_AT_ONCE = 96e6
const ALWAYS_CHECKED = ['records', 'exempt']

function check(sqlite: Sqlite, size: number, clock: () => number): Found {
  const version = schemaVersion(sqlite)
  if (version === null) return { kind: 'damaged', reason: 'It holds no tables', sqlite }
  if (version > SCHEMA_VERSION) return { kind: 'newer', version }
  if (!hasOurTables(sqlite)) return { kind: 'damaged', reason: 'Its tables are not ours', sqlite }
  configure(sqlite)
  const file = openDataFile(sqlite, clock, size <= CHECKED_AT_ONCE)
  const fault = firstFault(sqlite, file.isCheckedWhole ? ['1'] : ALWAYS_CHECKED)
  return fault === null ? { kind: 'whole', file } : { kind: 'damaged', reason: fault, sqlite }
}

/** '1' stands for the whole file, any other word for a table. */
function firstFault(sqlite: Sqlite, parts: readonly string[]): string | null {
  for (const part of parts) {
    const [row] = sqlite.prepare(`PRAGMA quick_check(${part})`).all()
    const told = String(row?.['quick_check'] ?? 'no answer')
    if (told !== 'ok') return told
  }
  return null
}
