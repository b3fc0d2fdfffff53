/** Queries for the newest changes of pages, and the newest time among records. */
import { collection, limit, orderBy, query } from 'firebase/firestore/lite'
import type { Documents, FoundDocument } from './firestore.ts'

export const findNewestReferences = ({ firestore, find }: Documents, max: number): Promise<readonly FoundDocument[]> =>
  find(query(collection(firestore, 'ContentRef'), orderBy('changedAt', 'desc'), limit(max)))

/** Returns null if no record has a time. */
export const getNewestTime = (records: readonly FoundDocument[]): string | null =>
  records
    .map(({ data }) => data['changedAt'])
    .filter((time) => typeof time === 'string')
    .sort()
    .at(-1) ?? null
