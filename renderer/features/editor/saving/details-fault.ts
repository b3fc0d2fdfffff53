/** What a save found wrong with the facts of a page, and the field it stands beside. */
import type { DraftDetails } from '#shared/model/drafts/draft'
import type { DetailsProblem } from '#shared/rules/saving/validation'
import type { Saving } from './use-save.ts'

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

/** Whoever changes the field has read what was said of it. */
export const isAnswered = (
  fault: DetailsFault | null,
  before: DraftDetails,
  now: DraftDetails,
): boolean => fault !== null && before[fault.field] !== now[fault.field]
