/** Stored document with lazily parsed fields: parsed at most once, and copied into responses as text. */

import type { DamagedDocumentError, StoredDocument } from '../store/document-store-contract.ts'
import { type FieldPath, getFieldAt } from '../store/values/field-path.ts'
import { formatMicros } from '../store/values/value-order.ts'
import type { Fields } from '../store/values/values.ts'
import type { FilterableDocument } from './queries/query.ts'
import { type DatabaseName, formatDocumentName } from './resource-names.ts'
import { createFieldEditor } from './writes/field-editor.ts'

export interface LazyDocument extends FilterableDocument {
  /** Path relative to `documents`. */
  readonly path: string
  readonly stored: StoredDocument
  /** True if the document exists but cannot be read. */
  readonly isDamaged?: true
}

/** `fields` is parsed on first access, so a get never parses it. */
export function createLazyDocument(database: DatabaseName, stored: StoredDocument, parsed?: Fields): LazyDocument {
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

export const createLazyDocumentOrNull = (database: DatabaseName, stored: StoredDocument | null): LazyDocument | null =>
  stored === null ? null : createLazyDocument(database, stored)

/** Reading its content throws `damage`; replacing or deleting it reads nothing and succeeds. */
export function createDamagedDocument(database: DatabaseName, damage: DamagedDocumentError): LazyDocument {
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

/** The store has verified the checksum of the text, so it is what this service once wrote. */
const parseFields = (text: string): Fields => JSON.parse(text)

/** Returns the JSON text of a `Document` message. `selected` replaces the stored fields. */
export const formatDocument = (
  name: string,
  { fields, createTime, updateTime }: StoredDocument,
  selected: string = fields,
): string =>
  `{"name":${JSON.stringify(name)},"fields":${selected},` +
  `"createTime":"${formatMicros(createTime)}","updateTime":"${formatMicros(updateTime)}"}`

export function formatSelectedFields(document: FilterableDocument, select: readonly FieldPath[]): string {
  const editor = createFieldEditor({})
  for (const path of select) {
    const value = getFieldAt(document.fields, path)
    if (value !== undefined) editor.set(path, value)
  }
  return JSON.stringify(editor.fields)
}
