/** Adapter of the security rules to the documents service: allows every operation of a request, or none. */

import { createDocumentRulesRequest, createQueryRulesRequest } from '../rules/firestore-rules-request.ts'
import type { MaximaTracker } from '../rules/maxima.ts'
import type { Ruleset, RulesRequest } from '../rules/ruleset.ts'
import type { DocumentOperation, DocumentRules } from './document-access.ts'
import { FirestoreError } from './firestore-error.ts'

export interface DocumentRulesDeps {
  readonly ruleset: Ruleset
  readonly maxima: MaximaTracker
  /** Called with the number of documents that the rules have looked up. */
  readonly countRuleReads: (count: number) => void
  /** Called when the rules exceeded a limit of the hosted service, which is an error in the rules. */
  readonly onLimitExceeded: (reason: string) => void
}

export const createDocumentRules =
  ({ ruleset, maxima, countRuleReads, onLimitExceeded }: DocumentRulesDeps): DocumentRules =>
  (operations, lookups) => {
    const evaluation = ruleset.beginEvaluation(lookups)
    const allowed = operations.every((operation) => evaluation.evaluate(toRulesRequest(operation)).allowed)
    maxima.record(evaluation.spent)
    countRuleReads(evaluation.spent.documents)
    if (allowed) return
    if (evaluation.exceeded === null)
      throw new FirestoreError('PERMISSION_DENIED', 'Missing or insufficient permissions.')
    const { reason } = evaluation.exceeded
    onLimitExceeded(reason)
    throw new FirestoreError('PERMISSION_DENIED', `Missing or insufficient permissions: ${reason}.`)
  }

function toRulesRequest(operation: DocumentOperation): RulesRequest {
  if (operation.kind !== 'list')
    return createDocumentRulesRequest({
      ...operation,
      method: operation.kind,
      after: operation.kind === 'get' ? null : operation.after,
    })
  const { group, limit, offset } = operation.query
  return createQueryRulesRequest({ ...operation, group, limit, offset })
}
