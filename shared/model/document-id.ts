/** Check of document ids. */
import { utf8Length } from './text/utf8.ts'

const MAX_DOCUMENT_ID_BYTES = 1500

/** True if a segment of an address can be a document id. Other segments are never sent to a service. */
export const isDocumentId = (id: string): boolean =>
  id !== '' &&
  id !== '.' &&
  id !== '..' &&
  !/[/\p{Surrogate}\0]/u.test(id) &&
  !/^__.*__$/s.test(id) &&
  utf8Length(id) <= MAX_DOCUMENT_ID_BYTES
