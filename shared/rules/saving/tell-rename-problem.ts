/** Rule: the sentence for a rename that did not succeed, wherever it was asked for. */
import { RENAMING } from '#shared/messages/editor-messages'
import type { SaveProblem } from './save-request.ts'
import { tellNameProblem } from './validation.ts'

type TellableProblem = SaveProblem | { readonly kind: keyof typeof RENAMING.problems }

export function tellRenameProblem(problem: TellableProblem): string {
  switch (problem.kind) {
    case 'name':
      return tellNameProblem(problem.problem)
    case 'details':
      return problem.sentence
    case 'section-size':
    case 'section-unknown':
      return RENAMING.problems.failed
    default:
      return RENAMING.problems[problem.kind]
  }
}
