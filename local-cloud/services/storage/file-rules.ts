/** Adapter of the security rules to stored files. An upload is checked twice: at its start and when complete. */

import type { RulesDocuments } from '../rules/evaluation-context.ts'
import type { MaximaTracker } from '../rules/maxima.ts'
import type { Ruleset } from '../rules/ruleset.ts'
import { createFileRulesRequest, type FileRequest } from '../rules/storage-rules-request.ts'
import type { Micros } from '../store/document-store-contract.ts'

/** Returns whether the request is allowed. */
export type FileRules = (fileRequest: Omit<FileRequest, 'time'>) => boolean

export const ALLOW_ALL_FILES: FileRules = () => true

export interface FileRulesDeps {
  readonly ruleset: Ruleset
  /** Documents of the documents service, which storage rules may look up. */
  readonly documents: RulesDocuments
  readonly now: () => Micros
  readonly maxima: MaximaTracker
  readonly countRuleReads: (documents: number) => void
  readonly onLimitExceeded: (reason: string) => void
}

export const createFileRules =
  ({ ruleset, documents, now, maxima, countRuleReads, onLimitExceeded }: FileRulesDeps): FileRules =>
  (fileRequest) => {
    const evaluation = ruleset.beginEvaluation(documents)
    const { allowed } = evaluation.evaluate(createFileRulesRequest({ ...fileRequest, time: now() }))
    maxima.record(evaluation.spent)
    countRuleReads(evaluation.spent.documents)
    if (evaluation.exceeded !== null) onLimitExceeded(evaluation.exceeded.reason)
    return allowed
  }
