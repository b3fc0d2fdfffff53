/** Everything people of this device have typed and not yet seen saved: on disk, owned by one process, for all its windows. */
import { join } from 'node:path'
import { type DraftEdit, isEmptyDraft } from '#shared/model/drafts/draft'
import type { ChosenImage, DraftsHealth } from '#shared/model/drafts/kept-draft'
import type { KeepProblem, KeptEdits } from '#shared/model/drafts/kept-edits'
import type { Result } from '#shared/result'
import { editsOf } from '#shared/rules/drafts/apply-edit'
import { replay } from '#shared/rules/drafts/draft-log'
import type { KeptValues } from '../kept-values.ts'
import { attempt, type Disk, replaceFile } from './disk.ts'
import { openDraftIndex } from './draft-index.ts'
import { imageBytes, readImage } from './image-file.ts'
import { type JournalFile, openJournalFile } from './journal-file.ts'
import type { DraftPlace } from './read-journal.ts'
import { setAsideFile } from './set-aside.ts'
import { tidyVault } from './tidy-vault.ts'
import { folderName, imageName } from './vault-names.ts'

export interface DraftVault {
  /** null where there is none. What cannot be read is set aside by this, and told this once. */
  load(place: DraftPlace): Promise<Result<KeptEdits | null, KeepProblem>>
  /** Every edit that is still there, oldest first. */
  edits(place: DraftPlace): Promise<Result<readonly DraftEdit[], KeepProblem>>
  /** Answers when it is on disk. */
  append(place: DraftPlace, edit: DraftEdit): Promise<Result<void, KeepProblem>>
  remove(place: DraftPlace): Promise<Result<void, KeepProblem>>
  /** The drafts of one person in one wiki, each as the shortest list of edits that makes it. */
  list(wiki: string, owner: string): Promise<Result<readonly KeptEdits[], KeepProblem>>
  putImage(place: DraftPlace, image: ChosenImage): Promise<Result<void, KeepProblem>>
  getImage(place: DraftPlace, id: string): Promise<Result<ChosenImage | null, KeepProblem>>
  health(): DraftsHealth
  /** Everybody's, of every wiki. */
  all(): Promise<readonly VaultDraft[]>
  /** Whether somebody has typed what is not sent, or not even on disk. */
  hasUnsent(): Promise<boolean>
  /** Writes what could not be written before; answers whether everything is on disk now. */
  settle(): Promise<boolean>
}

export interface VaultDraft extends KeptEdits {
  readonly place: DraftPlace
}

export interface VaultSource {
  readonly folder: string
  readonly disk: Disk
  readonly index: KeptValues
  readonly now: () => Date
}

export async function openDraftVault(source: VaultSource): Promise<DraftVault> {
  const { folder, disk, now } = source
  const index = openDraftIndex(source.index)
  const journals = new Map<string, JournalFile>()
  let isSomethingSetAside = await tidyVault({ folder, disk, index, now })

  function journalOf(place: DraftPlace): JournalFile {
    const name = folderName(place)
    const known = journals.get(name)
    if (known !== undefined) return known
    const made = openJournalFile({ disk, folder: join(folder, name), place, now })
    journals.set(name, made)
    return made
  }

  const folderOf = (place: DraftPlace) => join(folder, folderName(place))
  const imageFile = (place: DraftPlace, id: string) => join(folderOf(place), imageName(id))

  async function places(): Promise<readonly DraftPlace[]> {
    const names = await disk.names(folder)
    return names.map((name) => index.find(name)).filter((place) => place !== null)
  }

  async function summed(place: DraftPlace): Promise<VaultDraft | null> {
    const found = await journalOf(place).read()
    if (found === null) return null
    const draft = replay(place.key, found.edits)
    return {
      place,
      key: place.key,
      edits: draft === null ? [] : editsOf(draft),
      damaged: found.damaged,
    }
  }

  const isBehind = () => [...journals.values()].some((journal) => journal.isBehind())

  return {
    load: (place) =>
      attempt(async () => {
        const journal = journalOf(place)
        const found = await journal.read()
        if (found === null) return null
        if (found.damaged !== null) {
          const aside = await attempt(() => journal.setAside())
          if (aside.ok) isSomethingSetAside = true
        }
        return { key: place.key, ...found }
      }),

    edits: (place) => attempt(async () => (await journalOf(place).read())?.edits ?? []),

    append(place, edit) {
      const written = journalOf(place).append(edit)
      index.add(folderName(place), place)
      return written
    },

    remove: (place) =>
      attempt(async () => {
        await journalOf(place).remove()
        index.remove(folderName(place))
      }),

    list: (wiki, owner) =>
      attempt(async () => {
        const theirs = (await places()).filter(
          (place) => place.wiki === wiki && place.key.owner === owner,
        )
        const found = await Promise.all(theirs.map(summed))
        return found.filter((one) => one !== null)
      }),

    putImage: (place, image) =>
      attempt(async () => {
        await replaceFile(disk, imageFile(place, image.id), imageBytes(image))
        await disk.flushFolder(folder)
      }),

    getImage: (place, id) =>
      attempt(async () => {
        const file = imageFile(place, id)
        const bytes = await disk.read(file)
        const image = bytes && readImage(bytes)
        if (bytes !== null && image === null) {
          await setAsideFile(disk, file, now())
          isSomethingSetAside = true
        }
        return image
      }),

    health() {
      if ([...journals.values()].some((journal) => journal.isRefused())) return 'memory'
      return isSomethingSetAside ? 'set-aside' : 'kept'
    },

    all: async () =>
      (await Promise.all((await places()).map(summed))).filter((one) => one !== null),

    async hasUnsent() {
      if (isBehind()) return true
      const found = await Promise.all((await places()).map(summed))
      return found.some((one) => {
        const draft = one && replay(one.key, one.edits)
        return one?.damaged != null || (draft !== null && !isEmptyDraft(draft))
      })
    },

    async settle() {
      const settled = await Promise.all([...journals.values()].map((journal) => journal.settle()))
      return settled.every(({ ok }) => ok)
    },
  }
}
