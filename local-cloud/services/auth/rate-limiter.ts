/** How often something may be tried under one name before it has to wait. In memory: a restart forgives. */

export interface RateLimiter {
  /** Counts a try before it is made, so that many at once cannot slip through. False: not now. */
  consume(key: string): boolean
  /** As if this one try had not been made. */
  refund(key: string): void
  /** As if nothing had been tried. */
  reset(key: string): void
}

export interface RateLimitOptions {
  readonly maxAttempts: number
  /** Milliseconds: tries are counted together for so long, and the last one allowed is followed by so long a wait. */
  readonly windowMs: number
}

interface AttemptWindow {
  count: number
  endsAt: number
}

export function createRateLimiter(
  { maxAttempts, windowMs }: RateLimitOptions,
  clock: () => number,
): RateLimiter {
  const windows = new Map<string, AttemptWindow>()
  let sweptAt = clock()

  /** Once a window, so that a crowd of names costs no more than each of them. */
  function removeExpired(now: number): void {
    if (now < sweptAt + windowMs) return
    sweptAt = now
    for (const [key, { endsAt }] of windows) if (endsAt <= now) windows.delete(key)
  }

  return {
    consume(key) {
      const now = clock()
      const current = windows.get(key)
      const attempts =
        current === undefined || current.endsAt <= now
          ? { count: 0, endsAt: now + windowMs }
          : current
      if (attempts.count >= maxAttempts) return false
      removeExpired(now)
      attempts.count++
      if (attempts.count === maxAttempts) attempts.endsAt = now + windowMs
      windows.set(key, attempts)
      return true
    },
    refund(key) {
      const attempts = windows.get(key)
      if (attempts !== undefined && attempts.count > 0) attempts.count--
    },
    reset: (key) => void windows.delete(key),
  }
}

export interface BucketBounds {
  /** How many may come at once. */
  readonly capacity: number
  /** Milliseconds until one more may come. */
  readonly refill: number
}

export interface Bucket {
  /** False: not now. */
  take(): boolean
}

/** A token bucket that everybody shares. Who empties it stops others for one refill, and no longer. */
export function createBucket({ capacity, refill }: BucketBounds, clock: () => number): Bucket {
  let tokens = capacity
  let counted = clock()
  return {
    take() {
      const now = clock()
      tokens = Math.min(capacity, tokens + Math.max(0, now - counted) / refill)
      counted = now
      if (tokens < 1) return false
      tokens--
      return true
    },
  }
}
