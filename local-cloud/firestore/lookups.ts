/** Other documents, as the rules may look them up during a read. */

import type { DocumentReader } from '../store/document-store-contract.ts'
import type { Lookups } from './access.ts'
import { openIfThere } from './document.ts'
import type { Database } from './names.ts'

/** A read changes nothing, so what is there stays there. */
export function lookupsIn(database: Database, reader: DocumentReader): Lookups {
  const get = (path: string) => openIfThere(database, reader.get(path))
  return { get, getAfter: get }
}
