/** Store of the snapshots' files: bytes once under their hash, shared by all snapshots. */

import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { getBytesPath, readStoredBytes, storeBytes } from '../blob-store.ts'
import { FILES_DIR } from '../disk/empty-data-folder.ts'
import { SNAPSHOTS_DIR } from '../disk/set-aside-data-file.ts'
import { DamagedBytesError } from '../document-store-contract.ts'
import type { CopiedFile } from './copy-in-worker.ts'

/**
 * The snapshots have bytes of their own instead of hard links, because damage to a file would also damage its hard
 * link.
 */
export const getSnapshotFilesDir = (dataDir: string): string => join(dataDir, SNAPSHOTS_DIR, FILES_DIR)

/** Returns the files that the snapshots do not have yet, each hash once. */
export async function listMissingFiles(dataDir: string, files: readonly CopiedFile[]): Promise<CopiedFile[]> {
  const folder = getSnapshotFilesDir(dataDir)
  const missing = new Map<string, CopiedFile>()
  for (const file of files) {
    const isThere = await stat(getBytesPath(folder, file.hash)).then(
      ({ size }) => size === file.size,
      () => false,
    )
    if (!isThere) missing.set(file.hash, file)
  }
  return [...missing.values()]
}

/** @returns false if the store's own bytes are missing or damaged, so that they cannot be copied */
export async function addSnapshotFile(dataDir: string, hash: string): Promise<boolean> {
  try {
    const bytes = await readStoredBytes(join(dataDir, FILES_DIR), { hash, path: hash })
    await storeBytes(getSnapshotFilesDir(dataDir), hash, bytes)
    return true
  } catch (error) {
    if (error instanceof DamagedBytesError) return false
    throw error
  }
}

/** Removes files that no snapshot refers to, and temporary files of a killed program. */
export async function removeUnreferencedFiles(dataDir: string, referenced: ReadonlySet<string>): Promise<void> {
  const folder = getSnapshotFilesDir(dataDir)
  for (const file of await listFiles(folder)) {
    const hash = file.slice(-64)
    if (!referenced.has(hash)) await rm(join(folder, file), { force: true })
  }
}

async function listFiles(folder: string): Promise<string[]> {
  const found: string[] = []
  const folders = await readdir(folder).catch(() => [])
  for (const name of folders) for (const file of await readdir(join(folder, name))) found.push(join(name, file))
  return found
}
