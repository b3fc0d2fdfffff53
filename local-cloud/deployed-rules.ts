/** The deployed rules at work, at the doors of the documents and of the files; what they need is counted once for both. */

import type { RulesOfServices } from './deployed-files.ts'
import type { Rules } from './firestore/access.ts'
import { applyRules } from './firestore/apply-rules.ts'
import { lookupsIn } from './firestore/lookups.ts'
import type { Database } from './firestore/names.ts'
import type { UsageCounter } from './http/usage.ts'
import { FIRESTORE, STORAGE } from './rules/compile/services.ts'
import { keepMaxima, type Maxima } from './rules/maxima.ts'
import type { Ruleset } from './rules/ruleset.ts'
import { type FileRules, fileRules } from './storage/file-rules.ts'
import type { DocumentStore } from './store/document-store-contract.ts'

export interface RulesParts {
  readonly database: Database
  readonly store: DocumentStore
  readonly usage: UsageCounter
  /** Told when a limit of the hosted service was passed. */
  readonly report: (sentence: string) => void
}

export interface RulesAtWork {
  readonly documents: Rules
  readonly files: FileRules
  /** The most any request has needed, beside the hosted service's limits. */
  maxima(): RulesOfServices<Maxima>
}

export function setRulesToWork(
  rulesets: RulesOfServices<Ruleset>,
  { database, store, usage, report }: RulesParts,
): RulesAtWork {
  const maxima = { documents: keepMaxima(FIRESTORE), files: keepMaxima(STORAGE) }
  const bill = (count: number) => usage.add('ruleReads', count)
  return {
    documents: applyRules({
      ruleset: rulesets.documents,
      maxima: maxima.documents,
      bill,
      report,
    }),
    files: fileRules({
      ruleset: rulesets.files,
      documents: lookupsIn(database, store),
      now: () => store.readTime(),
      maxima: maxima.files,
      bill,
      report,
    }),
    maxima: () => ({ documents: maxima.documents.read(), files: maxima.files.read() }),
  }
}
