/** Table of the methods by the type of their receiver. */

import type { RulesType } from '../values/rules-value.ts'
import type { Callable } from './callable.ts'
import { LIST_METHODS, MAP_DIFF_METHODS, MAP_METHODS, SET_METHODS } from './collection-methods.ts'
import { BYTES_METHODS, STRING_METHODS } from './string-methods.ts'
import { DURATION_METHODS, TIMESTAMP_METHODS } from './time-methods.ts'

const NO_METHODS: ReadonlyMap<string, Callable> = new Map()

export const METHODS_BY_TYPE: Readonly<Record<RulesType, ReadonlyMap<string, Callable>>> = {
  null: NO_METHODS,
  bool: NO_METHODS,
  int: NO_METHODS,
  float: NO_METHODS,
  latlng: NO_METHODS,
  path: NO_METHODS,
  string: STRING_METHODS,
  bytes: BYTES_METHODS,
  list: LIST_METHODS,
  set: SET_METHODS,
  map: MAP_METHODS,
  map_diff: MAP_DIFF_METHODS,
  timestamp: TIMESTAMP_METHODS,
  duration: DURATION_METHODS,
}

/** Returns the argument counts of the methods with this name; empty if there is none. */
export const listArities = (name: string): ReadonlySet<number> =>
  new Set(
    Object.values(METHODS_BY_TYPE).flatMap((methods) => {
      const method = methods.get(name)
      return method === undefined ? [] : [method.arity - 1]
    }),
  )
