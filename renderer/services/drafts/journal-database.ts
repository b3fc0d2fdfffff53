/** Database of the journal of drafts: its stores, and transactions that write to all of them. */
import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb'
import type { ChosenImage } from '#shared/model/drafts/draft-storage'

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
  /** Number of edits before the first stored one that were dropped. */
  readonly dropped: number
  /** True if a save cleared the journal, so that the next edit needs the edits that create the draft before it. */
  readonly isCleared?: boolean
}

export const STORES = ['drafts', 'edits', 'images'] as const

type JournalDatabase = IDBPDatabase<Schema>
export type WriteTransaction = IDBPTransaction<Schema, typeof STORES, 'readwrite'>

export const openDatabase = (name: string): Promise<JournalDatabase> =>
  openDB<Schema>(name, 1, {
    upgrade(database) {
      database.createObjectStore('drafts')
      database.createObjectStore('edits', { autoIncrement: true }).createIndex('draft', 'draft')
      database.createObjectStore('images')
    },
  })

/** One transaction, so that the writes of another window come before or after it. Resolves when all is on disk. */
export async function writeToDisk(
  database: JournalDatabase,
  write: (transaction: WriteTransaction) => Promise<unknown>,
): Promise<void> {
  const transaction = database.transaction(STORES, 'readwrite', { durability: 'strict' })
  await write(transaction)
  await transaction.done
}
