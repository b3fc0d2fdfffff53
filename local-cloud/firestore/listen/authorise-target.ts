/** Whether someone may listen: the same door, rules and index demands as for reading once. */

import type { Auth } from '../access.ts'
import type { CallParts } from '../calls.ts'
import { demandIndexes } from '../index-rules.ts'
import { collectionOf } from '../query.ts'
import type { Wanted } from './read-target.ts'

/** @throws Refusal */
export function authoriseTarget(
  { store, access, indexes, database }: CallParts,
  wanted: Wanted,
  auth: Auth | null,
): void {
  const lookups = { get: store.get, getAfter: store.get }
  const about = { auth, time: store.readTime() }
  if (wanted.kind === 'document') {
    const { path } = wanted
    access.authorise([{ kind: 'get', path, before: store.get(path), ...about }], lookups)
    return
  }
  const { query } = wanted
  const collection = collectionOf(query, database.root)
  access.authorise([{ kind: 'list', collection, query, ...about }], lookups)
  demandIndexes(indexes, query)
}
