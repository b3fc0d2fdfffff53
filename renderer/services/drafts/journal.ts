/** Every edit of every draft, and the images chosen for them, in the browser's database. */

import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb'
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
  append(id: string, written: WrittenEdit): Promise<void>
  /** Leaves nothing but `whole`, unless another window has written meanwhile: then the edit is appended. */
  clear(id: string, written: WrittenEdit): Promise<void>
  /** The older half of the edits becomes what `shorten` makes of it, which must be less; null leaves it. */
  compact(
    id: string,
    shorten: (edits: readonly unknown[]) => readonly unknown[] | null,
  ): Promise<void>
  remove(id: string): Promise<void>
  putImage(id: string, image: ChosenImage): Promise<void>
  getImage(id: string, image: string): Promise<ChosenImage | null>
}

interface WrittenEdit {
  readonly key: DraftKey
  /** How many edits have made the draft, this one included. */
  readonly count: number
  readonly edit: unknown
  /** What makes the draft before this edit, for a journal that is gone or was cleared by another window. */
  readonly whole: readonly unknown[]
}

interface Schema extends DBSchema {
  drafts: { key: string; value: About }
  edits: {
    key: number
    value: { readonly draft: string; readonly edit: unknown }
    indexes: { draft: string }
  }
  images: { key: [string, string]; value: ChosenImage & { readonly draft: string } }
}

interface About {
  readonly key: unknown
  readonly dropped: number
  readonly isCleared?: boolean
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

    async append(id, written) {
      const transaction = (await database()).transaction(STORES, 'readwrite', ON_DISK)
      await append(transaction, id, written)
      await transaction.done
    },

    async clear(id, written) {
      // one transaction: what another window writes is either seen here, or finds the journal cleared
      const transaction = (await database()).transaction(STORES, 'readwrite', ON_DISK)
      const { key, count, whole } = written
      const edits = transaction.objectStore('edits')
      const about = await transaction.objectStore('drafts').get(id)
      const places = await edits.index('draft').getAllKeys(id)
      if ((about?.dropped ?? 0) + places.length >= count) await append(transaction, id, written)
      else {
        for (const place of places) await edits.delete(place)
        for (const edit of whole) await edits.add({ draft: id, edit })
        const dropped = count - whole.length
        await transaction.objectStore('drafts').put({ key, dropped, isCleared: true }, id)
      }
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

type Writing = IDBPTransaction<Schema, typeof STORES, 'readwrite'>

async function append(
  transaction: Writing,
  id: string,
  { key, count, edit, whole }: WrittenEdit,
): Promise<void> {
  const drafts = transaction.objectStore('drafts')
  const edits = transaction.objectStore('edits')
  const about = await drafts.get(id)
  if (about === undefined || about.isCleared) {
    for (const one of whole) await edits.add({ draft: id, edit: one })
    const before = (about?.dropped ?? count - 1) - whole.length
    await drafts.put({ key, dropped: before }, id)
  }
  await edits.add({ draft: id, edit })
}

const open = (name: string): Promise<IDBPDatabase<Schema>> =>
  openDB<Schema>(name, 1, {
    upgrade(database) {
      database.createObjectStore('drafts')
      database.createObjectStore('edits', { autoIncrement: true }).createIndex('draft', 'draft')
      database.createObjectStore('images')
    },
  })
