/** What becomes of a data file that cannot be trusted: set aside under its date, never deleted or forgotten. */

import { existsSync, readdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { flushFolder } from './folder.ts'

export const DATA_FILE = 'wiki.db'
export const SNAPSHOTS = 'snapshots'
export const COMPANIONS = ['-wal', '-shm']
const SET_ASIDE = `${DATA_FILE}.damaged-`

/** The data file goes first: without it a next start finds the folder damaged and not merely older. */
export function setAside(folder: string, now: Date): string {
  const stamp = now
    .toISOString()
    .replace(/\.\d+Z$/, '')
    .replaceAll(':', '-')
  const name = freeName(folder, `${SET_ASIDE}${stamp}`)
  renameSync(join(folder, DATA_FILE), join(folder, name))
  setCompanionsAside(folder, name)
  return name
}

/** Undoes `setAside`. */
export function putBack(folder: string, name: string): void {
  for (const ending of ['', ...COMPANIONS]) {
    const file = join(folder, name + ending)
    if (existsSync(file)) renameSync(file, join(folder, DATA_FILE + ending))
  }
  flushFolder(folder)
}

function freeName(folder: string, wished: string, ending = ''): string {
  for (let i = 1; ; i++) {
    const name = (i === 1 ? wished : `${wished}.${i}`) + ending
    if (!existsSync(join(folder, name))) return name
  }
}

/** A log left behind must never be replayed into another data file. */
export function setCompanionsAside(folder: string, name: string): void {
  for (const ending of COMPANIONS) {
    const file = join(folder, DATA_FILE + ending)
    if (existsSync(file)) renameSync(file, join(folder, freeName(folder, name, ending)))
  }
  flushFolder(folder)
}

/** The newest file set aside, null when there is none. */
export const lastSetAside = (folder: string): string | null => filesSetAside(folder)[0] ?? null

/** Newest first. */
export const filesSetAside = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.startsWith(SET_ASIDE) && !COMPANIONS.some((end) => name.endsWith(end)))
    .sort()
    .reverse()

/** Newest first. */
export function snapshots(folder: string): string[] {
  try {
    return readdirSync(join(folder, SNAPSHOTS))
      .filter((name) => name.endsWith('.db'))
      .sort()
      .reverse()
      .map((name) => join(SNAPSHOTS, name))
  } catch {
    return []
  }
}
