/** Converter of a stored page record to its change of lists. */
import { readReference } from '#shared/model/records'
import type { RecordData } from '#shared/model/stored-fields'
import { isUnlisted, type StoredChange, toPageCard } from './list-changes.ts'

/** Returns null for a record that no list contains: it is no page, or it is older than revisions. */
export function toStoredChange(key: string, data: RecordData): StoredChange | null {
  const reference = readReference(key, data)
  if (reference === null || reference.changedAt === null) return null
  const { updatedByName: by, changedAt, rev } = reference
  return { card: toPageCard(reference), isRemoved: isUnlisted(reference), rev, changedAt, by }
}
