/** Journal of drafts in IndexedDB: every edit of every draft, and the chosen images. */

import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb'
import type { DraftKey } from '#shared/model/drafts/draft'
import type { ChosenImage } from '#shared/model/drafts/draft-storage'
import { once } from '../once.ts'

/** A stored journal. Its data is unverified, because another version may have written it. */
export interface StoredJournal {
  readonly key: unknown
  /** Number of edits before the first of `edits` that were dropped. */
  readonly dropped: number
  readonly edits: readonly unknown[]
}

export interface Journal {
  read(id: string): Promise<StoredJournal | null>
  ids(): Promise<readonly string[]>
  /** Resolves when the edit is on disk. */
  append(id: string, write: JournalWrite): Promise<void>
  /** Appends edits that a closing window could not, unless the journal has changed since it was read. */
  complete(id: string, write: JournalCompletion): Promise<void>
  /** Replaces the journal by `baseEdits`. If another window has written meanwhile, it appends the edit instead. */
  clear(id: string, write: JournalWrite): Promise<void>
  /** Replaces the older half of the edits by the result of `compactEdits`, unless that is null or not shorter. */
  compact(id: string, compactEdits: (edits: readonly unknown[]) => readonly unknown[] | null): Promise<void>
  remove(id: string): Promise<void>
  putImage(id: string, image: ChosenImage): Promise<void>
  getImage(id: string, image: string): Promise<ChosenImage | null>
}

interface JournalWrite {
  readonly key: DraftKey
  /** Number of edits that created the draft, including this one. */
  readonly count: number
  readonly edit: unknown
  /** Edits that create the draft before this one, for a journal that is missing or was cleared by another window. */
  readonly baseEdits: readonly unknown[]
}

interface JournalCompletion {
  readonly key: DraftKey
  /** Number of edits up to the last one in the journal, when it was read. */
  readonly count: number
  readonly edits: readonly unknown[]
}

interface Schema extends DBSchema {
  drafts: { key: string; value: DraftRecord }
  edits: {
    key: number
    value: { readonly draft: string; readonly edit: unknown }
    indexes: { draft: string }
  }
  images: { key: [string, string]; value: ChosenImage & { readonly draft: string } }
}

interface DraftRecord {
  readonly key: unknown
  readonly dropped: number
  readonly isCleared?: boolean
}

const STORES = ['drafts', 'edits', 'images'] as const
const STRICT_DURABILITY = { durability: 'strict' } as const

/** Opens the database with the first call. A failed attempt is repeated by the next call. */
export function openJournal(name: string): Journal {
  const database = once(() => openDatabase(name))

  return {
    async read(id) {
      const transaction = (await database()).transaction(STORES)
      const [record, edits] = await Promise.all([
        transaction.objectStore('drafts').get(id),
        transaction.objectStore('edits').index('draft').getAll(id),
      ])
      return record === undefined ? null : { ...record, edits: edits.map(({ edit }) => edit) }
    },

    async ids() {
      return (await database()).getAllKeys('drafts')
    },

    async append(id, write) {
      const transaction = (await database()).transaction(STORES, 'readwrite', STRICT_DURABILITY)
      await appendEdit(transaction, id, write)
      await transaction.done
    },

    async complete(id, { key, count, edits }) {
      // In one transaction, because another window may have opened the draft at the same moment.
      const transaction = (await database()).transaction(STORES, 'readwrite', STRICT_DURABILITY)
      const store = transaction.objectStore('edits')
      const { dropped = 0 } = (await transaction.objectStore('drafts').get(id)) ?? {}
      if (dropped + (await store.index('draft').count(id)) === count) {
        for (const edit of edits) await store.add({ draft: id, edit })
        await transaction.objectStore('drafts').put({ key, dropped }, id)
      }
      await transaction.done
    },

    async clear(id, write) {
      // In one transaction, so that another window's write is either seen here or finds the journal cleared.
      const transaction = (await database()).transaction(STORES, 'readwrite', STRICT_DURABILITY)
      const { key, count, baseEdits } = write
      const edits = transaction.objectStore('edits')
      const record = await transaction.objectStore('drafts').get(id)
      const editKeys = await edits.index('draft').getAllKeys(id)
      if ((record?.dropped ?? 0) + editKeys.length >= count) await appendEdit(transaction, id, write)
      else {
        for (const editKey of editKeys) await edits.delete(editKey)
        for (const edit of baseEdits) await edits.add({ draft: id, edit })
        const dropped = count - baseEdits.length
        await transaction.objectStore('drafts').put({ key, dropped, isCleared: true }, id)
      }
      await transaction.done
    },

    async compact(id, compactEdits) {
      // In one transaction, because another window may be typing or compacting.
      const transaction = (await database()).transaction(STORES, 'readwrite', STRICT_DURABILITY)
      const drafts = transaction.objectStore('drafts')
      const store = transaction.objectStore('edits')
      const [record, editKeys, stored] = await Promise.all([
        drafts.get(id),
        store.index('draft').getAllKeys(id),
        store.index('draft').getAll(id),
      ])
      const older = editKeys.slice(0, editKeys.length >> 1)
      const edits = compactEdits(stored.slice(0, older.length).map(({ edit }) => edit))
      if (record === undefined || edits === null || edits.length >= older.length) return
      for (const [index, editKey] of older.entries()) {
        if (index < edits.length) await store.put({ draft: id, edit: edits[index] }, editKey)
        else await store.delete(editKey)
      }
      await drafts.put({ ...record, dropped: record.dropped + older.length - edits.length }, id)
      await transaction.done
    },

    async remove(id) {
      const transaction = (await database()).transaction(STORES, 'readwrite', STRICT_DURABILITY)
      const edits = transaction.objectStore('edits')
      for (const one of await edits.index('draft').getAllKeys(id)) await edits.delete(one)
      await transaction.objectStore('images').delete(IDBKeyRange.bound([id], [id, []]))
      await transaction.objectStore('drafts').delete(id)
      await transaction.done
    },

    async putImage(id, image) {
      const transaction = (await database()).transaction('images', 'readwrite', STRICT_DURABILITY)
      await transaction.store.put({ ...image, draft: id }, [id, image.id])
      await transaction.done
    },

    async getImage(id, image) {
      const stored = await (await database()).get('images', [id, image])
      if (stored === undefined) return null
      return { id: stored.id, name: stored.name, type: stored.type, bytes: stored.bytes }
    },
  }
}

type WriteTransaction = IDBPTransaction<Schema, typeof STORES, 'readwrite'>

async function appendEdit(
  transaction: WriteTransaction,
  id: string,
  { key, count, edit, baseEdits }: JournalWrite,
): Promise<void> {
  const drafts = transaction.objectStore('drafts')
  const edits = transaction.objectStore('edits')
  const record = await drafts.get(id)
  if (record === undefined || record.isCleared) {
    for (const one of baseEdits) await edits.add({ draft: id, edit: one })
    const before = (record?.dropped ?? count - 1) - baseEdits.length
    await drafts.put({ key, dropped: before }, id)
  }
  await edits.add({ draft: id, edit })
}

const openDatabase = (name: string): Promise<IDBPDatabase<Schema>> =>
  openDB<Schema>(name, 1, {
    upgrade(database) {
      database.createObjectStore('drafts')
      database.createObjectStore('edits', { autoIncrement: true }).createIndex('draft', 'draft')
      database.createObjectStore('images')
    },
  })
