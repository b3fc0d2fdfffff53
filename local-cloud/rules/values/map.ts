/** Maps written in the rules, or put together as part of a request. */

import type { MapValue, Outcome } from './value.ts'

/** Values that are costly are given as functions, and made when they are asked for. */
export function mapOf(entries: Iterable<readonly [string, Outcome | (() => Outcome)]>): MapValue {
  const known = new Map(entries)
  return {
    type: 'map',
    get keys() {
      return [...known.keys()]
    },
    get(key) {
      const entry = known.get(key)
      if (typeof entry !== 'function') return entry
      const value = entry()
      known.set(key, value)
      return value
    },
  }
}
