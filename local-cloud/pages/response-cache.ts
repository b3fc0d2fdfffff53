/** Answers kept in memory for as long as nothing has been stored since they were begun: one comparison, never stale. */

export interface Cacheable {
  /** False for what may differ from one time to the next, or is not worth a place. */
  readonly keep: boolean
  readonly bytes: number
}

/** What is kept under the name, else what `make` makes; whoever asks meanwhile waits for the same. */
export type ResponseCache<T extends Cacheable> = (
  name: string,
  create: () => Promise<T>,
) => Promise<T>

const DEFAULT_LIMITS = { answers: 2000, bytes: 64_000_000 }

/** `version` changes with every commit, and only then. */
export function createResponseCache<T extends Cacheable>(
  version: () => number,
  limits = DEFAULT_LIMITS,
): ResponseCache<T> {
  /** The longest unasked first. */
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
      if (answer.keep && version() === versionAtStart) put(name, answer)
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
    return shared?.keep ? shared : createAndCache(name, create)
  }
}

/** Where the records lie elsewhere nobody here knows when they change: that is left to the caches in front. */
export const bypassCache = <T extends Cacheable>(
  _name: string,
  create: () => Promise<T>,
): Promise<T> => create()
