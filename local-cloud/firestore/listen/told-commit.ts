/** One commit on its way to every listener: documents parsed and queries run once, however many listen. */

import type { Change, Micros, StoredDocument } from '../../store/document-store-contract.ts'
import type { CallParts } from '../calls.ts'
import { type OpenDocument, openDocument } from '../document.ts'
import type { Query } from '../queries/query.ts'
import { runQuery } from '../queries/run-query.ts'

export interface ToldCommit {
  readonly changes: readonly Change[]
  readonly time: Micros
  /** What the commit made of a document: null when it deleted it, undefined when it left it alone. */
  after(path: string): StoredDocument | null | undefined
  open(document: StoredDocument): OpenDocument
  run(query: Query, key: string): readonly OpenDocument[]
}

export function tellCommit(
  { store, database }: Pick<CallParts, 'store' | 'database'>,
  changes: readonly Change[],
  time: Micros,
): ToldCommit {
  const results = new Map<string, readonly OpenDocument[]>()
  const opened = new Map<StoredDocument, OpenDocument>()
  const after = new Map(changes.map((change) => [change.path, change.after]))
  return {
    changes,
    time,
    after: (path) => after.get(path),
    open(document) {
      const known = opened.get(document) ?? openDocument(database, document)
      opened.set(document, known)
      return known
    },
    run(query, key) {
      const known = results.get(key) ?? runQuery(store, database, query).documents
      results.set(key, known)
      return known
    },
  }
}
