/** Types of the gateway's dependencies. */

import type { UsageCounter } from '../../http/usage-counter.ts'
import type { DocumentStore } from '../../store/document-store-contract.ts'
import type { DocumentRules } from '../document-access.ts'
import type { Indexes } from '../queries/index-file.ts'
import type { DatabaseName } from '../resource-names.ts'

export interface GatewayDeps {
  readonly database: DatabaseName
  readonly indexes: Indexes
  readonly store: DocumentStore
  readonly rules: DocumentRules
  readonly usage: Pick<UsageCounter, 'add'>
}
