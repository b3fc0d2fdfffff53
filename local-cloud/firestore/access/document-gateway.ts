/**
 * The gateway to the documents: it alone holds the store, and hands each client an access object that asks the
 * rules and counts the costs of everything it answers.
 */

import { randomBytes } from 'node:crypto'
import type { Micros } from '../../store/document-store-contract.ts'
import type { CommitEvent, DocumentAccess, DocumentGateway, Operation, Rules } from '../access.ts'
import { openIfThere } from '../document.ts'
import { lookupsIn } from '../lookups.ts'
import { aggregate, aggregatedFields } from '../queries/aggregate.ts'
import { demandIndexes } from '../queries/index-rules.ts'
import { collectionOf, type Field, type Query } from '../queries/query.ts'
import { type QueryResult, runQuery } from '../queries/run-query.ts'
import { createChangeLog } from './change-log.ts'
import { commit } from './commit.ts'
import { StoredCommit } from './commit-event.ts'
import type { GatewayDeps } from './gateway-deps.ts'
import { type SubscriptionDeps, subscribe } from './subscription.ts'

/** Rules under which everything is allowed. */
export const ALLOW_ALL: Rules = () => {}

/** One billed read stands for so many index entries of an aggregation. */
const ENTRIES_PER_READ = 1000

export function openDocumentGateway(deps: GatewayDeps): DocumentGateway {
  const { store } = deps
  const run = randomBytes(9).toString('base64url')
  const log = createChangeLog(run, store.lastCommit)
  const listeners = new Set<(commit: CommitEvent) => void>()
  store.onCommit((changes, time) => {
    log.add(changes, time)
    const event = new StoredCommit(deps, changes, time)
    for (const listener of [...listeners]) listener(event)
  })
  return {
    accessFor: (auth) => createAccess({ ...deps, log, run, auth }),
    onCommit(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

function createAccess(deps: SubscriptionDeps & { readonly run: string }): DocumentAccess {
  const { database, store, usage, log, run, auth } = deps
  return {
    get(paths) {
      const readTime = store.readTime()
      const result = paths.map((path) => store.get(path))
      const operations = paths.map((path, i): Operation => {
        const before = openIfThere(database, result[i] ?? null)
        return { kind: 'get', path, before, auth, time: readTime }
      })
      deps.rules(operations, lookupsIn(database, store))
      usage.add('documentReads', paths.length)
      return { result, readTime }
    },
    query(query) {
      const readTime = store.readTime()
      const { documents, skipped } = runAllowed(deps, query, readTime)
      usage.add('documentReads', Math.max(1, documents.length + skipped))
      return { result: documents, readTime }
    },
    aggregate(query, aggregations) {
      const readTime = store.readTime()
      const summed = aggregatedFields(aggregations)
      const { documents, skipped } = runAllowed(deps, query, readTime, summed)
      const reads = Math.ceil((documents.length + skipped) / ENTRIES_PER_READ)
      usage.add('documentReads', Math.max(1, reads))
      return { result: JSON.stringify(aggregate(aggregations, documents)), readTime }
    },
    commit: (writes) => commit(deps, writes, auth),
    listen: (target, since) => subscribe(deps, target, since),
    readTime: () => store.readTime(),
    markAt: (readTime) => ({ commit: log.last, readTime, run }),
  }
}

function runAllowed(
  { database, indexes, store, rules, auth }: SubscriptionDeps,
  query: Query,
  time: Micros,
  aggregated: readonly Field[] = [],
): QueryResult {
  const collection = collectionOf(query, database.root)
  rules([{ kind: 'list', collection, query, auth, time }], lookupsIn(database, store))
  demandIndexes(indexes, query, aggregated)
  return runQuery(store, database, query)
}
