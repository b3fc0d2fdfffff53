/** A stored document on its way through the service: parsed at most once, spliced into answers as text. */

import type { DamagedDocumentError, StoredDocument } from '../store/document-store-contract.ts'
import { type FieldPath, getFieldAt } from '../store/values/field-path.ts'
import { formatMicros } from '../store/values/value-order.ts'
import type { Fields } from '../store/values/values.ts'
import type { FilterableDocument } from './queries/query.ts'
import { type DatabaseName, formatDocumentName } from './resource-names.ts'
import { createFieldEditor } from './writes/field-editor.ts'

export interface LazyDocument extends FilterableDocument {
  /** Below `documents`. */
  readonly path: string
  readonly stored: StoredDocument
  /** It is there, and nobody knows what it says. */
  readonly isDamaged?: true
}

/** `fields` is parsed when first looked at: a get never looks. */
export function createLazyDocument(
  database: DatabaseName,
  stored: StoredDocument,
  parsed?: Fields,
): LazyDocument {
  let fields = parsed
  return {
    stored,
    path: stored.path,
    name: formatDocumentName(database, stored.path),
    get fields() {
      fields ??= parseFields(stored.fields)
      return fields
    },
  }
}

/** The same of what may not be there. */
export const createLazyDocumentOrNull = (
  database: DatabaseName,
  stored: StoredDocument | null,
): LazyDocument | null => (stored === null ? null : createLazyDocument(database, stored))

/** Whoever looks into it meets the damage; who replaces or deletes it need not look. */
export function createDamagedDocument(
  database: DatabaseName,
  damage: DamagedDocumentError,
): LazyDocument {
  const throwDamage = (): never => {
    throw damage
  }
  return {
    path: damage.path,
    name: formatDocumentName(database, damage.path),
    isDamaged: true,
    get stored() {
      return throwDamage()
    },
    get fields() {
      return throwDamage()
    },
  }
}

/** The store has checked the text against its checksum, so it is what this service once wrote. */
const parseFields = (text: string): Fields => JSON.parse(text)

/** The document as the protocol writes it, its fields as they lie in the store unless cut down. */
export const formatDocument = (
  name: string,
  { fields, createTime, updateTime }: StoredDocument,
  selected: string = fields,
): string =>
  `{"name":${JSON.stringify(name)},"fields":${selected},` +
  `"createTime":"${formatMicros(createTime)}","updateTime":"${formatMicros(updateTime)}"}`

export function formatSelectedFields(
  document: FilterableDocument,
  select: readonly FieldPath[],
): string {
  const editor = createFieldEditor({})
  for (const path of select) {
    const value = getFieldAt(document.fields, path)
    if (value !== undefined) editor.set(path, value)
  }
  return JSON.stringify(editor.fields)
}
