/** State machine of a save: what its form shows, and what the draft stores of its outcome. */
import { EDITOR_MESSAGES } from '#shared/messages/editor-messages'
import { type Draft, type EditSummary, hasChanges, isEmptyDraft, type Submission } from '#shared/model/drafts/draft'
import type { SectionName } from '#shared/model/page-types'
import type { Conflict } from '#shared/rules/merge/three-way-merge'
import type { RestoreProblem } from '../../../components/restore-page.ts'
import type { DraftState } from '../drafts/draft-session.ts'
import { formatFailure, type SaveFailure } from './format-save-failure.ts'
import type { Receipt, SaveOutcome } from './save-page.ts'
import type { UndoneSave } from './undo-save.ts'
import type { UploadingImage } from './upload-images.ts'

export type SaveSelection = Pick<Submission, 'sections' | 'withDetails' | 'comment' | 'minor'>

export interface SubmitRequest {
  readonly selection: SaveSelection
  /** The section whose own Submit was pressed; null for the Submit of the whole form. */
  readonly of: SectionName | null
}

export type Saving =
  | { readonly kind: 'idle' }
  | {
      readonly kind: 'saving'
      readonly of: SectionName | null
      readonly image: UploadingImage | null
      /** True for an automatic retry after the wiki could not be reached. */
      readonly isRetry: boolean
    }
  | {
      readonly kind: 'saved'
      readonly of: SectionName | null
      readonly receipt: Receipt
      /** The session's count of content edits at Submit: a higher one means that newer text exists. */
      readonly contentEdits: number
      readonly undo: SaveUndo
      readonly summary: EditSummary
    }
  /** The confirmed save was undone. */
  | {
      readonly kind: 'undone'
      readonly receipt: Receipt
      readonly undone: UndoneSave
      /** The session's count of content edits after the undo. */
      readonly contentEdits: number
    }
  | {
      readonly kind: 'conflict'
      readonly conflicts: ReadonlyMap<SectionName, readonly Conflict[]>
      readonly request: SubmitRequest
    }
  /** The save is retried automatically until the wiki answers. */
  | { readonly kind: 'waiting' }
  | {
      readonly kind: 'failed'
      readonly sentence: string
      readonly section: SectionName | null
      /** null: the failure was stored before this window was opened. */
      readonly why: SaveFailure | null
    }

/** State of the undo of a confirmed save. */
export type SaveUndo =
  | { readonly kind: 'offered' | 'running' }
  | { readonly kind: 'failed'; readonly problem: RestoreProblem }

export function savingAfter(outcome: SaveOutcome, request: SubmitRequest, contentEdits: number): Saving {
  const { of, selection } = request
  const { comment, minor } = selection
  if (outcome.kind === 'saved')
    return { ...outcome, of, contentEdits, undo: { kind: 'offered' }, summary: { comment, minor } }
  if (outcome.kind === 'conflict') return { kind: 'conflict', conflicts: outcome.sections, request }
  if (isUnreachable(outcome)) return { kind: 'waiting' }
  const { problem, section } = outcome
  return { kind: 'failed', sentence: formatFailure(problem), section, why: problem }
}

/** Returns the submission of the draft; null if something was typed since. */
export const currentSubmission = ({ submission }: Pick<Draft, 'submission'>): Submission | null =>
  submission === null || submission.saveId === '' ? null : submission

/** Returns the state of a save that an earlier window left without a result. */
export function storedSaving(draft: Pick<Draft, 'submission'>): Saving {
  const submission = currentSubmission(draft)
  if (submission === null) return { kind: 'idle' }
  if (submission.state !== 'stuck') return { kind: 'waiting' }
  return { kind: 'failed', sentence: submission.why, section: null, why: null }
}

/** Returns the state to show: a failure stored by an earlier window does not apply to a draft changed since. */
export const shownSaving = (saving: Saving, draft: Draft): Saving =>
  saving.kind === 'failed' && saving.why === null && currentSubmission(draft) === null ? { kind: 'idle' } : saving

/** Returns what the draft stores of a failed save; null if the draft has no edits to send again. */
export function submissionAfter(outcome: Exclude<SaveOutcome, { kind: 'saved' }>, draft: Draft): Submission | null {
  const { submission } = draft
  if (submission === null || isEmptyDraft({ ...draft, submission: null })) return null
  const state = isUnreachable(outcome) ? 'waiting' : 'stuck'
  const why = outcome.kind === 'conflict' ? EDITOR_MESSAGES.conflictStored : formatFailure(outcome.problem)
  return { ...submission, state, why }
}

export const isUnreachable = (outcome: SaveOutcome): boolean =>
  outcome.kind === 'failed' && outcome.problem.kind === 'unreachable'

/** True until the wiki is reached, also during retries, so that the notice does not flicker. */
export const isToBeSent = (saving: Saving): boolean =>
  saving.kind === 'waiting' || (saving.kind === 'saving' && saving.isRetry)

/** True while Submit does nothing, because a save or its undo is running. */
export const isBusy = (saving: Saving): boolean =>
  saving.kind === 'saving' || (saving.kind === 'saved' && saving.undo.kind === 'running')

/** True if text newer than the saved one is not submitted yet, also if it was typed before the save was confirmed. */
export const isSuperseded = (
  { contentEdits }: Pick<Extract<Saving, { kind: 'saved' }>, 'contentEdits'>,
  now: Pick<DraftState, 'contentEdits' | 'draft'>,
): boolean => now.contentEdits > contentEdits && hasChanges(now.draft)
