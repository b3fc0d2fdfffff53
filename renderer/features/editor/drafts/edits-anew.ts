/** Retry of failed writes: creates edits that result in the draft, whichever failed edits were stored after all. */
import type { Draft, DraftEdit } from '#shared/model/drafts/draft'
import { toMinimalEdits } from '#shared/rules/drafts/apply-edit'
import { sectionsIn } from './undo-stack.ts'

export function editsAnew(draft: Draft, edits: readonly DraftEdit[]): readonly DraftEdit[] {
  return [
    ...[...new Set(edits.flatMap(sectionsIn))].map(
      (section): DraftEdit => ({ kind: 'drop', at: draft.changedAt, section }),
    ),
    ...edits.flatMap((edit): DraftEdit[] =>
      edit.kind === 'details' && draft.details === null
        ? [{ kind: 'details', at: draft.changedAt, details: edit.details, before: edit.details }]
        : [],
    ),
    ...toMinimalEdits(draft),
  ]
}
