/** Durable folders: created level by level and synced (fsync), so that names survive a power failure. */

import { closeSync, fsyncSync, mkdirSync, openSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

/** `recursive` is not used, because under /proc it does not return on Node 20 and 22. @throws the system's error */
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
    // Another process may have created the folder in the meantime.
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error
  }
  syncFolder(parent)
}

/** Syncs the names in a folder. Windows syncs names itself and cannot open a folder. */
export function syncFolder(folder: string): void {
  if (process.platform !== 'win32') syncPath(folder, 'r')
}

export const syncFile = (file: string): void => syncPath(file, 'r+')

function syncPath(path: string, flags: 'r' | 'r+'): void {
  const handle = openSync(path, flags)
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
