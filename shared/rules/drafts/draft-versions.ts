/** Version history of a draft: one version for each minute, and one before every deletion of text. */

import { createDraft, type Draft, type DraftBlock, type DraftEdit, type DraftKey } from '#shared/model/drafts/draft'
import type { DraftVersion } from '#shared/model/drafts/draft-storage'
import { applyEdit } from './apply-edit.ts'

const MIN_INTERVAL_MS = 60_000
const MAX_VERSIONS = 50

export function listDraftVersions(key: DraftKey, edits: readonly DraftEdit[]): readonly DraftVersion[] {
  const versions: DraftVersion[] = []
  let draft: Draft | null = null
  let last = Number.NEGATIVE_INFINITY
  for (const edit of edits) {
    const before: Draft = draft ?? createDraft(key, edit.at)
    const at = Date.parse(before.changedAt)
    if (draft !== null && (discardsText(before, edit) || at - last >= MIN_INTERVAL_MS)) {
      versions.push({ at: before.changedAt, draft: before })
      last = at
    }
    draft = applyEdit(before, edit)
  }
  return versions.slice(-MAX_VERSIONS).reverse()
}

/** True if the edit removes text. */
function discardsText(before: Draft, edit: DraftEdit): boolean {
  if (edit.kind === 'drop') return before.sections.has(edit.section)
  if (edit.kind !== 'blocks' && edit.kind !== 'entry') return false
  const oldBlocks = before.sections.get(edit.section)?.blocks ?? []
  if (edit.kind === 'blocks') return hasRemovedText(oldBlocks, edit.blocks)
  const entry = oldBlocks.find(({ id }) => id === edit.block)?.entries.find(({ id }) => id === edit.entry)
  return edit.text.length < (entry?.text.length ?? 0) / 2
}

/** True if a paragraph with text is missing afterwards. */
function hasRemovedText(oldBlocks: readonly DraftBlock[], blocks: readonly DraftBlock[]): boolean {
  const remaining = new Set(listEntriesWithText(blocks))
  return listEntriesWithText(oldBlocks).some((place) => !remaining.has(place))
}

const listEntriesWithText = (blocks: readonly DraftBlock[]): readonly string[] =>
  blocks.flatMap(({ id, entries }) =>
    entries.flatMap((entry) => (entry.text === '' ? [] : [JSON.stringify([id, entry.id])])),
  )
