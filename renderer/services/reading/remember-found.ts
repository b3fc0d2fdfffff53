/** On the page host, which sees every commit: what a query found is found again until the next one. */
import { type Query, queryEqual } from 'firebase/firestore/lite'
import type { Documents } from './firestore.ts'

/** More than the lists of all types, home and the catalogue ask. */
const MOST = 24

/** @param version changes with every commit */
export function rememberFound(documents: Documents, version: () => unknown): Documents {
  type Found = ReturnType<Documents['find']>
  let standing = version()
  let kept: readonly { readonly asked: Query; readonly found: Found }[] = []
  return {
    ...documents,
    find(asked) {
      // looked at before the question: what is stored meanwhile is found by the next who asks
      const now = version()
      if (now !== standing) kept = []
      standing = now
      const known = kept.find((one) => queryEqual(one.asked, asked))
      if (known !== undefined) return known.found
      const found = documents.find(asked)
      kept = [...kept.slice(1 - MOST), { asked, found }]
      found.catch(() => {
        kept = kept.filter((one) => one.found !== found)
      })
      return found
    },
  }
}
