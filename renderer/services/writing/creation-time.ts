/** Saves a page whose own time of creation is not that of its catalogue entry, which the rules keep as it is. */
import { FirebaseError } from 'firebase/app'
import { readShard, toCatalogueEntry } from '#shared/model/catalogue'
import { getTypeSpec } from '#shared/model/page-types'
import { referencePath, shardPath } from '#shared/model/paths'
import { readReference } from '#shared/model/records'
import type { Result } from '#shared/result'
import type { Documents } from '../reading/firestore.ts'

/**
 * The page's creator may have stored any time by a hand-made request; the rules have no room to compare the two. So a
 * save that is denied is tried once more with the entry's time, where that is another.
 *
 * @param save gets the time of creation to write, in whole seconds since 1970; null for the page's own
 */
export async function saveWithCreationTime<T, E extends { readonly kind: string }>(
  documents: Documents,
  key: string,
  save: (created: number | null) => Promise<Result<T, E>>,
): Promise<Result<T, E>> {
  const answer = await save(null)
  if (answer.ok || answer.error.kind !== 'denied') return answer
  const created = await readCatalogueCreationTime(documents, key)
  return created === null ? answer : save(created)
}

/** null where the page says the same, has no entry, or cannot be read. */
async function readCatalogueCreationTime(
  documents: Documents,
  key: string,
): Promise<number | null> {
  try {
    const stored = await documents.get(referencePath(key))
    const page = stored === null ? null : readReference(key, stored)
    if (page === null || page.shard === null) return null
    const shard = await documents.get(shardPath(getTypeSpec(page.type).template, page.shard))
    const card = readShard(page.type, shard).find((one) => one.key === key)
    const [, , ownCreated] = toCatalogueEntry(page)
    return card === undefined || card.created === ownCreated ? null : card.created
  } catch (error) {
    if (!(error instanceof FirebaseError)) throw error
    return null
  }
}
