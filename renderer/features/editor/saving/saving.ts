/** States of a save: what its form shows while it runs and after it, and what the draft stores of its outcome. */
import { EDITOR_MESSAGES } from '#shared/messages/editor-messages'
import { type Draft, hasChanges, isEmptyDraft, type Submission } from '#shared/model/drafts/draft'
import type { SectionName } from '#shared/model/page-types'
import type { Conflict } from '#shared/rules/merge/merge-section'
import type { DraftState } from '../drafts/draft-session.ts'
import { type SaveFailure, tellFailure } from './format-save-failure.ts'
import type { Receipt, SaveOutcome } from './save-page.ts'
import type { ImageUnderWay } from './upload-images.ts'

export type SaveAsked = Pick<Submission, 'sections' | 'withDetails' | 'comment' | 'minor'>

export interface SubmitRequest {
  readonly asked: SaveAsked
  /** The section whose own Submit was pressed; null for the Submit of the whole form. */
  readonly of: SectionName | null
}

export type Saving =
  | { readonly kind: 'idle' }
  | {
      readonly kind: 'saving'
      readonly of: SectionName | null
      readonly image: ImageUnderWay | null
      /** It is sent by itself, after the wiki could not be reached. */
      readonly isRetry: boolean
    }
  | {
      readonly kind: 'saved'
      readonly of: SectionName | null
      readonly receipt: Receipt
      /** The session's count of content edits when it was submitted: a higher one says that newer text exists. */
      readonly contentEdits: number
    }
  | {
      readonly kind: 'clash'
      readonly clashes: ReadonlyMap<SectionName, readonly Conflict[]>
      readonly request: SubmitRequest
    }
  /** It goes out by itself when the wiki answers. */
  | { readonly kind: 'waiting' }
  | {
      readonly kind: 'failed'
      readonly sentence: string
      readonly section: SectionName | null
      /** null: stored before this window was opened. */
      readonly why: SaveFailure | null
    }

export function savingAfter(
  outcome: SaveOutcome,
  request: SubmitRequest,
  contentEdits: number,
): Saving {
  if (outcome.kind === 'saved') return { ...outcome, of: request.of, contentEdits }
  if (outcome.kind === 'clash') return { kind: 'clash', clashes: outcome.sections, request }
  if (isUnreachable(outcome)) return { kind: 'waiting' }
  const { problem, section } = outcome
  return { kind: 'failed', sentence: tellFailure(problem), section, why: problem }
}

/** The submission that is still of the draft as it stands; null where something was typed since. */
export const currentSubmission = ({ submission }: Pick<Draft, 'submission'>): Submission | null =>
  submission === null || submission.saveId === '' ? null : submission

/** A save whose answer never came, or that could not be sent, before this window was opened. */
export function storedSaving(draft: Pick<Draft, 'submission'>): Saving {
  const submission = currentSubmission(draft)
  if (submission === null) return { kind: 'idle' }
  if (submission.state !== 'stuck') return { kind: 'waiting' }
  return { kind: 'failed', sentence: submission.why, section: null, why: null }
}

/** What the form shows of a save: what an earlier window was answered is no longer true of a draft that was corrected. */
export const shownSaving = (saving: Saving, draft: Draft): Saving =>
  saving.kind === 'failed' && saving.why === null && currentSubmission(draft) === null
    ? { kind: 'idle' }
    : saving

/** What the draft stores of a save that did not go in; nothing where nothing was typed that could wait for its writer. */
export function submissionAfter(
  outcome: Exclude<SaveOutcome, { kind: 'saved' }>,
  draft: Draft,
): Submission | null {
  const { submission } = draft
  if (submission === null || isEmptyDraft({ ...draft, submission: null })) return null
  const state = isUnreachable(outcome) ? 'waiting' : 'stuck'
  const why = outcome.kind === 'clash' ? EDITOR_MESSAGES.clashStored : tellFailure(outcome.problem)
  return { ...submission, state, why }
}

export const isUnreachable = (outcome: SaveOutcome): boolean =>
  outcome.kind === 'failed' && outcome.problem.kind === 'unreachable'

/** Whether the wiki has yet to be reached; true through each retry, so that what is said of it does not come and go. */
export const isToBeSent = (saving: Saving): boolean =>
  saving.kind === 'waiting' || (saving.kind === 'saving' && saving.isRetry)

/** Whether newer text than what was saved waits for a Submit, also where it was typed before the save was confirmed. */
export const isSuperseded = (
  { contentEdits }: Extract<Saving, { kind: 'saved' }>,
  now: Pick<DraftState, 'contentEdits' | 'draft'>,
): boolean => now.contentEdits > contentEdits && hasChanges(now.draft)
