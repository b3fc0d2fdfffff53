/** Port to the file system of the draft vault, so that tests can inject disk faults, and its adapter to Node. */
import { mkdir, open, readdir, readFile, rename, rm, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { StorageProblem } from '#shared/model/drafts/stored-edits'
import type { Result } from '#shared/result'
import { err, ok } from '#shared/result'

export interface Disk {
  /** Resolves with null if the file does not exist. */
  read(file: string): Promise<Buffer | null>
  /** Resolves with the names in a folder; with none if the folder does not exist. */
  list(folder: string): Promise<readonly string[]>
  makeFolder(folder: string): Promise<void>
  /** Opens a file for writing at any offset; creates it if it does not exist. */
  open(file: string): Promise<OpenFile>
  rename(file: string, to: string): Promise<void>
  /** Does nothing if the file does not exist. */
  remove(file: string): Promise<void>
  /** Removes an empty folder; leaves any other. */
  removeFolder(folder: string): Promise<void>
  /** Flushes directory entries, so that created, renamed and removed names survive a power failure. */
  flushFolder(folder: string): Promise<void>
}

interface OpenFile {
  length(): Promise<number>
  write(bytes: Uint8Array, at: number): Promise<void>
  truncate(length: number): Promise<void>
  flush(): Promise<void>
  close(): Promise<void>
}

export const nodeDisk: Disk = {
  read: (file) => readFile(file).catch(fallBackOn(null, 'ENOENT')),
  list: (folder) => readdir(folder).catch(fallBackOn([], 'ENOENT')),
  async makeFolder(folder) {
    await mkdir(folder, { recursive: true })
  },
  async open(file) {
    const existing = await open(file, 'r+').catch(fallBackOn(null, 'ENOENT'))
    const handle = existing ?? (await open(file, 'wx+'))
    return {
      length: async () => (await handle.stat()).size,
      async write(bytes, at) {
        for (let from = 0; from < bytes.length; ) {
          const { bytesWritten } = await handle.write(bytes, from, bytes.length - from, at + from)
          from += bytesWritten
        }
      },
      truncate: (length) => handle.truncate(length),
      flush: () => handle.datasync(),
      close: () => handle.close(),
    }
  },
  rename,
  remove: (file) => rm(file, { force: true }),
  removeFolder: (folder) => rmdir(folder).catch(fallBackOn(undefined, 'ENOENT', 'ENOTEMPTY', 'EEXIST')),
  async flushFolder(folder) {
    // Windows cannot flush a folder; NTFS journals directory entries itself.
    if (process.platform === 'win32') return
    const handle = await open(folder, 'r')
    try {
      await handle.sync()
    } finally {
      await handle.close()
    }
  },
}

/** Replaces a file atomically: after a fault at any instant it holds the old content or the new one. */
export async function replaceFile(disk: Disk, file: string, bytes: Uint8Array): Promise<void> {
  const next = `${file}${UNFINISHED_SUFFIX}`
  await disk.makeFolder(dirname(file))
  try {
    const opened = await disk.open(next)
    try {
      await opened.truncate(0)
      await opened.write(bytes, 0)
      await opened.flush()
    } finally {
      await opened.close()
    }
    await disk.rename(next, file)
  } catch (problem) {
    // A partial file would occupy space on a disk that may be full. The first error is the one to report.
    await catchDiskError(() => disk.remove(next))
    throw problem
  }
  await disk.flushFolder(dirname(file))
}

/** Removes a folder with the files in it. */
export async function removeFolder(disk: Disk, folder: string): Promise<void> {
  for (const name of await disk.list(folder)) await disk.remove(join(folder, name))
  await disk.removeFolder(folder)
}

/** Suffix of a file whose replacement was not finished. */
export const UNFINISHED_SUFFIX = '.new'

/** Converts errors of the system to values; programming errors stay exceptions. */
export async function catchDiskError<T>(work: () => Promise<T>): Promise<Result<T, StorageProblem>> {
  try {
    return ok(await work())
  } catch (problem) {
    return err(toDiskProblem(problem))
  }
}

/** @throws the error itself if it did not come from the system */
export function toDiskProblem(error: unknown): StorageProblem {
  const code = getErrorCode(error)
  if (code === null) throw error
  return { kind: DISK_FULL_CODES.has(code) ? 'full' : 'denied' }
}

const DISK_FULL_CODES = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

function fallBackOn<T>(value: T, ...codes: readonly string[]) {
  return (problem: unknown): T => {
    const code = getErrorCode(problem)
    if (code === null || !codes.includes(code)) throw problem
    return value
  }
}

/** Returns null for an error that did not come from the system. */
function getErrorCode(problem: unknown): string | null {
  if (!(problem instanceof Error) || !('code' in problem) || !('syscall' in problem)) return null
  return typeof problem.code === 'string' ? problem.code : null
}
