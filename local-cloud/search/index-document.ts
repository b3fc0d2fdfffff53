/** Handler of document changes that updates the derived record in an external search index. */

import { getDocumentId, isInIndex, SEARCH_INDEXES, type SearchFields } from './index-definitions.ts'
import type { SearchRecord } from './search-index.ts'

interface CurrentDocument {
  readonly fields: SearchFields
  /** Differs after each write, including deletion and re-creation: the time of the last update. */
  readonly version: string
}

export interface IndexDocumentDeps {
  /** Reads the current document; null if there is none. */
  readonly read: () => Promise<CurrentDocument | null>
  /** Settles once the index has accepted the record. Requests are applied in the order they are sent. */
  readonly put: (indexName: string, record: SearchRecord) => Promise<void>
  readonly remove: (indexName: string, objectID: string) => Promise<void>
}

/** Limit of attempts. People save pages too rarely to need this many. */
const MAX_ATTEMPTS = 10

/**
 * The event only names the document. Its record is derived from the document as it is when it is read, and the
 * document is read again after the write. Events may therefore arrive twice, late, in any order and concurrently, and
 * the last write to the index is always of the last version (docs/decisions/011).
 * @param path below the database's root, for example `ContentRef/Seth,Ring`
 * @throws if a service fails or the document keeps changing, so that the event is delivered again
 */
export async function indexDocument(path: string, { read, put, remove }: IndexDocumentDeps): Promise<void> {
  const definition = SEARCH_INDEXES.find((one) => isInIndex(one, path))
  if (definition === undefined) throw new Error('No search index is derived from this collection.')
  let current = await read()
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const record = current === null ? null : definition.createRecord(getDocumentId(path), current.fields)
    await (record === null ? remove(definition.name, getDocumentId(path)) : put(definition.name, record))
    const latest = await read()
    if (latest?.version === current?.version) return
    current = latest
  }
  throw new Error('The document was changed again and again while it was indexed.')
}
