/** One strictly rising time for all commits, whatever the system's clock does and across restarts. */

import type { Micros } from './document-store-contract.ts'

export interface CommitClock {
  /** A time no commit has had. */
  next(): Micros
  /** The time of a read: at least that of every commit so far. */
  now(): Micros
}

export function commitClock(milliseconds: () => number, lastCommit: Micros): CommitClock {
  let last = lastCommit
  const now = (): Micros => Math.floor(milliseconds() * 1000)
  return {
    next: () => {
      last = Math.max(now(), last + 1)
      return last
    },
    now: () => Math.max(now(), last),
  }
}
