/** Why a save did not succeed, in words. */
import { EDITOR, tellTooLarge } from '#shared/messages/editor-messages'
import { sectionSpec } from '#shared/model/page-types'
import { tellNameProblem } from '#shared/rules/saving/validation'
import type { SaveOutcome } from './save-page.ts'

export type SaveFailure = Extract<SaveOutcome, { kind: 'failed' }>['problem']

export function tellFailure(problem: SaveFailure): string {
  switch (problem.kind) {
    case 'details':
      return problem.sentence
    case 'name':
      return tellNameProblem(problem.problem)
    case 'section-size':
      return tellTooLarge(problem.section, problem.bytes)
    case 'images':
      return problem.sentence ?? EDITOR.imagesAgain
    case 'section-unknown':
      return `${sectionSpec(problem.section).label} is no section of such pages.`
    default:
      return EDITOR.problems[problem.kind]
  }
}
