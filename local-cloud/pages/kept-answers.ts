/** Answers kept in memory for as long as nothing has been stored since they were begun: one comparison, never stale. */

export interface Keepable {
  /** False for what may differ from one time to the next, or is not worth a place. */
  readonly keep: boolean
  readonly bytes: number
}

/** What is kept under the name, else what `make` makes; whoever asks meanwhile waits for the same. */
export type Kept<T extends Keepable> = (name: string, make: () => Promise<T>) => Promise<T>

const BOUNDS = { answers: 2000, bytes: 64_000_000 }

/** `version` changes with every commit, and only then. */
export function keepAnswers<T extends Keepable>(version: () => number, bounds = BOUNDS): Kept<T> {
  /** The longest unasked first. */
  const kept = new Map<string, T>()
  const underway = new Map<string, Promise<T>>()
  let standing = version()
  let bytes = 0

  function forgetOutdated(): void {
    if (version() === standing) return
    standing = version()
    kept.clear()
    underway.clear()
    bytes = 0
  }

  function put(name: string, answer: T): void {
    if (answer.bytes > bounds.bytes) return
    bytes += answer.bytes - (kept.get(name)?.bytes ?? 0)
    kept.set(name, answer)
    for (const [oldest, old] of kept) {
      if (kept.size <= bounds.answers && bytes <= bounds.bytes) return
      kept.delete(oldest)
      bytes -= old.bytes
    }
  }

  async function made(name: string, make: () => Promise<T>): Promise<T> {
    const begun = standing
    const making = make()
    underway.set(name, making)
    try {
      const answer = await making
      if (answer.keep && version() === begun) put(name, answer)
      return answer
    } finally {
      if (underway.get(name) === making) underway.delete(name)
    }
  }

  return async (name, make) => {
    forgetOutdated()
    const answer = kept.get(name)
    if (answer !== undefined) {
      kept.delete(name)
      kept.set(name, answer)
      return answer
    }
    const others = underway.get(name)
    if (others === undefined) return made(name, make)
    const shared = await others.catch(() => null)
    return shared?.keep ? shared : made(name, make)
  }
}

/** Where the records lie elsewhere nobody here knows when they change: that is left to the caches in front. */
export const keepNothing = <T extends Keepable>(
  _name: string,
  make: () => Promise<T>,
): Promise<T> => make()
