/** Map value of the rules language, with lazily computed entries. */

import type { EvaluationResult, RulesMap } from './rules-value.ts'

/** An entry that is a function is called when it is first read. */
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
