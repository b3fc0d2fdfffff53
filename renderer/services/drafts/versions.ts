/** Earlier states of a draft worth going back to: one a minute, and the one before anything was thrown away. */

import {
  type Draft,
  type DraftBlock,
  type DraftEdit,
  type DraftKey,
  newDraft,
} from '#shared/model/drafts/draft'
import type { DraftVersion } from '#shared/model/drafts/kept-draft'
import { applyEdit } from '#shared/rules/drafts/apply-edit'

const APART = 60_000
const MOST = 50

export function versionsOf(key: DraftKey, edits: readonly DraftEdit[]): readonly DraftVersion[] {
  const versions: DraftVersion[] = []
  let draft: Draft | null = null
  let last = Number.NEGATIVE_INFINITY
  for (const edit of edits) {
    const before: Draft = draft ?? newDraft(key, edit.at)
    const at = Date.parse(before.changedAt)
    if (draft !== null && (throwsAway(before, edit) || at - last >= APART)) {
      versions.push({ at: before.changedAt, draft: before })
      last = at
    }
    draft = applyEdit(before, edit)
  }
  return versions.slice(-MOST).reverse()
}

/** Whether less text is left after it. */
function throwsAway(before: Draft, edit: DraftEdit): boolean {
  if (edit.kind === 'drop') return before.sections.has(edit.section)
  if (edit.kind !== 'blocks' && edit.kind !== 'entry') return false
  const was = before.sections.get(edit.section)?.blocks ?? []
  if (edit.kind === 'blocks') return isAnyGone(was, edit.blocks)
  const entry = was.find(({ id }) => id === edit.block)?.entries.find(({ id }) => id === edit.entry)
  return edit.text.length < (entry?.text.length ?? 0) / 2
}

/** Whether a paragraph that said something is there no more. */
function isAnyGone(was: readonly DraftBlock[], blocks: readonly DraftBlock[]): boolean {
  const left = new Set(spoken(blocks))
  return spoken(was).some((place) => !left.has(place))
}

const spoken = (blocks: readonly DraftBlock[]): readonly string[] =>
  blocks.flatMap(({ id, entries }) =>
    entries.flatMap((entry) => (entry.text === '' ? [] : [JSON.stringify([id, entry.id])])),
  )
