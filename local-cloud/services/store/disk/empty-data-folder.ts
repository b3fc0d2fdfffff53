/** Empties a data folder at its owner's request. Damaged files that were set aside remain. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { syncFolder } from './durable-folder.ts'
import { COMPANION_SUFFIXES, DATA_FILE, SNAPSHOTS_DIR } from './set-aside-data-file.ts'

export const FILES_DIR = 'files'

/** Deletes the data file first, so that the remains of an interrupted reset are never taken for stored data. */
export function emptyDataFolder(folder: string): void {
  removeDataFile(folder)
  for (const name of [SNAPSHOTS_DIR, FILES_DIR]) rmSync(join(folder, name), { recursive: true, force: true })
}

/** Deletes the documents and records only. Snapshots and files remain, because `npm run recover` reads them. */
export function removeDataFile(folder: string): void {
  for (const name of [DATA_FILE, ...COMPANION_SUFFIXES.map((end) => DATA_FILE + end)])
    rmSync(join(folder, name), { force: true })
  syncFolder(folder)
}
