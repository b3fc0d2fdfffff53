/** Begins a data folder anew, as its owner asked: the wiki goes, what was set aside as damaged stays. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { syncFolder } from './durable-folder.ts'
import { COMPANION_SUFFIXES, DATA_FILE, SNAPSHOTS_DIR } from './set-aside-data-file.ts'

export const FILES_DIR = 'files'

/** The data file goes first: without it, what a crash leaves behind is never taken for a wiki. */
export function emptyDataFolder(folder: string): void {
  removeDataFile(folder)
  for (const name of [SNAPSHOTS_DIR, FILES_DIR])
    rmSync(join(folder, name), { recursive: true, force: true })
}

/** The records alone go: snapshots and pictures stay, which `npm run recover` reads. */
export function removeDataFile(folder: string): void {
  for (const name of [DATA_FILE, ...COMPANION_SUFFIXES.map((end) => DATA_FILE + end)])
    rmSync(join(folder, name), { force: true })
  syncFolder(folder)
}
