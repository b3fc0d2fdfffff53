/** Problems of a save that concern a field of the page details. */
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
  return why.kind === 'name' || why.kind === 'exists' || why.kind === 'exists-hidden'
    ? { field: 'name', sentence }
    : null
}

/** Returns the error code of a failed save; a failure stored by an earlier window has lost its code. */
export const codeOf = (saving: Extract<Saving, { kind: 'failed' }>): ErrorCode => `save/${saving.why?.kind ?? 'stuck'}`

/** True once the field of a problem has been changed, after which the problem is hidden. */
export const isAnswered = (fault: DetailsFault | null, before: DraftDetails, now: DraftDetails): boolean =>
  fault !== null && before[fault.field] !== now[fault.field]
