/** Every edit of every draft, and the images chosen for them, in the browser's database. */

import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { DraftKey } from '#shared/model/drafts/draft'
import type { ChosenImage } from '#shared/model/drafts/kept-draft'

/** Data as they are found again: read with care, another version may have written them. */
export interface KeptJournal {
  readonly key: unknown
  /** Edits that came before the first of `edits` and were dropped. */
  readonly dropped: number
  readonly edits: readonly unknown[]
}

export interface Journal {
  read(id: string): Promise<KeptJournal | null>
  ids(): Promise<readonly string[]>
  /** Answers when it is on disk. */
  append(id: string, key: DraftKey, edit: unknown): Promise<void>
  /** The older half of the edits becomes what `shorten` makes of it, which must be less; null leaves it. */
  compact(
    id: string,
    shorten: (edits: readonly unknown[]) => readonly unknown[] | null,
  ): Promise<void>
  remove(id: string): Promise<void>
  putImage(id: string, image: ChosenImage): Promise<void>
  getImage(id: string, image: string): Promise<ChosenImage | null>
}

interface Schema extends DBSchema {
  drafts: { key: string; value: { readonly key: unknown; readonly dropped: number } }
  edits: {
    key: number
    value: { readonly draft: string; readonly edit: unknown }
    indexes: { draft: string }
  }
  images: { key: [string, string]; value: ChosenImage & { readonly draft: string } }
}

const STORES = ['drafts', 'edits', 'images'] as const
const ON_DISK = { durability: 'strict' } as const

/** A database that cannot be opened now is tried again by the next call. */
export function openJournal(name: string): Journal {
  let opened: Promise<IDBPDatabase<Schema>> | null = null
  const database = () => {
    opened ??= open(name).catch((problem: unknown) => {
      opened = null
      throw problem
    })
    return opened
  }

  return {
    async read(id) {
      const transaction = (await database()).transaction(STORES)
      const [about, edits] = await Promise.all([
        transaction.objectStore('drafts').get(id),
        transaction.objectStore('edits').index('draft').getAll(id),
      ])
      return about === undefined ? null : { ...about, edits: edits.map(({ edit }) => edit) }
    },

    async ids() {
      return (await database()).getAllKeys('drafts')
    },

    async append(id, key, edit) {
      const transaction = (await database()).transaction(STORES, 'readwrite', ON_DISK)
      const drafts = transaction.objectStore('drafts')
      if ((await drafts.getKey(id)) === undefined) await drafts.put({ key, dropped: 0 }, id)
      await transaction.objectStore('edits').add({ draft: id, edit })
      await transaction.done
    },

    async compact(id, shorten) {
      // one transaction from reading to writing: another window may be typing, or doing the same
      const transaction = (await database()).transaction(STORES, 'readwrite', ON_DISK)
      const drafts = transaction.objectStore('drafts')
      const store = transaction.objectStore('edits')
      const [about, places, kept] = await Promise.all([
        drafts.get(id),
        store.index('draft').getAllKeys(id),
        store.index('draft').getAll(id),
      ])
      const older = places.slice(0, places.length >> 1)
      const edits = shorten(kept.slice(0, older.length).map(({ edit }) => edit))
      if (about === undefined || edits === null || edits.length >= older.length) return
      for (const [index, place] of older.entries()) {
        if (index < edits.length) await store.put({ draft: id, edit: edits[index] }, place)
        else await store.delete(place)
      }
      await drafts.put({ ...about, dropped: about.dropped + older.length - edits.length }, id)
      await transaction.done
    },

    async remove(id) {
      const transaction = (await database()).transaction(STORES, 'readwrite', ON_DISK)
      const edits = transaction.objectStore('edits')
      for (const one of await edits.index('draft').getAllKeys(id)) await edits.delete(one)
      await transaction.objectStore('images').delete(IDBKeyRange.bound([id], [id, []]))
      await transaction.objectStore('drafts').delete(id)
      await transaction.done
    },

    async putImage(id, image) {
      const transaction = (await database()).transaction('images', 'readwrite', ON_DISK)
      await transaction.store.put({ ...image, draft: id }, [id, image.id])
      await transaction.done
    },

    async getImage(id, image) {
      const kept = await (await database()).get('images', [id, image])
      if (kept === undefined) return null
      return { id: kept.id, name: kept.name, type: kept.type, bytes: kept.bytes }
    },
  }
}

const open = (name: string): Promise<IDBPDatabase<Schema>> =>
  openDB<Schema>(name, 1, {
    upgrade(database) {
      database.createObjectStore('drafts')
      database.createObjectStore('edits', { autoIncrement: true }).createIndex('draft', 'draft')
      database.createObjectStore('images')
    },
  })
