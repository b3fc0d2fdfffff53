/** Rate limiters: attempts per key, and a shared token bucket. State is in memory and lost at a restart. */

export interface RateLimiter {
  /** Counts an attempt before it is made, so that concurrent ones cannot bypass the limit. False: rejected. */
  consume(key: string): boolean
  /** Takes back one attempt. */
  refund(key: string): void
  /** Forgets all attempts of the key. */
  reset(key: string): void
}

export interface RateLimitOptions {
  readonly maxAttempts: number
  /** Length of a counting window, and of the pause after the last permitted attempt, in milliseconds. */
  readonly windowMs: number
}

interface AttemptWindow {
  count: number
  endsAt: number
}

export function createRateLimiter({ maxAttempts, windowMs }: RateLimitOptions, clock: () => number): RateLimiter {
  const windows = new Map<string, AttemptWindow>()
  let sweptAt = clock()

  /** Runs once per window, so that the cost per call does not grow with the number of keys. */
  function removeExpired(now: number): void {
    if (now < sweptAt + windowMs) return
    sweptAt = now
    for (const [key, { endsAt }] of windows) if (endsAt <= now) windows.delete(key)
  }

  return {
    consume(key) {
      const now = clock()
      const current = windows.get(key)
      const attempts = current === undefined || current.endsAt <= now ? { count: 0, endsAt: now + windowMs } : current
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

export interface TokenBucketOptions {
  /** Maximum number of tokens. */
  readonly capacity: number
  /** Milliseconds until a token is added. */
  readonly refillMs: number
}

export interface TokenBucket {
  /** Takes a token; false if there is none. */
  take(): boolean
}

/** Token bucket shared by everybody. A client that empties it blocks others for one refill at a time. */
export function createTokenBucket({ capacity, refillMs }: TokenBucketOptions, clock: () => number): TokenBucket {
  let tokens = capacity
  let counted = clock()
  return {
    take() {
      const now = clock()
      tokens = Math.min(capacity, tokens + Math.max(0, now - counted) / refillMs)
      counted = now
      if (tokens < 1) return false
      tokens--
      return true
    },
  }
}
