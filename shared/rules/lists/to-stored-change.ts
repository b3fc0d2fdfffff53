/** Rule: the change that a stored page makes to lists. */
import { readReference } from '#shared/model/records'
import type { RecordData } from '#shared/model/stored-fields'
import { isUnlisted, type StoredChange, toPageCard } from './list-changes.ts'

/** null for a record that no list holds: one that is no page's, or from before revisions. */
export function toStoredChange(key: string, data: RecordData): StoredChange | null {
  const reference = readReference(key, data)
  if (reference === null || reference.changedAt === null) return null
  const { updatedByName: by, changedAt } = reference
  return { card: toPageCard(reference), isRemoved: isUnlisted(reference), changedAt, by }
}
