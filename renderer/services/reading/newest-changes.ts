/** Queries for the newest changes of pages, and the newest time among records. */
import { collection, limit, orderBy, query } from 'firebase/firestore/lite'
import { toOptionalText } from '#shared/model/stored-fields'
import type { Documents, FoundDocument } from './firestore.ts'

export const findNewestReferences = ({ firestore, find }: Documents, max: number): Promise<readonly FoundDocument[]> =>
  find(query(collection(firestore, 'ContentRef'), orderBy('changedAt', 'desc'), limit(max)))

interface Dated {
  /** ISO-8601 UTC */
  readonly changedAt: string | null
}

/** Returns null if none has a time. */
export const getNewestTime = (dated: Iterable<Dated>): string | null => {
  let newest: string | null = null
  for (const { changedAt } of dated) if (changedAt !== null && changedAt > (newest ?? '')) newest = changedAt
  return newest
}

export const getNewestTimeOfRecords = (records: readonly FoundDocument[]): string | null =>
  getNewestTime(records.map(({ data }) => ({ changedAt: toOptionalText(data['changedAt']) })))
