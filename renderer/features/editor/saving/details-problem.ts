/** What a save found wrong with the facts of a page, and the field it stands beside. */
import type { DraftDetails } from '#shared/model/drafts/draft'
import type { DetailsProblem } from '#shared/rules/saving/validation'
import type { ErrorCode } from '../../../ui/log-error.ts'
import type { Saving } from './saving.ts'

export interface DetailsFault {
  readonly field: DetailsProblem['field'] | 'name'
  readonly sentence: string
}

export function detailsFault(saving: Saving): DetailsFault | null {
  if (saving.kind !== 'failed' || saving.why === null) return null
  const { why, sentence } = saving
  if (why.kind === 'details') return why
  return why.kind === 'name' || why.kind === 'exists' ? { field: 'name', sentence } : null
}

/** What a failed save is logged as; what was told before this window was opened is known in words only. */
export const codeOf = (saving: Extract<Saving, { kind: 'failed' }>): ErrorCode =>
  `save/${saving.why?.kind ?? 'stuck'}`

/** Whoever changes the field has read what was said of it. */
export const isAnswered = (
  fault: DetailsFault | null,
  before: DraftDetails,
  now: DraftDetails,
): boolean => fault !== null && before[fault.field] !== now[fault.field]
