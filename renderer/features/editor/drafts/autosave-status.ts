/** Status of the autosave of a draft. */
import { type Draft, isEmptyDraft } from '#shared/model/drafts/draft'
import type { DraftProblem } from '#shared/model/drafts/draft-storage'

export type AutosaveStatus =
  /** The draft is empty: nothing has been typed that is not saved on the page. */
  | { readonly kind: 'nothing' }
  | { readonly kind: 'storing' }
  /** `at`: time of the autosave, ISO-8601 UTC. */
  | { readonly kind: 'stored'; readonly at: string }
  | { readonly kind: 'failed'; readonly problem: DraftProblem }

export const toAutosaveStatus = (draft: Draft, at = draft.changedAt): AutosaveStatus =>
  isEmptyDraft(draft) ? { kind: 'nothing' } : { kind: 'stored', at }

/** Pending and failed writes of this window take precedence over the state that the other window has stored. */
export const mergeAutosaveStatus = (status: AutosaveStatus, draft: Draft): AutosaveStatus =>
  status.kind === 'storing' || status.kind === 'failed' ? status : toAutosaveStatus(draft)

const MINUTE = { hour: '2-digit', minute: '2-digit' } as const
const DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const

/** The date is left out only today, because a draft may have been stored days before it is opened. */
export const formatAutosaveTime = (at: Date, now: Date, language?: string): string =>
  at.toLocaleString(language, at.toDateString() === now.toDateString() ? MINUTE : { ...DAY, ...MINUTE })
