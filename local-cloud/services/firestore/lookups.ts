/** Adapter of the store to the rules' document lookups during a read. */

import type { DocumentReader } from '../store/document-store-contract.ts'
import type { Lookups } from './document-access.ts'
import { createLazyDocumentOrNull } from './lazy-document.ts'
import type { DatabaseName } from './resource-names.ts'

/** `getAfter` equals `get`, since a read changes nothing. */
export function createLookups(database: DatabaseName, reader: DocumentReader): Lookups {
  const get = (path: string) => createLazyDocumentOrNull(database, reader.get(path))
  return { get, getAfter: get }
}
