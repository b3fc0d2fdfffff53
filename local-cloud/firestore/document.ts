/** A stored document on its way through the service: parsed at most once, spliced into answers as text. */

import type { DamagedDocument, StoredDocument } from '../store/document-store-contract.ts'
import { type FieldPath, fieldAt } from '../store/values/field-path.ts'
import { timestampOf } from '../store/values/value-order.ts'
import type { Fields } from '../store/values/values.ts'
import { type Database, nameOf } from './names.ts'
import type { Candidate } from './queries/query.ts'
import { editFields } from './writes/write-fields.ts'

export interface OpenDocument extends Candidate {
  /** Below `documents`. */
  readonly path: string
  readonly stored: StoredDocument
  /** It is there, and nobody knows what it says. */
  readonly isDamaged?: true
}

/** `fields` is parsed when first looked at: a get never looks. */
export function openDocument(
  database: Database,
  stored: StoredDocument,
  parsed?: Fields,
): OpenDocument {
  let fields = parsed
  return {
    stored,
    path: stored.path,
    name: nameOf(database, stored.path),
    get fields() {
      fields ??= parseFields(stored.fields)
      return fields
    },
  }
}

/** The same of what may not be there. */
export const openIfThere = (
  database: Database,
  stored: StoredDocument | null,
): OpenDocument | null => (stored === null ? null : openDocument(database, stored))

/** Whoever looks into it meets the damage; who replaces or deletes it need not look. */
export function damagedDocument(database: Database, damage: DamagedDocument): OpenDocument {
  const look = (): never => {
    throw damage
  }
  return {
    path: damage.path,
    name: nameOf(database, damage.path),
    isDamaged: true,
    get stored() {
      return look()
    },
    get fields() {
      return look()
    },
  }
}

/** The store has checked the text against its checksum, so it is what this service once wrote. */
const parseFields = (text: string): Fields => JSON.parse(text)

/** The document as the protocol writes it, its fields as they lie in the store unless cut down. */
export const documentJson = (
  name: string,
  { fields, createTime, updateTime }: StoredDocument,
  selected: string = fields,
): string =>
  `{"name":${JSON.stringify(name)},"fields":${selected},` +
  `"createTime":"${timestampOf(createTime)}","updateTime":"${timestampOf(updateTime)}"}`

export function selectedFields(document: Candidate, select: readonly FieldPath[]): string {
  const chosen = editFields({})
  for (const path of select) {
    const value = fieldAt(document.fields, path)
    if (value !== undefined) chosen.set(path, value)
  }
  return JSON.stringify(chosen.fields)
}
