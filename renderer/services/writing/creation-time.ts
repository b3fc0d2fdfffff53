/** Retry of a save with the creation time of the catalogue entry, which the rules require to stay the same. */
import { FirebaseError } from 'firebase/app'
import { readShard, toCatalogueEntry } from '#shared/model/catalogue'
import { shardPath } from '#shared/model/document-paths'
import { getTypeSpec } from '#shared/model/page-types'
import type { Result } from '#shared/result'
import type { Documents } from '../reading/firestore.ts'
import { readStoredReference } from '../reading/stored-reference.ts'

/**
 * A page's creation time can differ from its entry's, because its creator may have stored any time by a forged request;
 * the rules have no budget left to compare the two. A denied save is therefore retried once with the entry's time if it
 * differs.
 *
 * @param save receives the creation time to write, in whole seconds since 1970; null for the page's own
 */
export async function saveWithCreationTime<T, E extends { readonly kind: string }>(
  documents: Documents,
  key: string,
  save: (created: number | null) => Promise<Result<T, E>>,
): Promise<Result<T, E>> {
  const result = await save(null)
  if (result.ok || result.error.kind !== 'denied') return result
  const created = await readCatalogueCreationTime(documents, key)
  return created === null ? result : save(created)
}

/** Returns null if both times are equal, if there is no entry, or if it cannot be read. */
async function readCatalogueCreationTime(documents: Documents, key: string): Promise<number | null> {
  try {
    const page = await readStoredReference(documents, key)
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
