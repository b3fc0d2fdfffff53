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
  /** The last of `edits`, which the snapshot has and the journal lacks. */
  readonly unstored: readonly DraftEdit[]
  /** Number of edits up to the last one in the journal. */
  readonly journalCount: number
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
  const snapshotDraft = readFromSnapshot(id, snapshot, storage)
  const candidates = [journalDraft, snapshotDraft].filter((place) => place !== null)
  // Undamaged before damaged, then the higher count; the journal wins a tie.
  const [best] = candidates.toSorted(
    (a, b) => Number(a.damaged !== null) - Number(b.damaged !== null) || b.count - a.count,
  )
  if (best === undefined || best.damaged !== null) return best ?? null
  const unstored = readUnstored(snapshot, storage).filter((edit) => !isKnown(edit, journalDraft?.draft ?? null))
  if (journalDraft === null) return unstored.length === best.count ? { ...best, edits: unstored, unstored } : best
  if (journalDraft.damaged !== null) return best
  // A journal that a save cleared lacks the sections in which another window went on typing.
  if (journal?.isCleared === true && snapshotDraft !== null && unstored.length > 0)
    return { ...snapshotDraft, count: Math.max(best.count, journalDraft.count + unstored.length) }
  return addUnstored(best, journalDraft, unstored)
}

/** A window that closed during a write leaves the journal behind, but only the journal has the older edits. */
function addUnstored(best: StoredDraft, journal: StoredDraft, unstored: readonly DraftEdit[]): StoredDraft {
  const stored = { ...best, edits: [...journal.edits, ...unstored], unstored, journalCount: journal.count }
  const count = journal.count + unstored.length
  // Each of the two may have edits of another window that the other lacks.
  return best.key === null || count <= best.count
    ? stored
    : { ...stored, count, draft: replayEdits(best.key, stored.edits) }
}

/** Edits without a stamp, which replace others after a failed write, cannot be recognized. */
const isKnown = ({ stamp }: DraftEdit, draft: Draft | null): boolean =>
  stamp === undefined || stamp.clock <= (draft?.seen[stamp.window] ?? 0)

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

function readUnstored(snapshot: string | null, storage: StorageAddress): readonly DraftEdit[] {
  const { unstored } = asRecord(parseJsonOrNull(snapshot ?? 'null'))
  return Array.isArray(unstored) ? readEdits(unstored, storage) : []
}

const readEdits = (data: readonly unknown[], storage: StorageAddress): readonly DraftEdit[] =>
  data
    .map(readDraftEdit)
    .filter((edit) => edit !== null)
    .map((edit) => resolveEditImages(edit, storage))

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
  const edits = readEdits(editData, storage)
  const isWhole = key !== null && edits.length === editData.length
  return {
    key,
    draft: key === null ? null : replayEdits(key, edits),
    edits,
    count,
    unstored: [],
    journalCount: 0,
    damaged: isWhole ? null : text(),
  }
}
