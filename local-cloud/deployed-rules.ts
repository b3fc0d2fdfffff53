/** Adapter of the deployed rules to the documents and storage services, with their shared maxima. */

import type { ByService } from './deployed-files.ts'
import type { DocumentRules } from './services/firestore/document-access.ts'
import { createDocumentRules } from './services/firestore/document-rules.ts'
import { createLookups } from './services/firestore/lookups.ts'
import type { DatabaseName } from './services/firestore/resource-names.ts'
import type { UsageCounter } from './services/http/usage-counter.ts'
import { FIRESTORE, STORAGE } from './services/rules/compile/rules-services.ts'
import { createMaximaTracker, type Maxima } from './services/rules/maxima.ts'
import type { Ruleset } from './services/rules/ruleset.ts'
import { createFileRules, type FileRules } from './services/storage/file-rules.ts'
import type { DocumentStore } from './services/store/document-store-contract.ts'

export interface DeployedRulesDeps {
  readonly database: DatabaseName
  readonly store: DocumentStore
  readonly usage: UsageCounter
  /** Called when a limit of the hosted service was exceeded. */
  readonly onLimitExceeded: (sentence: string) => void
}

export interface DeployedRules {
  readonly documents: DocumentRules
  readonly files: FileRules
  /** Returns the maximum that any request has needed, and the limits of the hosted service. */
  readMaxima(): ByService<Maxima>
}

export function createDeployedRules(
  rulesets: ByService<Ruleset>,
  { database, store, usage, onLimitExceeded }: DeployedRulesDeps,
): DeployedRules {
  const maxima = { documents: createMaximaTracker(FIRESTORE), files: createMaximaTracker(STORAGE) }
  const countRuleReads = (count: number) => usage.add('ruleReads', count)
  return {
    documents: createDocumentRules({
      ruleset: rulesets.documents,
      maxima: maxima.documents,
      countRuleReads,
      onLimitExceeded,
    }),
    files: createFileRules({
      ruleset: rulesets.files,
      documents: createLookups(database, store),
      now: () => store.readTime(),
      maxima: maxima.files,
      countRuleReads,
      onLimitExceeded,
    }),
    readMaxima: () => ({ documents: maxima.documents.read(), files: maxima.files.read() }),
  }
}
