/** How often something may be tried under one name before it has to wait. In memory: a restart forgives. */

export interface Allowance {
  /** Counts a try before it is made, so that many at once cannot slip through. False: not now. */
  take(name: string): boolean
  /** As if this one try had not been made. */
  giveBack(name: string): void
  /** As if nothing had been tried. */
  forgive(name: string): void
}

export interface Bounds {
  readonly most: number
  /** Milliseconds: tries are counted together for so long, and the last one allowed is followed by so long a wait. */
  readonly window: number
}

interface Tries {
  count: number
  ends: number
}

export function createAllowance({ most, window }: Bounds, clock: () => number): Allowance {
  const known = new Map<string, Tries>()
  let swept = clock()

  /** Once a window, so that a crowd of names costs no more than each of them. */
  function sweep(now: number): void {
    if (now < swept + window) return
    swept = now
    for (const [name, { ends }] of known) if (ends <= now) known.delete(name)
  }

  return {
    take(name) {
      const now = clock()
      const before = known.get(name)
      const tries =
        before === undefined || before.ends <= now ? { count: 0, ends: now + window } : before
      if (tries.count >= most) return false
      sweep(now)
      tries.count++
      if (tries.count === most) tries.ends = now + window
      known.set(name, tries)
      return true
    },
    giveBack(name) {
      const tries = known.get(name)
      if (tries !== undefined && tries.count > 0) tries.count--
    },
    forgive: (name) => void known.delete(name),
  }
}
