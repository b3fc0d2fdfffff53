/** Runs a checked query against the store, as lazily as its order allows. */

import type { DocumentReader } from '../../store/document-store-contract.ts'
import { type OpenDocument, openDocument } from '../document.ts'
import type { Database } from '../names.ts'
import { compareBy, isWithinCursors, matches, type Query } from './query.ts'
import { planWalk } from './query-plan.ts'

export interface QueryResult {
  readonly documents: readonly OpenDocument[]
  /** Passed over by the offset: billed, not answered. */
  readonly skipped: number
}

export function runQuery(reader: DocumentReader, database: Database, query: Query): QueryResult {
  const end = query.limit === null ? Number.POSITIVE_INFINITY : query.offset + query.limit
  const walk = planWalk(reader, query, database.root)
  const found: OpenDocument[] = []
  if (end > 0)
    for (const stored of walk.documents) {
      const document = openDocument(database, stored)
      if (!isBelow(query, document.name) || !matches(query, document)) continue
      if (!isWithinCursors(query, document)) continue
      found.push(document)
      if (walk.sorted && found.length === end) break
    }
  if (!walk.sorted) found.sort((a, b) => compareBy(query.order, a, b))
  const documents = found.slice(query.offset, end)
  return { documents, skipped: Math.min(query.offset, found.length) }
}

/** A collection group may be asked for below one document only. */
const isBelow = (query: Query, name: string): boolean =>
  !query.group || name.startsWith(`${query.parent}/`)
