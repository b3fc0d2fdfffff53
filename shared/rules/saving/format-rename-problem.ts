/** Formatter of the message for a failed rename. */
import { RENAME_MESSAGES } from '#shared/messages/rename-messages'
import type { SaveProblem } from './save-request.ts'
import { formatNameProblem } from './validation.ts'

type FormattedProblem = SaveProblem | { readonly kind: keyof typeof RENAME_MESSAGES.problems }

export function formatRenameProblem(problem: FormattedProblem): string {
  switch (problem.kind) {
    case 'name':
      return formatNameProblem(problem.problem)
    case 'details':
      return problem.sentence
    case 'section-size':
    case 'section-unknown':
      return RENAME_MESSAGES.problems.failed
    default:
      return RENAME_MESSAGES.problems[problem.kind]
  }
}
