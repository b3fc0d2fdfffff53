/** Types: what the gateway to the documents stands on. */

import type { UsageCounter } from '../../http/usage.ts'
import type { DocumentStore } from '../../store/document-store-contract.ts'
import type { Rules } from '../access.ts'
import type { Database } from '../names.ts'
import type { Indexes } from '../queries/index-file.ts'

export interface GatewayDeps {
  readonly database: Database
  readonly indexes: Indexes
  readonly store: DocumentStore
  readonly rules: Rules
  readonly usage: Pick<UsageCounter, 'add'>
}
