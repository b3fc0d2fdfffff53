/** Cache of responses in memory, cleared at each commit and day by comparing one version, so it is never stale. */

export interface Cacheable {
  /** False if the response may change without a commit or is not worth caching. */
  readonly isCacheable: boolean
  readonly bytes: number
}

/** Returns the cached response, or creates it; concurrent requests for it share one creation. */
export type ResponseCache<T extends Cacheable> = (name: string, create: () => Promise<T>) => Promise<T>

const DEFAULT_LIMITS = { answers: 2000, bytes: 64_000_000 }

/** @param version changes with every commit, and whenever else a response may change */
export function createResponseCache<T extends Cacheable>(
  version: () => number | string,
  limits = DEFAULT_LIMITS,
): ResponseCache<T> {
  /** Least recently used first. */
  const cached = new Map<string, T>()
  const pending = new Map<string, Promise<T>>()
  let cachedVersion = version()
  let bytes = 0

  function clearOutdated(): void {
    if (version() === cachedVersion) return
    cachedVersion = version()
    cached.clear()
    pending.clear()
    bytes = 0
  }

  function put(name: string, answer: T): void {
    if (answer.bytes > limits.bytes) return
    bytes += answer.bytes - (cached.get(name)?.bytes ?? 0)
    cached.set(name, answer)
    for (const [oldest, old] of cached) {
      if (cached.size <= limits.answers && bytes <= limits.bytes) return
      cached.delete(oldest)
      bytes -= old.bytes
    }
  }

  async function createAndCache(name: string, create: () => Promise<T>): Promise<T> {
    const versionAtStart = cachedVersion
    const promise = create()
    pending.set(name, promise)
    try {
      const answer = await promise
      if (answer.isCacheable && version() === versionAtStart) put(name, answer)
      return answer
    } finally {
      if (pending.get(name) === promise) pending.delete(name)
    }
  }

  return async (name, create) => {
    clearOutdated()
    const answer = cached.get(name)
    if (answer !== undefined) {
      cached.delete(name)
      cached.set(name, answer)
      return answer
    }
    const pendingResponse = pending.get(name)
    if (pendingResponse === undefined) return createAndCache(name, create)
    const shared = await pendingResponse.catch(() => null)
    return shared?.isCacheable ? shared : createAndCache(name, create)
  }
}

/** Does not cache, for records stored elsewhere, whose changes are unknown here. Caches in front decide. */
export const bypassCache = <T extends Cacheable>(_name: string, create: () => Promise<T>): Promise<T> => create()
