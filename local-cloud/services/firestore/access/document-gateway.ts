/**
 * Gateway to the documents: the only module that holds the store. It gives each client an access object that
 * evaluates the rules and counts the usage of every call.
 */

import { randomBytes } from 'node:crypto'
import type { Micros } from '../../store/document-store-contract.ts'
import type {
  CommitEvent,
  DocumentAccess,
  DocumentGateway,
  DocumentOperation,
  DocumentRules,
} from '../document-access.ts'
import { createLazyDocumentOrNull } from '../lazy-document.ts'
import { createLookups } from '../lookups.ts'
import { computeAggregations, listAggregatedFields } from '../queries/aggregations.ts'
import { getCollectionPath, type Query, type QueryField } from '../queries/query.ts'
import { requireIndexes } from '../queries/require-indexes.ts'
import { type QueryResult, runQuery } from '../queries/run-query.ts'
import { commitDocuments } from './commit-documents.ts'
import { createDocumentChangeLog } from './document-change-log.ts'
import type { GatewayDeps } from './gateway-deps.ts'
import { StoredCommit } from './stored-commit.ts'
import { createSubscription, type SubscriptionDeps } from './subscription.ts'

/** Rules that allow every operation. */
export const ALLOW_ALL: DocumentRules = () => {}

/** An aggregation is billed one read for this many index entries. */
const INDEX_ENTRIES_PER_READ = 1000

export function createDocumentGateway(deps: GatewayDeps): DocumentGateway {
  const { store } = deps
  const runId = randomBytes(9).toString('base64url')
  const log = createDocumentChangeLog(runId, store.lastCommit)
  const listeners = new Set<(commit: CommitEvent) => void>()
  store.onCommit((changes, time) => {
    log.add(changes, time)
    const event = new StoredCommit(deps, changes, time)
    for (const listener of [...listeners]) listener(event)
  })
  return {
    accessFor: (auth) => createDocumentAccess({ ...deps, log, run: runId, auth }),
    onCommit(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

function createDocumentAccess(deps: SubscriptionDeps & { readonly run: string }): DocumentAccess {
  const { database, store, usage, log, run: runId, auth } = deps
  return {
    get(paths) {
      const readTime = store.readTime()
      const result = paths.map((path) => store.get(path))
      const operations = paths.map((path, i): DocumentOperation => {
        const before = createLazyDocumentOrNull(database, result[i] ?? null)
        return { kind: 'get', path, before, auth, time: readTime }
      })
      deps.rules(operations, createLookups(database, store))
      usage.add('documentReads', paths.length)
      return { result, readTime }
    },
    query(query) {
      const readTime = store.readTime()
      const { documents, skipped } = runAuthorizedQuery(deps, query, readTime)
      usage.add('documentReads', Math.max(1, documents.length + skipped))
      return { result: documents, readTime }
    },
    aggregate(query, aggregations) {
      const readTime = store.readTime()
      const aggregatedFields = listAggregatedFields(aggregations)
      const { documents, skipped } = runAuthorizedQuery(deps, query, readTime, aggregatedFields)
      const reads = Math.ceil((documents.length + skipped) / INDEX_ENTRIES_PER_READ)
      usage.add('documentReads', Math.max(1, reads))
      return { result: JSON.stringify(computeAggregations(aggregations, documents)), readTime }
    },
    commit: (writes) => commitDocuments(deps, writes, auth),
    listen: (target, since) => createSubscription(deps, target, since),
    readTime: () => store.readTime(),
    createResumePoint: (readTime) => ({ commit: log.last, readTime, run: runId }),
  }
}

function runAuthorizedQuery(
  { database, indexes, store, rules, auth }: SubscriptionDeps,
  query: Query,
  time: Micros,
  aggregated: readonly QueryField[] = [],
): QueryResult {
  const collection = getCollectionPath(query, database.root)
  rules([{ kind: 'list', collection, query, auth, time }], createLookups(database, store))
  requireIndexes(indexes, query, aggregated)
  return runQuery(store, database, query)
}
