/** Journal of drafts in IndexedDB: every edit of every draft, and the chosen images. */
import type { ChosenImage } from '#shared/model/drafts/draft-storage'
import { once } from '../once.ts'
import { openDatabase, STORES, type WriteTransaction, writeToDisk } from './journal-database.ts'
import {
  appendEdit,
  type CompactEdits,
  clearJournal,
  compactJournal,
  completeJournal,
  type JournalCompletion,
  type JournalWrite,
  removeJournal,
} from './journal-writes.ts'

/** A stored journal. Its data is unverified, because another version may have written it. */
export interface StoredJournal {
  readonly key: unknown
  /** Number of edits before the first of `edits` that were dropped. */
  readonly dropped: number
  readonly edits: readonly unknown[]
  /** True if a save cleared the journal: then it lacks the sections to which later edits apply. */
  readonly isCleared?: boolean
}

export interface Journal {
  read(id: string): Promise<StoredJournal | null>
  ids(): Promise<readonly string[]>
  /** Resolves when the edit is on disk. */
  append(id: string, write: JournalWrite): Promise<void>
  /** Appends edits that a closing window could not, unless the journal has changed since it was read. */
  complete(id: string, completion: JournalCompletion): Promise<void>
  /** Replaces the journal by `baseEdits`. If another window has written meanwhile, it appends the edit instead. */
  clear(id: string, write: JournalWrite): Promise<void>
  /** Replaces the older half of the edits by the result of `compactEdits`, unless that is null or not shorter. */
  compact(id: string, compactEdits: CompactEdits): Promise<void>
  remove(id: string): Promise<void>
  putImage(id: string, image: ChosenImage): Promise<void>
  getImage(id: string, image: string): Promise<ChosenImage | null>
}

/** Opens the database with the first call. A failed attempt is repeated by the next call. */
export function openJournal(name: string): Journal {
  const database = once(() => openDatabase(name))
  const write = async (change: (transaction: WriteTransaction) => Promise<unknown>) =>
    writeToDisk(await database(), change)

  return {
    async read(id) {
      const transaction = (await database()).transaction(STORES)
      const [record, edits] = await Promise.all([
        transaction.objectStore('drafts').get(id),
        transaction.objectStore('edits').index('draft').getAll(id),
      ])
      return record === undefined ? null : { ...record, edits: edits.map(({ edit }) => edit) }
    },

    ids: async () => (await database()).getAllKeys('drafts'),

    append: (id, edit) => write((transaction) => appendEdit(transaction, id, edit)),

    complete: (id, completion) => write((transaction) => completeJournal(transaction, id, completion)),

    clear: (id, edit) => write((transaction) => clearJournal(transaction, id, edit)),

    compact: (id, compactEdits) => write((transaction) => compactJournal(transaction, id, compactEdits)),

    remove: (id) => write((transaction) => removeJournal(transaction, id)),

    putImage: (id, image) =>
      write((transaction) => transaction.objectStore('images').put({ ...image, draft: id }, [id, image.id])),

    async getImage(id, image) {
      const stored = await (await database()).get('images', [id, image])
      if (stored === undefined) return null
      return { id: stored.id, name: stored.name, type: stored.type, bytes: stored.bytes }
    },
  }
}
