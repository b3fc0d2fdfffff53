/** Cache of prefetched loader data: each entry is used once, and only while it is fresh. */

const MAX_AGE_MS = 10_000
const MAX_ENTRIES = 20

export interface PrefetchCache {
  /** Returns the entry of an address and removes it from the cache. */
  take(url: URL): Promise<unknown> | null
  /** Returns the fresh entry of an address, or loads it. */
  prefetch(url: URL, load: () => Promise<unknown>): Promise<unknown>
}

export function createPrefetchCache(now: () => number): PrefetchCache {
  const answers = new Map<string, { readonly at: number; readonly answer: Promise<unknown> }>()
  const keyOf = ({ pathname, search }: URL) => pathname + search
  const findFresh = (key: string) => {
    const entry = answers.get(key)
    return entry !== undefined && now() - entry.at < MAX_AGE_MS ? entry.answer : null
  }
  return {
    take(url) {
      const answer = findFresh(keyOf(url))
      answers.delete(keyOf(url))
      return answer
    },
    prefetch(url, load) {
      const key = keyOf(url)
      const known = findFresh(key)
      if (known !== null) return known
      const answer = load()
      answers.delete(key)
      answers.set(key, { at: now(), answer })
      for (const oldestKey of [...answers.keys()].slice(0, -MAX_ENTRIES)) answers.delete(oldestKey)
      // A failed prefetch is dropped: the navigation itself loads again and shows the error.
      answer.catch(() => {
        if (answers.get(key)?.answer === answer) answers.delete(key)
      })
      return answer
    },
  }
}
