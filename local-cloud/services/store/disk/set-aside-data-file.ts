/** Names of a data folder's files, and how a damaged data file is set aside under its date, never deleted. */

import { existsSync, readdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { syncFolder } from './durable-folder.ts'

/** Stored name: existing data folders contain a file of this name. */
export const DATA_FILE = 'wiki.db'
export const SNAPSHOTS_DIR = 'snapshots'
export const COMPANION_SUFFIXES = ['-wal', '-shm']
const SET_ASIDE_PREFIX = `${DATA_FILE}.damaged-`

/** Moves the data file first: without it, the next start finds the folder damaged and not merely older. */
export function setAsideDataFile(folder: string, now: Date): string {
  const stamp = now
    .toISOString()
    .replace(/\.\d+Z$/, '')
    .replaceAll(':', '-')
  const name = findFreeName(folder, `${SET_ASIDE_PREFIX}${stamp}`)
  renameSync(join(folder, DATA_FILE), join(folder, name))
  setAsideCompanions(folder, name)
  return name
}

/** Undoes `setAsideDataFile`. */
export function putBackDataFile(folder: string, name: string): void {
  for (const suffix of ['', ...COMPANION_SUFFIXES]) {
    const file = join(folder, name + suffix)
    if (existsSync(file)) renameSync(file, join(folder, DATA_FILE + suffix))
  }
  syncFolder(folder)
}

function findFreeName(folder: string, wantedName: string, suffix = ''): string {
  for (let i = 1; ; i++) {
    const name = (i === 1 ? wantedName : `${wantedName}.${i}`) + suffix
    if (!existsSync(join(folder, name))) return name
  }
}

/** Moves the log files away, because a leftover log must never be replayed into another data file. */
export function setAsideCompanions(folder: string, name: string): void {
  for (const suffix of COMPANION_SUFFIXES) {
    const file = join(folder, DATA_FILE + suffix)
    if (existsSync(file)) renameSync(file, join(folder, findFreeName(folder, name, suffix)))
  }
  syncFolder(folder)
}

/** Returns the newest file that was set aside, or null if there is none. */
export const findLastSetAside = (folder: string): string | null => listFilesSetAside(folder)[0] ?? null

/** Returns the names of data files that were set aside, newest first. */
export const listFilesSetAside = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.startsWith(SET_ASIDE_PREFIX) && !COMPANION_SUFFIXES.some((end) => name.endsWith(end)))
    .sort()
    .reverse()

/** Returns the paths of the snapshots below the folder, newest first. */
export function listSnapshots(folder: string): string[] {
  try {
    return readdirSync(join(folder, SNAPSHOTS_DIR))
      .filter((name) => name.endsWith('.db'))
      .sort()
      .reverse()
      .map((name) => join(SNAPSHOTS_DIR, name))
  } catch {
    return []
  }
}
