/** Whether someone may listen: the same door, rules and index demands as for reading once. */

import type { Auth } from '../access.ts'
import type { CallParts } from '../calls.ts'
import { Refusal } from '../errors.ts'
import { lookupsIn } from '../lookups.ts'
import { demandIndexes } from '../queries/index-rules.ts'
import { collectionOf } from '../queries/query.ts'
import type { Wanted } from './read-target.ts'

/** @throws Refusal */
export function authoriseTarget(
  { store, access, indexes, database }: CallParts,
  wanted: Wanted,
  auth: Auth | null,
): void {
  const lookups = lookupsIn(database, store)
  const about = { auth, time: store.readTime() }
  if (wanted.kind === 'document') {
    const { path } = wanted
    const before = lookups.get(path)
    access.authorise([{ kind: 'get', path, before, ...about }], lookups)
    return
  }
  const { query } = wanted
  const collection = collectionOf(query, database.root)
  access.authorise([{ kind: 'list', collection, query, ...about }], lookups)
  demandIndexes(indexes, query)
}

/** Whether someone may read one document by itself. */
export function mayRead(parts: CallParts, path: string, auth: Auth | null): boolean {
  try {
    authoriseTarget(parts, { kind: 'document', path }, auth)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}
