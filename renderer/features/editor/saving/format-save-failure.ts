/** Formatter of the message for a failed save. */
import { EDITOR_MESSAGES, formatSectionTooLarge } from '#shared/messages/editor-messages'
import { getSectionSpec } from '#shared/model/page-types'
import { formatNameProblem } from '#shared/rules/saving/validation'
import type { SaveOutcome } from './save-page.ts'

export type SaveFailure = Extract<SaveOutcome, { kind: 'failed' }>['problem']

export function formatFailure(problem: SaveFailure): string {
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
      return EDITOR_MESSAGES.unknownSection(getSectionSpec(problem.section).label)
    default:
      return EDITOR_MESSAGES.problems[problem.kind]
  }
}
