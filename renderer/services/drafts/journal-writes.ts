/** Writes to the journal of drafts, each within one transaction. */
import type { DraftKey } from '#shared/model/drafts/draft'
import type { WriteTransaction } from './journal-database.ts'

export interface JournalWrite {
  readonly key: DraftKey
  /** Number of edits that created the draft, including this one. */
  readonly count: number
  readonly edit: unknown
  /** Edits that create the draft before this one, for a journal that is missing or was cleared by another window. */
  readonly baseEdits: readonly unknown[]
}

export interface JournalCompletion {
  readonly key: DraftKey
  /** Number of edits up to the last one in the journal when it was read; 0 if there was none. */
  readonly count: number
  /** The whole draft if there was no journal. */
  readonly edits: readonly unknown[]
  /** False if another window has discarded the draft, whose snapshot is removed first. */
  readonly hasSnapshot: () => boolean
}

/** Returns edits without the older ones, which it has compacted; null if they must stay. */
export type CompactEdits = (edits: readonly unknown[]) => readonly unknown[] | null

export async function appendEdit(
  transaction: WriteTransaction,
  id: string,
  { key, count, edit, baseEdits }: JournalWrite,
): Promise<void> {
  const drafts = transaction.objectStore('drafts')
  const record = await drafts.get(id)
  if (record === undefined || record.isCleared) {
    await addEdits(transaction, id, baseEdits)
    const before = (record?.dropped ?? count - 1) - baseEdits.length
    await drafts.put({ key, dropped: before }, id)
  }
  await addEdits(transaction, id, [edit])
}

/** Appends edits that a closing window could not, unless the journal has changed since it was read. */
export async function completeJournal(
  transaction: WriteTransaction,
  id: string,
  { key, count, edits, hasSnapshot }: JournalCompletion,
): Promise<void> {
  const drafts = transaction.objectStore('drafts')
  const record = await drafts.get(id)
  if (record === undefined) {
    // Within the transaction, because a window that discards the draft later removes this too.
    if (count > 0 || !hasSnapshot()) return
    await drafts.put({ key, dropped: 0 }, id)
  } else {
    const { length } = await getEditKeys(transaction, id)
    // A cleared journal lacks the sections of these edits; the next edit brings the whole draft.
    if (record.isCleared || record.dropped + length !== count) return
  }
  await addEdits(transaction, id, edits)
}

export async function clearJournal(transaction: WriteTransaction, id: string, write: JournalWrite): Promise<void> {
  const { key, count, baseEdits } = write
  const drafts = transaction.objectStore('drafts')
  const record = await drafts.get(id)
  const editKeys = await getEditKeys(transaction, id)
  if ((record?.dropped ?? 0) + editKeys.length >= count) return appendEdit(transaction, id, write)
  for (const editKey of editKeys) await transaction.objectStore('edits').delete(editKey)
  await addEdits(transaction, id, baseEdits)
  await drafts.put({ key, dropped: count - baseEdits.length, isCleared: true }, id)
}

export async function compactJournal(
  transaction: WriteTransaction,
  id: string,
  compactEdits: CompactEdits,
): Promise<void> {
  const drafts = transaction.objectStore('drafts')
  const store = transaction.objectStore('edits')
  const [record, editKeys, stored] = await Promise.all([
    drafts.get(id),
    getEditKeys(transaction, id),
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
}

export async function removeJournal(transaction: WriteTransaction, id: string): Promise<void> {
  for (const editKey of await getEditKeys(transaction, id)) await transaction.objectStore('edits').delete(editKey)
  await transaction.objectStore('images').delete(IDBKeyRange.bound([id], [id, []]))
  await transaction.objectStore('drafts').delete(id)
}

const getEditKeys = (transaction: WriteTransaction, id: string): Promise<number[]> =>
  transaction.objectStore('edits').index('draft').getAllKeys(id)

async function addEdits(transaction: WriteTransaction, id: string, edits: readonly unknown[]): Promise<void> {
  for (const edit of edits) await transaction.objectStore('edits').add({ draft: id, edit })
}
