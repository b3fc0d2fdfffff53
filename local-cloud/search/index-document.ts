/** Handler of a document's change: brings the one record derived from it in step, in a search index kept elsewhere. */

import type { SearchRecord } from './search-index.ts'
import { getDocumentId, isInIndex, SEARCH_INDEXES, type SearchFields } from './search-indexes.ts'

interface CurrentDocument {
  readonly fields: SearchFields
  /** Another one after each write, also after a deletion and a new beginning: the time of the last update. */
  readonly version: string
}

export interface IndexDocumentDeps {
  /** Reads the document as it is now; null where there is none. */
  readonly read: () => Promise<CurrentDocument | null>
  /** Settles once the index has taken it; what is sent afterwards is applied afterwards. */
  readonly put: (indexName: string, record: SearchRecord) => Promise<void>
  readonly remove: (indexName: string, objectID: string) => Promise<void>
}

/** A page is saved by hand: this many saves during this many writes to the index are no page's. */
const MAX_ATTEMPTS = 10

/**
 * The event only names the document. Its record is derived from the document as it is when it is read, and the
 * document is read once more after the write: so events may come twice, late, in any order and at the same time, and
 * the last write to the index is always of the last version (docs/decisions/011).
 * @param path below the database's root: `ContentRef/Seth,Ring`
 * @throws when a service refuses or the document does not come to rest: the event is to be delivered again
 */
export async function indexDocument(
  path: string,
  { read, put, remove }: IndexDocumentDeps,
): Promise<void> {
  const definition = SEARCH_INDEXES.find((one) => isInIndex(one, path))
  if (definition === undefined) throw new Error('No search index is derived from this collection.')
  let current = await read()
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const record =
      current === null ? null : definition.createRecord(getDocumentId(path), current.fields)
    await (record === null
      ? remove(definition.name, getDocumentId(path))
      : put(definition.name, record))
    const latest = await read()
    if (latest?.version === current?.version) return
    current = latest
  }
  throw new Error('The document was changed again and again while it was indexed.')
}
