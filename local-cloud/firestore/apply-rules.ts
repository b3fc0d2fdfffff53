/** The deployed rules at the door of the documents: every operation of a request is allowed, or none. */

import { documentQuestion, queryQuestion } from '../rules/firestore-question.ts'
import type { MaximaKeeper } from '../rules/maxima.ts'
import type { Question, Ruleset } from '../rules/ruleset.ts'
import type { Operation, Rules } from './access.ts'
import { Refusal } from './errors.ts'

export interface ApplyParts {
  readonly ruleset: Ruleset
  readonly maxima: MaximaKeeper
  /** Documents the rules have looked up. */
  readonly bill: (count: number) => void
  /** Told when a limit of the hosted service was passed, which only whoever writes rules can mend. */
  readonly report: (reason: string) => void
}

export const applyRules =
  ({ ruleset, maxima, bill, report }: ApplyParts): Rules =>
  (operations, lookups) => {
    const request = ruleset.begin(lookups)
    const allowed = operations.every((operation) => request.decide(questionOf(operation)).allowed)
    maxima.note(request.spent)
    bill(request.spent.documents)
    if (allowed) return
    if (request.exceeded === null)
      throw new Refusal('PERMISSION_DENIED', 'Missing or insufficient permissions.')
    const { reason } = request.exceeded
    report(reason)
    throw new Refusal('PERMISSION_DENIED', `Missing or insufficient permissions: ${reason}.`)
  }

function questionOf(operation: Operation): Question {
  if (operation.kind !== 'list')
    return documentQuestion({
      ...operation,
      method: operation.kind,
      after: operation.kind === 'get' ? null : operation.after,
    })
  const { group, limit, offset } = operation.query
  return queryQuestion({ ...operation, group, limit, offset })
}
