/** Scheduler of daily snapshots: copies of the data file and its stored files, the last seven retained. */

import { rename, rm, stat, statfs } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { createFolderDurably, syncFolderAsync } from '../disk/durable-folder.ts'
import { DATA_FILE, listSnapshots, SNAPSHOTS_DIR } from '../disk/set-aside-data-file.ts'
import type { Micros } from '../document-store-contract.ts'
import type { ReportStoreEvent } from '../store-events.ts'
import { type CopiedFile, type CopyJob, copyInWorker } from './copy-in-worker.ts'
import { addSnapshotFile, listMissingFiles, removeUnreferencedFiles } from './snapshot-files.ts'

export interface SnapshotOptions {
  readonly dataDir: string
  /** Returns milliseconds since 1970. */
  readonly clock: () => number
  readonly lastCommit: () => Micros
  readonly report: ReportStoreEvent
  /** Returns the bytes that can still be written to the folder. */
  readonly freeBytes?: (folder: string) => Promise<number>
}

export interface DailySnapshots {
  /** Makes a snapshot if one is due, and reports the result. */
  check(): Promise<void>
  /** Cancels a snapshot in progress. */
  close(): Promise<void>
}

const DAY = 86_400_000
/** The first check is delayed, so that it does not slow down a start. */
const FIRST_CHECK_DELAY = 5 * 60_000
const CHECK_INTERVAL = 3_600_000
const MAX_SNAPSHOTS = 7
/** Free space that a snapshot must leave, so that the disk does not become full of snapshots. */
const MIN_FREE_BYTES = 200e6
/** The name does not end with `.db`, so it is never taken for a snapshot. */
const UNFINISHED_FILE = 'unfinished.part'

export const createDailySnapshots = (options: SnapshotOptions): DailySnapshots => new SnapshotScheduler(options)

class SnapshotScheduler implements DailySnapshots {
  readonly #options: Required<SnapshotOptions>
  #lastMadeAt: number | null = null
  #copyJob: CopyJob | null = null
  #running: Promise<void> | null = null
  #timer: NodeJS.Timeout
  #isClosed = false

  constructor(options: SnapshotOptions) {
    this.#options = { freeBytes: readFreeBytes, ...options, dataDir: resolve(options.dataDir) }
    this.#timer = this.#scheduleCheck(FIRST_CHECK_DELAY)
  }

  check(): Promise<void> {
    this.#running ??= this.#makeIfDue().finally(() => {
      this.#running = null
    })
    return this.#running
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    await this.#copyJob?.stop()
    await this.#running
  }

  #scheduleCheck(delay: number): NodeJS.Timeout {
    return setTimeout(() => {
      this.#timer = this.#scheduleCheck(CHECK_INTERVAL)
      void this.check()
    }, delay).unref()
  }

  async #makeIfDue(): Promise<void> {
    const now = this.#options.clock()
    if (this.#isClosed || !this.#isDue(now)) return
    try {
      await this.#makeSnapshot(now)
    } catch (error) {
      // The older snapshots remain, and the next check tries again.
      if (!this.#isClosed) this.#options.report({ kind: 'snapshot-failed', reason: String(error) })
    }
  }

  #isDue(now: number): boolean {
    const { dataDir, lastCommit } = this.#options
    const [last] = listSnapshots(dataDir)
    if (lastCommit() === 0) return false
    if (last === undefined) return true
    // Seven identical copies would displace seven different ones.
    if (basename(last) >= formatSnapshotName(lastCommit())) return false
    if (this.#lastMadeAt !== null) return now - this.#lastMadeAt >= DAY
    const age = now - parseSnapshotTime(last)
    // A snapshot with a future date was made under a wrong clock.
    return age >= DAY || age < 0
  }

  async #makeSnapshot(now: number): Promise<void> {
    const { dataDir, lastCommit, report, freeBytes } = this.#options
    const folder = join(dataDir, SNAPSHOTS_DIR)
    const needed = (await computeDataFileSize(dataDir)) + MIN_FREE_BYTES
    const free = await freeBytes(dataDir)
    if (free < needed) return report({ kind: 'snapshot-skipped', needed, free })
    createFolderDurably(folder)
    const unfinished = join(folder, UNFINISHED_FILE)
    await rm(unfinished, { force: true })
    if (this.#isClosed) return
    const startedAt = performance.now()
    const name = formatSnapshotName(lastCommit())
    const others = listSnapshots(dataDir)
      .slice(0, MAX_SNAPSHOTS - 1)
      .map((other) => join(dataDir, other))
    this.#copyJob = copyInWorker(join(dataDir, DATA_FILE), unfinished, { others })
    try {
      const { files, otherHashes } = await this.#copyJob.done
      await this.#copyFiles(files)
      if (this.#isClosed) return
      await rename(unfinished, join(folder, name))
      await syncFolderAsync(folder)
      this.#lastMadeAt = now
      for (const old of listSnapshots(dataDir).slice(MAX_SNAPSHOTS)) await rm(join(dataDir, old))
      if (otherHashes !== null) await removeUnreferencedFiles(dataDir, new Set([...otherHashes, ...files.map(getHash)]))
      report({ kind: 'snapshot', name, milliseconds: Math.round(performance.now() - startedAt) })
    } finally {
      this.#copyJob = null
      await rm(unfinished, { force: true })
    }
  }

  /** Copies files before the copy of the records is renamed, so that a snapshot always has its files. */
  async #copyFiles(files: readonly CopiedFile[]): Promise<void> {
    const { dataDir, report, freeBytes } = this.#options
    const missing = await listMissingFiles(dataDir, files)
    const needed = missing.reduce((sum, { size }) => sum + size, 0) + MIN_FREE_BYTES
    const free = await freeBytes(dataDir)
    if (missing.length > 0 && free < needed) return report({ kind: 'snapshot-without-files', needed, free })
    for (const { hash } of missing) {
      if (this.#isClosed) return
      if (!(await addSnapshotFile(dataDir, hash))) report({ kind: 'damaged-bytes', hash })
    }
  }
}

/** Named after the last commit it surely holds, because the newest snapshot is the last by name. */
const formatSnapshotName = (commit: Micros): string =>
  `${new Date(commit / 1000).toISOString().slice(0, 19).replaceAll(':', '-')}-${String(commit % 1e6).padStart(6, '0')}.db`

/** Returns milliseconds since 1970; 0 for a name of another form. */
function parseSnapshotTime(name: string): number {
  const [, day, hour, minute, second] = /(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)/.exec(name) ?? []
  const time = Date.parse(`${day}T${hour}:${minute}:${second}Z`)
  return Number.isNaN(time) ? 0 : time
}

const getHash = ({ hash }: CopiedFile): string => hash

/** Returns the size of the data file and its log. A copy is never larger. */
async function computeDataFileSize(dataDir: string): Promise<number> {
  const sizes = await Promise.all(
    [DATA_FILE, `${DATA_FILE}-wal`].map((name) =>
      stat(join(dataDir, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
