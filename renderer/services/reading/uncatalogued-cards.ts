/** Fallback without a catalogue: lists pages by their own records until the catalogue is rebuilt. */
import { collection, limit, query, where } from 'firebase/firestore/lite'
import { listStoredTypeNames, type TypeName } from '#shared/model/page-types'
import { readReference } from '#shared/model/records'
import { isUnlisted, toPageCard } from '#shared/rules/lists/list-changes'
import type { FoundCards } from '../ports/catalogue.ts'
import type { Documents } from './firestore.ts'

/** Maximum pages, because each is a read. A larger wiki has to rebuild its catalogue. */
const MAX_PAGES = 500

/** @param type null for all types */
export async function readUncataloguedCards(
  { firestore, find }: Documents,
  type: TypeName | null,
): Promise<FoundCards> {
  const ofType = type === null ? [] : [where('Type', 'in', listStoredTypeNames(type))]
  const maxPages = limit(MAX_PAGES)
  const found = await find(query(collection(firestore, 'ContentRef'), ...ofType, maxPages))
  const cards = found.flatMap(({ id, data }) => {
    const reference = readReference(id, data)
    return reference === null || isUnlisted(reference) ? [] : [toPageCard(reference)]
  })
  return { cards, isPartial: found.length === MAX_PAGES }
}
