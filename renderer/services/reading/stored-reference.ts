/** Read of a page's stored reference: one read, or none for a key that cannot be a document id. */

import { isDocumentId } from '#shared/model/document-id'
import { referencePath } from '#shared/model/document-paths'
import type { PageReference } from '#shared/model/page'
import { readReference } from '#shared/model/records'
import type { Documents } from './firestore.ts'

export async function readStoredReference(documents: Documents, key: string): Promise<PageReference | null> {
  const record = isDocumentId(key) ? await documents.get(referencePath(key)) : null
  return record === null ? null : readReference(key, record)
}
