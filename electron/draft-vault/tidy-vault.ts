/** What is done once, when the vault is opened: leftovers go, and whose each draft is becomes known. */
import { join } from 'node:path'
import { attempt, type Disk, removeFolder, UNFINISHED } from './disk.ts'
import type { DraftIndex } from './draft-index.ts'
import { type DraftPlace, readJournal } from './read-journal.ts'
import { setAsideFile } from './set-aside.ts'
import { folderName, isFolderName, isGoneName, JOURNAL } from './vault-names.ts'

export interface TidySource {
  readonly folder: string
  readonly disk: Disk
  readonly index: DraftIndex
  readonly now: () => Date
}

/** Answers whether something was set aside. A folder the disk does not let read is left as it is. */
export async function tidyVault(source: TidySource): Promise<boolean> {
  const { folder, disk, index } = source
  const places = new Map<string, DraftPlace>()
  let isSomethingSetAside = false
  const names = await attempt(() => disk.names(folder))
  if (!names.ok) return false
  for (const name of names.value.filter(isGoneName))
    await attempt(() => removeFolder(disk, join(folder, name)))
  for (const name of names.value.filter(isFolderName)) {
    const known = index.find(name)
    if (known !== null) places.set(name, known)
    const found = await attempt(() => tidyFolder(source, name))
    if (!found.ok) continue
    places.delete(name)
    if (found.value === 'set-aside') isSomethingSetAside = true
    else if (found.value !== null) places.set(name, found.value)
  }
  index.keep(places)
  return isSomethingSetAside
}

async function tidyFolder(
  { folder, disk, index, now }: TidySource,
  name: string,
): Promise<DraftPlace | 'set-aside' | null> {
  const path = (file: string) => join(folder, name, file)
  const files = await disk.names(join(folder, name))
  for (const file of files) if (file.endsWith(UNFINISHED)) await disk.remove(path(file))
  if (files.includes(JOURNAL)) {
    const belongs = (place: DraftPlace | null) => place !== null && folderName(place) === name
    const known = index.find(name)
    if (belongs(known)) return known
    const said = readJournal((await disk.read(path(JOURNAL))) ?? Buffer.alloc(0))
    if (belongs(said.place)) return said.place
    if (said.isDamaged || said.place !== null) {
      await setAsideFile(disk, path(JOURNAL), now())
      return 'set-aside'
    }
    // its first line was being written when the program ended
    await disk.remove(path(JOURNAL))
  }
  // images chosen before anything was typed stay
  await disk.removeFolder(join(folder, name))
  return null
}
