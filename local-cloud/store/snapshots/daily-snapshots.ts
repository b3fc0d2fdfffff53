/** A copy of the data file and its pictures every day, the last seven kept: what damage is put right from. */

import { rename, rm, stat, statfs } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { DATA_FILE, SNAPSHOTS, snapshots } from '../disk/damaged-folder.ts'
import { flushFolderLater, makeFolder } from '../disk/folder.ts'
import type { Micros } from '../document-store-contract.ts'
import type { Report } from '../store-report.ts'
import { type CopiedPicture, type Copying, copyInWorker } from './copy-in-worker.ts'
import { addPicture, missingPictures, removePictures } from './snapshot-pictures.ts'

export interface SnapshotOptions {
  readonly dataDir: string
  /** Milliseconds since 1970. */
  readonly clock: () => number
  readonly lastCommit: () => Micros
  readonly report: Report
  /** Bytes that can still be written to the folder. */
  readonly freeBytes?: (folder: string) => Promise<number>
}

export interface DailySnapshots {
  /** Makes one if it is time; what comes of it is reported. */
  check(): Promise<void>
  /** Gives up one that is being made. */
  close(): Promise<void>
}

const DAY = 86_400_000
/** A start has other things to do first. */
const FIRST_CHECK = 5 * 60_000
const CHECK_INTERVAL = 3_600_000
const KEPT = 7
/** A wiki that fills the disk with its own copies could not be written to any more. */
const LEFT_FREE = 200e6
/** Not `.db`: never taken for a snapshot. */
const UNFINISHED = 'unfinished.part'

export function keepSnapshots(options: SnapshotOptions): DailySnapshots {
  const { clock, lastCommit, report, freeBytes = freeIn } = options
  const dataDir = resolve(options.dataDir)
  const folder = join(dataDir, SNAPSHOTS)
  let madeAt: number | null = null
  let copying: Copying | null = null
  let running: Promise<void> | null = null
  let isClosed = false

  function isDue(now: number): boolean {
    const [last] = snapshots(dataDir)
    if (lastCommit() === 0) return false
    if (last === undefined) return true
    // Seven copies of the same would push out seven that differ.
    if (basename(last) >= nameOf(lastCommit())) return false
    if (madeAt !== null) return now - madeAt >= DAY
    const age = now - timeOf(last)
    // One that seems to be from the future was made under a wrong clock.
    return age >= DAY || age < 0
  }

  async function make(now: number): Promise<void> {
    const needed = (await sizeOf(dataDir)) + LEFT_FREE
    const free = await freeBytes(dataDir)
    if (free < needed) return report({ kind: 'snapshot-skipped', needed, free })
    makeFolder(folder)
    const unfinished = join(folder, UNFINISHED)
    await rm(unfinished, { force: true })
    if (isClosed) return
    const began = performance.now()
    const name = nameOf(lastCommit())
    const others = snapshots(dataDir)
      .slice(0, KEPT - 1)
      .map((other) => join(dataDir, other))
    copying = copyInWorker(join(dataDir, DATA_FILE), unfinished, { others })
    try {
      const { pictures, otherHashes } = await copying.done
      await copyPictures(pictures)
      if (isClosed) return
      await rename(unfinished, join(folder, name))
      await flushFolderLater(folder)
      madeAt = now
      for (const old of snapshots(dataDir).slice(KEPT)) await rm(join(dataDir, old))
      if (otherHashes !== null)
        await removePictures(dataDir, new Set([...otherHashes, ...pictures.map(hashOf)]))
      report({ kind: 'snapshot', name, milliseconds: Math.round(performance.now() - began) })
    } finally {
      copying = null
      await rm(unfinished, { force: true })
    }
  }

  /** Before the copy of the records has its name: one that is there has its pictures. */
  async function copyPictures(pictures: readonly CopiedPicture[]): Promise<void> {
    const missing = await missingPictures(dataDir, pictures)
    const needed = missing.reduce((sum, { size }) => sum + size, 0) + LEFT_FREE
    const free = await freeBytes(dataDir)
    if (missing.length > 0 && free < needed)
      return report({ kind: 'snapshot-without-pictures', needed, free })
    for (const { hash } of missing) {
      if (isClosed) return
      if (!(await addPicture(dataDir, hash))) report({ kind: 'damaged-bytes', hash })
    }
  }

  async function check(): Promise<void> {
    const now = clock()
    if (isClosed || !isDue(now)) return
    try {
      await make(now)
    } catch (error) {
      // The older ones are kept, and the next check tries again.
      if (!isClosed) report({ kind: 'snapshot-failed', reason: String(error) })
    }
  }

  const checkOnce = (): Promise<void> => {
    running ??= check().finally(() => {
      running = null
    })
    return running
  }
  const later = (delay: number): NodeJS.Timeout =>
    setTimeout(() => {
      timer = later(CHECK_INTERVAL)
      void checkOnce()
    }, delay).unref()
  let timer = later(FIRST_CHECK)

  return {
    check: checkOnce,
    async close() {
      isClosed = true
      clearTimeout(timer)
      await copying?.stop()
      await running
    },
  }
}

/** Named after the last commit it is sure to hold: the loader takes the last in the order of names. */
const nameOf = (commit: Micros): string =>
  `${new Date(commit / 1000).toISOString().slice(0, 19).replaceAll(':', '-')}-${String(commit % 1e6).padStart(6, '0')}.db`

/** Milliseconds since 1970; a name of another form is as old as can be. */
function timeOf(name: string): number {
  const [, day, hour, minute, second] = /(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)/.exec(name) ?? []
  const time = Date.parse(`${day}T${hour}:${minute}:${second}Z`)
  return Number.isNaN(time) ? 0 : time
}

const hashOf = ({ hash }: CopiedPicture): string => hash

/** The data file with its log: a copy is never larger. */
async function sizeOf(dataDir: string): Promise<number> {
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

async function freeIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
