/** Clock of commits: strictly increasing, also across restarts and when the system's clock is set back. */

import type { Micros } from './document-store-contract.ts'

export interface CommitClock {
  /** Returns a time that no commit has had. */
  next(): Micros
  /** Returns the time for a read, which is at least that of every commit so far. */
  now(): Micros
}

/**
 * Rate of this clock while it is ahead of the system's clock. A clock that stood still would block everything that
 * waits for time to pass, and one at full rate would stay ahead for ever. A slower one is caught up with.
 */
const RATE_WHILE_AHEAD = 0.9
/** Maximum time counted between two readings. A longer step is a corrected clock or an idle period. */
const MAX_STEP_MICROS = 60_000_000

export function createCommitClock(milliseconds: () => number, lastCommit: Micros): CommitClock {
  const readSystemMicros = (): number => milliseconds() * 1000
  let last = lastCommit
  let lastReading = readSystemMicros()
  /** Time elapsed since the last commit. Commits alone set it back: an import commits in the past. */
  let time = lastCommit

  function now(): Micros {
    const previousReading = lastReading
    lastReading = readSystemMicros()
    const elapsed = Math.min(Math.max(0, lastReading - previousReading), MAX_STEP_MICROS)
    time = Math.max(time + elapsed * RATE_WHILE_AHEAD, last)
    return Math.floor(Math.max(lastReading, time))
  }

  return {
    next: () => {
      last = Math.max(now(), last + 1)
      return last
    },
    now,
  }
}
