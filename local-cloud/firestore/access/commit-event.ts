/** One commit on its way to every subscription: documents are parsed and queries run once, however many listen. */

import type { Change, Micros, StoredDocument } from '../../store/document-store-contract.ts'
import type { CommitEvent } from '../access.ts'
import { type OpenDocument, openDocument } from '../document.ts'
import type { Query } from '../queries/query.ts'
import { runQuery } from '../queries/run-query.ts'
import type { GatewayDeps } from './gateway-deps.ts'

export class StoredCommit implements CommitEvent {
  readonly #results = new Map<string, readonly OpenDocument[]>()
  readonly #opened = new Map<StoredDocument, OpenDocument>()
  readonly #after: ReadonlyMap<string, StoredDocument | null>
  readonly #deps: GatewayDeps

  constructor(
    deps: GatewayDeps,
    readonly changes: readonly Change[],
    readonly time: Micros,
  ) {
    this.#deps = deps
    this.#after = new Map(changes.map((change) => [change.path, change.after]))
  }

  /** What the commit made of a document: null when it deleted it, undefined when it left it alone. */
  after(path: string): StoredDocument | null | undefined {
    return this.#after.get(path)
  }

  open(document: StoredDocument): OpenDocument {
    const known = this.#opened.get(document) ?? openDocument(this.#deps.database, document)
    this.#opened.set(document, known)
    return known
  }

  run(query: Query, key: string): readonly OpenDocument[] {
    const { store, database } = this.#deps
    const known = this.#results.get(key) ?? runQuery(store, database, query).documents
    this.#results.set(key, known)
    return known
  }
}
