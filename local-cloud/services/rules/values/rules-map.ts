/** Maps written in the rules, or put together as part of a request. */

import type { EvaluationResult, RulesMap } from './rules-value.ts'

/** Values that are costly are given as functions, and made when they are asked for. */
export function createRulesMap(
  entries: Iterable<readonly [string, EvaluationResult | (() => EvaluationResult)]>,
): RulesMap {
  const values = new Map(entries)
  return {
    type: 'map',
    get keys() {
      return [...values.keys()]
    },
    get(key) {
      const entry = values.get(key)
      if (typeof entry !== 'function') return entry
      const value = entry()
      values.set(key, value)
      return value
    },
  }
}
