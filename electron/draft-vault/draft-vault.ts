/** Store of all drafts on disk (desktop): one journal per draft, owned by the main process for all windows. */
import { join } from 'node:path'
import { type DraftEdit, isEmptyDraft } from '#shared/model/drafts/draft'
import type { ChosenImage, DraftStorageStatus } from '#shared/model/drafts/draft-storage'
import type { StorageProblem, StoredEdits } from '#shared/model/drafts/stored-edits'
import type { Result } from '#shared/result'
import { toMinimalEdits } from '#shared/rules/drafts/apply-edit'
import { replayEdits } from '#shared/rules/drafts/draft-log'
import type { ValueStore } from '../value-store.ts'
import { cleanUpVault } from './clean-up-vault.ts'
import { catchDiskError, type Disk, replaceFile } from './disk.ts'
import { openDraftIndex } from './draft-index.ts'
import { encodeImageFile, readImage } from './image-file.ts'
import { JournalFile } from './journal-file.ts'
import type { VaultDraftKey } from './read-journal.ts'
import { setAsideFile } from './set-aside.ts'
import { getFolderName, getImageName } from './vault-names.ts'

export interface DraftVault {
  /** Resolves with null if there is no draft. A damaged journal is set aside and reported once, in `damaged`. */
  load(place: VaultDraftKey): Promise<Result<StoredEdits | null, StorageProblem>>
  /** Resolves with every retained edit, oldest first. */
  edits(place: VaultDraftKey): Promise<Result<readonly DraftEdit[], StorageProblem>>
  /** Resolves when the edit is on disk. */
  append(place: VaultDraftKey, edit: DraftEdit): Promise<Result<void, StorageProblem>>
  remove(place: VaultDraftKey): Promise<Result<void, StorageProblem>>
  /** Resolves with the drafts of one person in one wiki, each as its minimal list of edits. */
  list(wiki: string, owner: string): Promise<Result<readonly StoredEdits[], StorageProblem>>
  putImage(place: VaultDraftKey, image: ChosenImage): Promise<Result<void, StorageProblem>>
  getImage(place: VaultDraftKey, id: string): Promise<Result<ChosenImage | null, StorageProblem>>
  health(): DraftStorageStatus
  /** Resolves with the drafts of all people and wikis. */
  all(): Promise<readonly VaultDraft[]>
  /** Resolves with true if any edit is not submitted or not on disk. */
  hasUnsent(): Promise<boolean>
  /** Retries failed writes. Resolves with true if everything is on disk. */
  flush(): Promise<boolean>
}

export interface VaultDraft extends StoredEdits {
  readonly place: VaultDraftKey
}

export interface DraftVaultDeps {
  readonly folder: string
  readonly disk: Disk
  readonly index: ValueStore
  readonly now: () => Date
}

export async function openDraftVault(deps: DraftVaultDeps): Promise<DraftVault> {
  const { folder, disk, now } = deps
  const index = openDraftIndex(deps.index)
  const journals = new Map<string, JournalFile>()
  let isSomethingSetAside = await cleanUpVault({ folder, disk, index, now })

  function getJournal(place: VaultDraftKey): JournalFile {
    const name = getFolderName(place)
    const known = journals.get(name)
    if (known !== undefined) return known
    const made = new JournalFile({ disk, folder: join(folder, name), place, now })
    journals.set(name, made)
    return made
  }

  const getFolder = (place: VaultDraftKey) => join(folder, getFolderName(place))
  const getImagePath = (place: VaultDraftKey, id: string) => join(getFolder(place), getImageName(id))

  async function listPlaces(): Promise<readonly VaultDraftKey[]> {
    const names = await disk.list(folder)
    return names.map((name) => index.find(name)).filter((place) => place !== null)
  }

  async function readCompacted(place: VaultDraftKey): Promise<VaultDraft | null> {
    const found = await getJournal(place).read()
    if (found === null) return null
    const draft = replayEdits(place.key, found.edits)
    return {
      place,
      key: place.key,
      edits: draft === null ? [] : toMinimalEdits(draft),
      damaged: found.damaged,
    }
  }

  const hasUnwritten = () => [...journals.values()].some((journal) => journal.hasUnwritten())

  return {
    load: (place) =>
      catchDiskError(async () => {
        const journal = getJournal(place)
        const found = await journal.read()
        if (found === null) return null
        if (found.damaged !== null) {
          const setAsideResult = await catchDiskError(() => journal.setAside())
          if (setAsideResult.ok) isSomethingSetAside = true
        }
        return { key: place.key, ...found }
      }),

    edits: (place) => catchDiskError(async () => (await getJournal(place).read())?.edits ?? []),

    append(place, edit) {
      const written = getJournal(place).append(edit)
      index.add(getFolderName(place), place)
      return written
    },

    remove: (place) =>
      catchDiskError(async () => {
        await getJournal(place).remove()
        index.remove(getFolderName(place))
      }),

    list: (wiki, owner) =>
      catchDiskError(async () => {
        const theirs = (await listPlaces()).filter((place) => place.wiki === wiki && place.key.owner === owner)
        const found = await Promise.all(theirs.map(readCompacted))
        return found.filter((one) => one !== null)
      }),

    putImage: (place, image) =>
      catchDiskError(async () => {
        await replaceFile(disk, getImagePath(place, image.id), encodeImageFile(image))
        await disk.flushFolder(folder)
      }),

    getImage: (place, id) =>
      catchDiskError(async () => {
        const file = getImagePath(place, id)
        const bytes = await disk.read(file)
        const image = bytes && readImage(bytes)
        if (bytes !== null && image === null) {
          await setAsideFile(disk, file, now())
          isSomethingSetAside = true
        }
        return image
      }),

    health() {
      if ([...journals.values()].some((journal) => journal.hasFailed())) return 'memory'
      return isSomethingSetAside ? 'set-aside' : 'kept'
    },

    all: async () => (await Promise.all((await listPlaces()).map(readCompacted))).filter((one) => one !== null),

    async hasUnsent() {
      if (hasUnwritten()) return true
      const found = await Promise.all((await listPlaces()).map(readCompacted))
      return found.some((one) => {
        const draft = one && replayEdits(one.key, one.edits)
        return one?.damaged != null || (draft !== null && !isEmptyDraft(draft))
      })
    },

    async flush() {
      const settled = await Promise.all([...journals.values()].map((journal) => journal.flush()))
      return settled.every(({ ok }) => ok)
    },
  }
}
