/** Parser for a stored draft: chooses the journal, unless the snapshot is newer. */

import { type Draft, type DraftEdit, type DraftKey, getDraftId } from '#shared/model/drafts/draft'
import { readDraftEdit, readDraftKey } from '#shared/model/drafts/read-draft'
import type { StorageAddress } from '#shared/model/images/image-address'
import { asRecord } from '#shared/model/stored-fields'
import { parseJsonOrNull } from '#shared/parse-json'
import { replayEdits } from '#shared/rules/drafts/draft-log'
import type { StoredJournal } from './journal.ts'
import { resolveEditImages } from './resolve-edit-images.ts'

export interface StoredDraft {
  /** null if the key cannot be parsed. */
  readonly key: DraftKey | null
  readonly draft: Draft | null
  /** The stored edits that created the draft; older ones may be missing. */
  readonly edits: readonly DraftEdit[]
  /** Number of edits that created the draft, including those no longer stored. */
  readonly count: number
  /** The whole stored text if part of it could not be parsed; otherwise null. */
  readonly damaged: string | null
}

export function readStoredDraft(
  id: string,
  journal: StoredJournal | null,
  snapshot: string | null,
  storage: StorageAddress,
): StoredDraft | null {
  const journalDraft = readFromJournal(id, journal, storage)
  const candidates = [journalDraft, readFromSnapshot(id, snapshot, storage)].filter((place) => place !== null)
  // Undamaged before damaged, then the higher count; the journal wins a tie.
  const [best] = candidates.toSorted(
    (a, b) => Number(a.damaged !== null) - Number(b.damaged !== null) || b.count - a.count,
  )
  if (best === undefined) return null
  // A window that closed during a write leaves the journal one edit behind, but only the journal has the history.
  return journalDraft?.damaged === null ? { ...best, edits: journalDraft.edits } : best
}

function readFromJournal(id: string, journal: StoredJournal | null, storage: StorageAddress): StoredDraft | null {
  if (journal === null) return null
  const { key, edits, dropped } = journal
  const stored = { key, edits, count: dropped + edits.length, text: () => JSON.stringify(journal) }
  return parseStoredDraft(id, stored, storage)
}

function readFromSnapshot(id: string, text: string | null, storage: StorageAddress): StoredDraft | null {
  if (text === null) return null
  const { key, count, edits } = asRecord(parseJsonOrNull(text))
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
    .map((edit) => resolveEditImages(edit, storage))
  const isWhole = key !== null && edits.length === editData.length
  return {
    key,
    draft: key === null ? null : replayEdits(key, edits),
    edits,
    count,
    damaged: isWhole ? null : text(),
  }
}
