/** Where the catalogue is missing, pages are found by their own records: enough to go on with until it is rebuilt. */
import { collection, limit, query, where } from 'firebase/firestore/lite'
import { storedNames, type TypeName } from '#shared/model/page-types'
import { readReference } from '#shared/model/records'
import { cardOf, isGone } from '#shared/rules/lists/news'
import type { FoundCards } from '../ports/catalogue.ts'
import type { Documents } from './firestore.ts'

/** Each is a read: a wiki with more of them is to rebuild its catalogue. */
const MOST = 500

/** @param type null for all */
export async function uncatalogued(
  { firestore, find }: Documents,
  type: TypeName | null,
): Promise<FoundCards> {
  const ofType = type === null ? [] : [where('Type', 'in', storedNames(type))]
  const most = limit(MOST)
  const found = await find(query(collection(firestore, 'ContentRef'), ...ofType, most))
  const cards = found.flatMap(({ id, data }) => {
    const reference = readReference(id, data)
    return reference === null || isGone(reference) ? [] : [cardOf(reference)]
  })
  return { cards, isPartial: found.length === MOST }
}
