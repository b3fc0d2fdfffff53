/** Execution of a query against the store; stops at the limit if the scan is in the query's order. */

import type { DocumentReader } from '../../store/document-store-contract.ts'
import { createLazyDocument, type LazyDocument } from '../lazy-document.ts'
import type { DatabaseName } from '../resource-names.ts'
import { compareByOrder, isWithinCursors, matchesQuery, type Query } from './query.ts'
import { planQuery } from './query-plan.ts'

export interface QueryResult {
  readonly documents: readonly LazyDocument[]
  /** Documents skipped by the offset, which are billed. */
  readonly skipped: number
}

export function runQuery(reader: DocumentReader, database: DatabaseName, query: Query): QueryResult {
  const end = query.limit === null ? Number.POSITIVE_INFINITY : query.offset + query.limit
  const plan = planQuery(reader, query, database.root)
  const matching: LazyDocument[] = []
  if (end > 0)
    for (const stored of plan.documents) {
      const document = createLazyDocument(database, stored)
      if (!isBelowParent(query, document.name) || !matchesQuery(query, document)) continue
      if (!isWithinCursors(query, document)) continue
      matching.push(document)
      if (plan.isSorted && matching.length === end) break
    }
  if (!plan.isSorted) matching.sort((a, b) => compareByOrder(query.order, a, b))
  const documents = matching.slice(query.offset, end)
  return { documents, skipped: Math.min(query.offset, matching.length) }
}

/** A collection group query can be restricted to one parent document. */
const isBelowParent = (query: Query, name: string): boolean => !query.group || name.startsWith(`${query.parent}/`)
