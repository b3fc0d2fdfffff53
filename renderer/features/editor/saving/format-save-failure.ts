/** Why a save did not succeed, in words. */
import { EDITOR_MESSAGES, formatSectionTooLarge } from '#shared/messages/editor-messages'
import { getSectionSpec } from '#shared/model/page-types'
import { formatNameProblem } from '#shared/rules/saving/validation'
import type { SaveOutcome } from './save-page.ts'

export type SaveFailure = Extract<SaveOutcome, { kind: 'failed' }>['problem']

export function tellFailure(problem: SaveFailure): string {
  switch (problem.kind) {
    case 'details':
      return problem.sentence
    case 'name':
      return formatNameProblem(problem.problem)
    case 'section-size':
      return formatSectionTooLarge(problem.section, problem.bytes)
    case 'images':
      return problem.sentence ?? EDITOR_MESSAGES.imagesAgain
    case 'section-unknown':
      return `${getSectionSpec(problem.section).label} is no section of such pages.`
    default:
      return EDITOR_MESSAGES.problems[problem.kind]
  }
}
