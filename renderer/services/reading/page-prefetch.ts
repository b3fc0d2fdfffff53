/** Prefetch of the page to edit: its read begins while the account is still being checked. */
import type { Pages, ReadPage } from '../ports/pages.ts'

interface PrefetchedRead {
  readonly id: string
  readonly startedAt: number
  readonly answer: ReturnType<ReadPage>
}

/** Age in milliseconds at which a read that nobody has taken is discarded. */
const MAX_AGE_MS = 30_000

/** @param now milliseconds since 1970 */
export function createPagePrefetch(read: ReadPage, now: () => number): Pick<Pages, 'prefetch' | 'readPrefetched'> {
  let prefetched: PrefetchedRead | null = null
  return {
    prefetch(...part) {
      const answer = read(...part)
      // The caller that takes the read handles its failure.
      answer.catch(() => {})
      prefetched = { id: part.join(), startedAt: now(), answer }
    },
    readPrefetched(...part) {
      const taken = prefetched
      prefetched = null
      const isUsable = taken?.id === part.join() && now() - taken.startedAt < MAX_AGE_MS
      return isUsable ? taken.answer : read(...part)
    },
  }
}
