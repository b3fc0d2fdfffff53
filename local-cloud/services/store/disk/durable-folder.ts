/** Folders and their names on disk: made level by level, flushed so that a new name survives a power cut. */

import { closeSync, fsyncSync, mkdirSync, openSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

/** Never with `recursive`, which under /proc does not return on Node 20 and 22. @throws the system's error */
export function createFolderDurably(path: string): void {
  const folder = resolve(path)
  const state = statSync(folder, { throwIfNoEntry: false })
  if (state?.isDirectory()) return
  if (state !== undefined) throw new Error(`${folder} is a file, not a folder`)
  const parent = dirname(folder)
  if (parent !== folder) createFolderDurably(parent)
  try {
    mkdirSync(folder)
  } catch (error) {
    // Someone else may have made it meanwhile.
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error
  }
  syncFolder(parent)
}

/** Windows keeps names by itself and opens no folder. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

export async function syncFolderAsync(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
