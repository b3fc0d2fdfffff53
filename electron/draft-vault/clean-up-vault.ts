/** Clean-up of the draft vault at start: deletes leftovers and rebuilds the draft index from the journals. */
import { join } from 'node:path'
import { catchDiskError, type Disk, removeFolder, UNFINISHED_SUFFIX } from './disk.ts'
import type { DraftIndex } from './draft-index.ts'
import { readJournal, type VaultDraftKey } from './read-journal.ts'
import { setAsideFile } from './set-aside.ts'
import { getFolderName, isDiscardedName, isFolderName, JOURNAL_FILE } from './vault-names.ts'

export interface VaultCleanupDeps {
  readonly folder: string
  readonly disk: Disk
  readonly index: DraftIndex
  readonly now: () => Date
}

/** Returns true if a journal was set aside. A folder that cannot be read is left as it is. */
export async function cleanUpVault(deps: VaultCleanupDeps): Promise<boolean> {
  const { folder, disk, index } = deps
  const places = new Map<string, VaultDraftKey>()
  let isSomethingSetAside = false
  const names = await catchDiskError(() => disk.list(folder))
  if (!names.ok) return false
  for (const name of names.value.filter(isDiscardedName))
    await catchDiskError(() => removeFolder(disk, join(folder, name)))
  for (const name of names.value.filter(isFolderName)) {
    const known = index.find(name)
    if (known !== null) places.set(name, known)
    const found = await catchDiskError(() => cleanUpFolder(deps, name))
    if (!found.ok) continue
    places.delete(name)
    if (found.value === 'set-aside') isSomethingSetAside = true
    else if (found.value !== null) places.set(name, found.value)
  }
  index.replaceAll(places)
  return isSomethingSetAside
}

async function cleanUpFolder(
  { folder, disk, index, now }: VaultCleanupDeps,
  name: string,
): Promise<VaultDraftKey | 'set-aside' | null> {
  const path = (file: string) => join(folder, name, file)
  const files = await disk.list(join(folder, name))
  for (const file of files) if (file.endsWith(UNFINISHED_SUFFIX)) await disk.remove(path(file))
  if (files.includes(JOURNAL_FILE)) {
    const belongs = (place: VaultDraftKey | null) => place !== null && getFolderName(place) === name
    const known = index.find(name)
    if (belongs(known)) return known
    const journal = readJournal((await disk.read(path(JOURNAL_FILE))) ?? Buffer.alloc(0))
    if (belongs(journal.place)) return journal.place
    if (journal.isDamaged || journal.place !== null) {
      await setAsideFile(disk, path(JOURNAL_FILE), now())
      return 'set-aside'
    }
    // The program ended while the first line was being written, so the journal holds no edit.
    await disk.remove(path(JOURNAL_FILE))
  }
  // `removeFolder` fails quietly on a folder with files, so images chosen before the first edit are retained.
  await disk.removeFolder(join(folder, name))
  return null
}
