/** Recovery of a data folder: writes a new data file from the damaged one and the snapshots; keeps the old one. */

import { copyFileSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { err, ok, type Result } from '../../result.ts'
import { installDataFile, UNFINISHED_DATA_FILE } from '../disk/data-folder.ts'
import { createFolderDurably } from '../disk/durable-folder.ts'
import { lockFolder } from '../disk/folder-lock.ts'
import { hasExpectedTables } from '../disk/schema.ts'
import {
  DATA_FILE,
  findLastSetAside,
  listFilesSetAside,
  listSnapshots,
  SNAPSHOTS_DIR,
  setAsideDataFile,
} from '../disk/set-aside-data-file.ts'
import { isCorruptionError, openSqlite } from '../disk/sqlite.ts'
import type { Micros } from '../document-store-contract.ts'
import { type OpenedStore, openStore } from '../open-store.ts'
import { copyInWorker } from '../snapshots/copy-in-worker.ts'
import type { IsIndexed } from '../tables/index-entry-table.ts'
import { openPageFile } from './page-file.ts'
import { type RebuildOptions, type RebuildResult, rebuildStore } from './rebuild-store.ts'

export interface RecoverOptions extends Pick<RebuildOptions, 'getProjectId' | 'onPage'> {
  readonly dataDir: string
  readonly isIndexed: IsIndexed
  /** Data file to read instead of the newest: one that was set aside, or a snapshot to return to. */
  readonly file: string | null
  /** Another folder, empty or new, for the recovered data; null for the same one. */
  readonly into: string | null
  /** True to inspect without changing anything. */
  readonly dryRun: boolean
  /** Called with the new store before it is put in place. */
  readonly finish: (store: OpenedStore) => Promise<void>
}

export interface RecoverResult extends RebuildResult {
  /** The file that was read. */
  readonly from: string
  readonly isComplete: boolean
  /** Bytes missing at the end of the file. Records that were only there cannot be named. */
  readonly cutOff: number
  /** True if there is a new data file. An undamaged one is left alone. */
  readonly isChanged: boolean
  /** New name of the old data file; null if there was none to set aside. */
  readonly setAside: string | null
}

export type RecoverProblem =
  | { readonly kind: 'running' | 'into-taken' | 'nothing-found' }
  | { readonly kind: 'no-file'; readonly files: readonly string[] }

/** @throws StoreUnavailableError and errors of the operating system; the folder is then unchanged */
export async function recoverFolder(options: RecoverOptions): Promise<Result<RecoverResult, RecoverProblem>> {
  const dataDir = resolve(options.dataDir)
  const files = listDataFiles(dataDir)
  const wanted = options.file ?? DATA_FILE
  const from =
    files.find((name) => name === wanted || basename(name) === wanted) ??
    (options.file === null ? findLastSetAside(dataDir) : null)
  if (from === null) return err({ kind: 'no-file', files })
  if (options.into !== null && !isEmptyFolder(options.into)) return err({ kind: 'into-taken' })
  const unlock = lockFolder(dataDir, openSqlite)
  if (unlock === null && !options.dryRun) return err({ kind: 'running' })
  const cutOff = countMissingBytes(join(dataDir, from))
  const target = resolve(options.into ?? dataDir)
  if (!options.dryRun) createFolderDurably(target)
  // The work folder is on the same disk, so that the result can be renamed into place.
  const work = mkdtempSync(join(options.dryRun ? tmpdir() : target, 'recovered-'))
  try {
    const deps = { ...options, dataDir, work, from, isRunning: unlock === null }
    const { rebuilt, isComplete } = await rebuildInto(deps)
    if (rebuilt.readable.size + rebuilt.replaced.length === 0) return err({ kind: 'nothing-found' })
    const isWhole = isComplete && !rebuilt.isDamaged && rebuilt.replaced.length + rebuilt.lost.length === 0
    const isChanged = !options.dryRun && !(isWhole && from === DATA_FILE && options.into === null)
    const movedName = isChanged ? installRecovered(target, work) : null
    return ok({ ...rebuilt, from, isComplete, cutOff, isChanged, setAside: movedName })
  } finally {
    rmSync(work, { recursive: true, force: true })
    unlock?.()
  }
}

/** Returns all data files: the current one, those set aside, the snapshots; each newest first. */
const listDataFiles = (dataDir: string): string[] =>
  [DATA_FILE, ...listFilesSetAside(dataDir), ...listSnapshots(dataDir)].filter((name) => isFile(join(dataDir, name)))

/** False for pipes, which would block on open, and for devices, which have no end. */
const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() === true

function countMissingBytes(file: string): number {
  const pages = openPageFile(file)
  pages.close()
  return pages.cutOff
}

const isEmptyFolder = (folder: string): boolean =>
  !existsSync(folder) || readdirSync(folder).every((name) => name === 'lock')

interface RebuildFolderDeps extends RecoverOptions {
  /** Folder for unfinished files. */
  readonly work: string
  readonly from: string
  readonly isRunning: boolean
}

async function rebuildInto(
  deps: RebuildFolderDeps,
): Promise<{ readonly rebuilt: RebuildResult; readonly isComplete: boolean }> {
  const { dataDir, work, from, isIndexed, getProjectId, onPage, finish } = deps
  const readFrom = await createReadableCopy(deps, from)
  const isOld = from !== DATA_FILE && !from.startsWith(SNAPSHOTS_DIR)
  const hasCurrent = isOld && existsSync(join(dataDir, DATA_FILE))
  const current = hasCurrent ? await createReadableCopy(deps, DATA_FILE) : null
  const latest: { time: Micros } = { time: 0 }
  const opened = openStore({
    dataDir: join(work, 'new'),
    isIndexed,
    clock: () => Math.max(Date.now(), latest.time / 1000 + 1),
  })
  if (!opened.ok) throw new Error(JSON.stringify(opened.error))
  try {
    const rebuilt = await rebuildStore(
      opened.value,
      {
        from: { name: from, file: readFrom.file },
        isComplete: readFrom.isComplete,
        current: current === null ? null : { name: DATA_FILE, file: current.file },
        snapshots: listSnapshots(dataDir)
          .filter((name) => name !== from)
          .map((name) => ({ name, file: join(dataDir, name) })),
        getProjectId,
        onPage,
      },
      latest,
    )
    await finish(opened.value)
    return { rebuilt, isComplete: readFrom.isComplete }
  } finally {
    opened.value.close()
  }
}

/**
 * Copies a file at one moment if SQLite can read it all; else the damaged file itself is read, page by page. If the
 * store is closed, SQLite copies a first copy, since it writes a log back into a file that it closes.
 */
async function createReadableCopy(
  { dataDir, work, isRunning }: RebuildFolderDeps,
  name: string,
): Promise<{ readonly file: string; readonly isComplete: boolean }> {
  const own = join(dataDir, name)
  const raw = join(work, `raw-${basename(name)}`)
  const copy = join(work, `copy-${basename(name)}`)
  try {
    if (!isRunning)
      for (const ending of ['', '-wal']) if (isFile(own + ending)) copyFileSync(own + ending, raw + ending)
    await copyInWorker(isRunning ? own : raw, copy, { keepsProcessAlive: true }).done
  } catch (error) {
    if (!isCorruptionError(error)) throw error
    return { file: own, isComplete: false }
  } finally {
    rmSync(raw, { force: true })
  }
  const sqlite = openSqlite(copy)
  try {
    return { file: copy, isComplete: hasExpectedTables(sqlite) }
  } finally {
    sqlite.close()
  }
}

function installRecovered(dataDir: string, work: string): string | null {
  const setAsideName = existsSync(join(dataDir, DATA_FILE)) ? setAsideDataFile(dataDir, new Date()) : null
  renameSync(join(work, 'new', DATA_FILE), join(dataDir, UNFINISHED_DATA_FILE))
  installDataFile(dataDir)
  return setAsideName
}
