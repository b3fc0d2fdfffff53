/** On the page host, which sees every commit: what a query found is found again until the next one. */
import { type Query, queryEqual } from 'firebase/firestore/lite'
import type { Documents } from './firestore.ts'

/** More than the lists of all types, home and the catalogue ask. */
const MAX_QUERIES = 24

/** @param version changes with every commit */
export function cacheQueries(documents: Documents, version: () => unknown): Documents {
  type FoundDocuments = ReturnType<Documents['find']>
  let cachedVersion = version()
  let cached: readonly { readonly query: Query; readonly found: FoundDocuments }[] = []
  return {
    ...documents,
    find(query) {
      // looked at before the question: what is stored meanwhile is found by the next who asks
      const current = version()
      if (current !== cachedVersion) cached = []
      cachedVersion = current
      const hit = cached.find((one) => queryEqual(one.query, query))
      if (hit !== undefined) return hit.found
      const found = documents.find(query)
      cached = [...cached.slice(1 - MAX_QUERIES), { query, found }]
      found.catch(() => {
        cached = cached.filter((one) => one.found !== found)
      })
      return found
    },
  }
}
