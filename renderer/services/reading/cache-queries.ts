/** Cache of query results on the page host, dropped at each commit. */
import { type Query, queryEqual } from 'firebase/firestore/lite'
import type { Documents } from './firestore.ts'

/** Maximum cached queries: more than the lists of all types, home and the catalogue need. */
const MAX_QUERIES = 24

/** @param version returns a value that changes with every commit */
export function cacheQueries(documents: Documents, version: () => unknown): Documents {
  type FoundDocuments = ReturnType<Documents['find']>
  let cachedVersion = version()
  let cached: readonly { readonly query: Query; readonly found: FoundDocuments }[] = []
  return {
    ...documents,
    find(query) {
      // The version is read before the query, so that a commit during the query invalidates its result.
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
