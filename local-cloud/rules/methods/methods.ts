/** Every method there is, by the type it is called on. */

import type { TypeName } from '../values/value.ts'
import { LIST_METHODS, MAP_DIFF_METHODS, MAP_METHODS, SET_METHODS } from './collection-methods.ts'
import type { Callable } from './signature.ts'
import { BYTES_METHODS, TEXT_METHODS } from './text-methods.ts'
import { DURATION_METHODS, TIMESTAMP_METHODS } from './time-methods.ts'

const NONE: ReadonlyMap<string, Callable> = new Map()

export const METHODS_OF: Readonly<Record<TypeName, ReadonlyMap<string, Callable>>> = {
  null: NONE,
  bool: NONE,
  int: NONE,
  float: NONE,
  latlng: NONE,
  path: NONE,
  string: TEXT_METHODS,
  bytes: BYTES_METHODS,
  list: LIST_METHODS,
  set: SET_METHODS,
  map: MAP_METHODS,
  map_diff: MAP_DIFF_METHODS,
  timestamp: TIMESTAMP_METHODS,
  duration: DURATION_METHODS,
}

/** How many arguments a method of this name takes, on whatever type; empty when there is none. */
export const aritiesOf = (name: string): ReadonlySet<number> =>
  new Set(
    Object.values(METHODS_OF).flatMap((methods) => {
      const method = methods.get(name)
      return method === undefined ? [] : [method.arity - 1]
    }),
  )
