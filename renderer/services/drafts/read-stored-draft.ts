/** One draft out of what both places hold: the journal, unless the snapshot knows more. */

import { type Draft, type DraftEdit, type DraftKey, getDraftId } from '#shared/model/drafts/draft'
import { readDraftEdit, readDraftKey } from '#shared/model/drafts/read-draft'
import type { StorageAddress } from '#shared/model/images/image-address'
import { replayEdits } from '#shared/rules/drafts/draft-log'
import { currentEdit } from './current-edit.ts'
import type { StoredJournal } from './journal.ts'

export interface StoredDraft {
  /** null where even that cannot be understood. */
  readonly key: DraftKey | null
  readonly draft: Draft | null
  /** How it came about, as far as that is kept. */
  readonly edits: readonly DraftEdit[]
  /** Edits that have made it, those no longer kept included. */
  readonly count: number
  /** All that is there, where part of it cannot be understood; null where everything can. */
  readonly damaged: string | null
}

export function readStoredDraft(
  id: string,
  journal: StoredJournal | null,
  snapshot: string | null,
  storage: StorageAddress,
): StoredDraft | null {
  const journalDraft = readFromJournal(id, journal, storage)
  const candidates = [journalDraft, readFromSnapshot(id, snapshot, storage)].filter(
    (place) => place !== null,
  )
  // whole before damaged, then the one that knows more; the journal where they are even
  const [best] = candidates.toSorted(
    (a, b) => Number(a.damaged !== null) - Number(b.damaged !== null) || b.count - a.count,
  )
  if (best === undefined) return null
  // a window that was closed in the middle leaves the journal an edit behind, yet it alone knows how all came about
  return journalDraft?.damaged === null ? { ...best, edits: journalDraft.edits } : best
}

function readFromJournal(
  id: string,
  journal: StoredJournal | null,
  storage: StorageAddress,
): StoredDraft | null {
  if (journal === null) return null
  const { key, edits, dropped } = journal
  const stored = { key, edits, count: dropped + edits.length, text: () => JSON.stringify(journal) }
  return parseStoredDraft(id, stored, storage)
}

function readFromSnapshot(
  id: string,
  text: string | null,
  storage: StorageAddress,
): StoredDraft | null {
  if (text === null) return null
  const { key, count, edits } = parseRecord(text)
  const stored = {
    key,
    edits: Array.isArray(edits) ? edits : [null],
    count: typeof count === 'number' ? count : 0,
    text: () => text,
  }
  return parseStoredDraft(id, stored, storage)
}

interface RawDraft {
  readonly key: unknown
  readonly edits: readonly unknown[]
  readonly count: number
  readonly text: () => string
}

function parseStoredDraft(
  id: string,
  { key: keyData, edits: editData, count, text }: RawDraft,
  storage: StorageAddress,
): StoredDraft {
  const read = readDraftKey(keyData)
  const key = read !== null && getDraftId(read) === id ? read : null
  const edits = editData
    .map(readDraftEdit)
    .filter((edit) => edit !== null)
    .map((edit) => currentEdit(edit, storage))
  const isWhole = key !== null && edits.length === editData.length
  return {
    key,
    draft: key === null ? null : replayEdits(key, edits),
    edits,
    count,
    damaged: isWhole ? null : text(),
  }
}

function parseRecord(text: string): Readonly<Record<string, unknown>> {
  try {
    const data: unknown = JSON.parse(text)
    return typeof data === 'object' && data !== null ? { ...data } : {}
  } catch (problem) {
    if (problem instanceof SyntaxError) return {}
    throw problem
  }
}
