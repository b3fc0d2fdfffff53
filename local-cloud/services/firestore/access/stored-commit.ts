/** Commit event with a cache: a document is parsed and a query is run once for all subscriptions. */

import type { Micros, StoredDocument, StoredDocumentChange } from '../../store/document-store-contract.ts'
import type { CommitEvent } from '../document-access.ts'
import { createLazyDocument, type LazyDocument } from '../lazy-document.ts'
import type { Query } from '../queries/query.ts'
import { runQuery } from '../queries/run-query.ts'
import type { GatewayDeps } from './gateway-deps.ts'

export class StoredCommit implements CommitEvent {
  readonly #results = new Map<string, readonly LazyDocument[]>()
  readonly #opened = new Map<StoredDocument, LazyDocument>()
  readonly #after: ReadonlyMap<string, StoredDocument | null>
  readonly #deps: GatewayDeps

  constructor(
    deps: GatewayDeps,
    readonly changes: readonly StoredDocumentChange[],
    readonly time: Micros,
  ) {
    this.#deps = deps
    this.#after = new Map(changes.map((change) => [change.path, change.after]))
  }

  /** Returns the document after the commit: null if it was deleted, undefined if it was not changed. */
  getDocumentAfter(path: string): StoredDocument | null | undefined {
    return this.#after.get(path)
  }

  openDocument(document: StoredDocument): LazyDocument {
    const cached = this.#opened.get(document) ?? createLazyDocument(this.#deps.database, document)
    this.#opened.set(document, cached)
    return cached
  }

  runQueryOnce(query: Query, key: string): readonly LazyDocument[] {
    const { store, database } = this.#deps
    const cached = this.#results.get(key) ?? runQuery(store, database, query).documents
    this.#results.set(key, cached)
    return cached
  }
}
