/** The deployed rules at the door of the files. An upload asks twice: when it is announced, and when it is whole. */

import type { MaximaKeeper } from '../rules/maxima.ts'
import type { Ruleset } from '../rules/ruleset.ts'
import type { Documents } from '../rules/run.ts'
import { type AskedFile, fileQuestion } from '../rules/storage-question.ts'
import type { Micros } from '../store/document-store-contract.ts'

/** Whether it is allowed. */
export type FileRules = (asked: Omit<AskedFile, 'time'>) => boolean

export const ALLOW_ALL_FILES: FileRules = () => true

export interface FileRulesParts {
  readonly ruleset: Ruleset
  /** Those of the other service, which rules of files may look up. */
  readonly documents: Documents
  readonly now: () => Micros
  readonly maxima: MaximaKeeper
  readonly bill: (documents: number) => void
  readonly report: (reason: string) => void
}

export const fileRules =
  ({ ruleset, documents, now, maxima, bill, report }: FileRulesParts): FileRules =>
  (asked) => {
    const request = ruleset.begin(documents)
    const { allowed } = request.decide(fileQuestion({ ...asked, time: now() }))
    maxima.note(request.spent)
    bill(request.spent.documents)
    if (request.exceeded !== null) report(request.exceeded.reason)
    return allowed
  }
