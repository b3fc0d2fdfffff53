/** Quarantine of damaged files: they are never deleted but moved to the set-aside folder, under the current date. */
import { basename, dirname, join } from 'node:path'
import { type Disk, replaceFile } from './disk.ts'
import { createSetAsideName, SET_ASIDE_FOLDER } from './vault-names.ts'

export const setAsideCopy = (disk: Disk, file: string, now: Date, bytes: Uint8Array) =>
  replaceFile(disk, getSetAsidePath(file, now), bytes)

export async function setAsideFile(disk: Disk, file: string, now: Date): Promise<void> {
  const to = getSetAsidePath(file, now)
  await disk.makeFolder(dirname(to))
  await disk.rename(file, to)
  await disk.flushFolder(dirname(to))
}

function getSetAsidePath(file: string, now: Date): string {
  const folder = dirname(file)
  return join(dirname(folder), SET_ASIDE_FOLDER, createSetAsideName(basename(folder), basename(file), now))
}
