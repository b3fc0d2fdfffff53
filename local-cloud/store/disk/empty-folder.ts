/** Begins a data folder anew, as its owner asked: the wiki goes, what was set aside as damaged stays. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { COMPANIONS, DATA_FILE, SNAPSHOTS } from './damaged-folder.ts'
import { flushFolder } from './folder.ts'

export const FILES = 'files'

/** The data file goes first: without it, what a crash leaves behind is never taken for a wiki. */
export function emptyFolder(folder: string): void {
  removeDataFile(folder)
  for (const name of [SNAPSHOTS, FILES])
    rmSync(join(folder, name), { recursive: true, force: true })
}

/** The records alone go: snapshots and pictures stay, which `npm run recover` reads. */
export function removeDataFile(folder: string): void {
  for (const name of [DATA_FILE, ...COMPANIONS.map((end) => DATA_FILE + end)])
    rmSync(join(folder, name), { force: true })
  flushFolder(folder)
}
