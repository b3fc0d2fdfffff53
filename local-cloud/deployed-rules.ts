/** Adapter of the deployed rules to the documents and storage services, with their shared maxima. */

import {
  createDocumentRules,
  createFileRules,
  createLookups,
  createMaximaTracker,
  type DatabaseName,
  type DocumentRules,
  type DocumentStore,
  FIRESTORE,
  type FileRules,
  type Maxima,
  type Ruleset,
  STORAGE,
  type UsageCounter,
} from 'local-cloud-services'
import type { ByService } from './deployed-files.ts'

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
