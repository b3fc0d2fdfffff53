/** One draft out of what both places hold: the journal, unless the snapshot knows more. */

import { type Draft, type DraftEdit, type DraftKey, draftId } from '#shared/model/drafts/draft'
import { readDraftEdit, readDraftKey } from '#shared/model/drafts/read-draft'
import { replay } from '#shared/rules/drafts/draft-log'
import type { KeptJournal } from './journal.ts'

export interface KeptDraft {
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

export function readKept(
  id: string,
  journal: KeptJournal | null,
  snapshot: string | null,
): KeptDraft | null {
  const written = fromJournal(id, journal)
  const places = [written, fromSnapshot(id, snapshot)].filter((place) => place !== null)
  // whole before damaged, then the one that knows more; the journal where they are even
  const [best] = places.toSorted(
    (a, b) => Number(a.damaged !== null) - Number(b.damaged !== null) || b.count - a.count,
  )
  if (best === undefined) return null
  // a window that was closed in the middle leaves the journal an edit behind, yet it alone knows how all came about
  return written?.damaged === null ? { ...best, edits: written.edits } : best
}

function fromJournal(id: string, journal: KeptJournal | null): KeptDraft | null {
  if (journal === null) return null
  return understood(id, journal.key, journal.edits, journal.dropped + journal.edits.length, () =>
    JSON.stringify(journal),
  )
}

function fromSnapshot(id: string, text: string | null): KeptDraft | null {
  if (text === null) return null
  const { key, count, edits } = parsed(text)
  return understood(
    id,
    key,
    Array.isArray(edits) ? edits : [null],
    typeof count === 'number' ? count : 0,
    () => text,
  )
}

function understood(
  id: string,
  keyData: unknown,
  editData: readonly unknown[],
  count: number,
  text: () => string,
): KeptDraft {
  const read = readDraftKey(keyData)
  const key = read !== null && draftId(read) === id ? read : null
  const edits = editData.map(readDraftEdit).filter((edit) => edit !== null)
  const isWhole = key !== null && edits.length === editData.length
  return {
    key,
    draft: key === null ? null : replay(key, edits),
    edits,
    count,
    damaged: isWhole ? null : text(),
  }
}

function parsed(text: string): Readonly<Record<string, unknown>> {
  try {
    const data: unknown = JSON.parse(text)
    return typeof data === 'object' && data !== null ? { ...data } : {}
  } catch (problem) {
    if (problem instanceof SyntaxError) return {}
    throw problem
  }
}
