/** What cannot be read is never deleted: it goes to a folder of its own, under the date it was found. */
import { basename, dirname, join } from 'node:path'
import { type Disk, replaceFile } from './disk.ts'
import { SET_ASIDE_FOLDER, setAsideName } from './vault-names.ts'

/** @param file what it is a copy of */
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
  return join(
    dirname(folder),
    SET_ASIDE_FOLDER,
    setAsideName(basename(folder), basename(file), now),
  )
}
