/** Which pages changed last, and when the last of some records did. */
import { collection, limit, orderBy, query } from 'firebase/firestore/lite'
import type { Documents, FoundDocument } from './firestore.ts'

export const findNewestReferences = (
  { firestore, find }: Documents,
  max: number,
): Promise<readonly FoundDocument[]> =>
  find(query(collection(firestore, 'ContentRef'), orderBy('changedAt', 'desc'), limit(max)))

/** null where no record says when it changed. */
export const getNewestTime = (records: readonly FoundDocument[]): string | null =>
  records
    .map(({ data }) => data['changedAt'])
    .filter((time) => typeof time === 'string')
    .sort()
    .at(-1) ?? null
