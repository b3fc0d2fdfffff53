/** One strictly rising time for all commits, whatever the system's clock does and across restarts. */

import type { Micros } from './document-store-contract.ts'

export interface CommitClock {
  /** A time no commit has had. */
  next(): Micros
  /** The time of a read: at least that of every commit so far. */
  now(): Micros
}

/**
 * A clock that stood still until the system's clock caught up would stop everything that waits for time to pass, and
 * one that kept the system's pace would stay ahead for ever. This one goes slower, so it is caught up with.
 */
const RATE_WHILE_AHEAD = 0.9
/** The most that counts as passed between two readings: a larger step is a clock put right, or a time when nobody asked. */
const MAX_STEP_MICROS = 60_000_000

export function createCommitClock(milliseconds: () => number, lastCommit: Micros): CommitClock {
  const readSystemMicros = (): number => milliseconds() * 1000
  let last = lastCommit
  let lastReading = readSystemMicros()
  /** What has passed since the last commit. Only commits hold it up: a wiki is filled with commits of the past. */
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
