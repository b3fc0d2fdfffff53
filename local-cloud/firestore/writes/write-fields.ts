/** Fields are never changed in place: an edit copies each map it touches once and shares the rest. */

import type { FieldPath } from '../../store/values/field-path.ts'
import { type Fields, ownField, type Value } from '../../store/values/values.ts'

export interface FieldEdit {
  /** Steps that are missing, or no maps, become maps. */
  set(path: FieldPath, value: Value): void
  /** Removing what is not there makes nothing on the way. */
  remove(path: FieldPath): void
  readonly fields: Fields
}

/** Names come from requests that were read: `__proto__` is refused there, so an assignment makes a field. */
export function editFields(base: Fields): FieldEdit {
  const copies = new WeakMap<Fields, Record<string, Value>>()
  const copyOf = (map: Fields): Record<string, Value> => {
    const known = copies.get(map)
    if (known !== undefined) return known
    const copy = { ...map }
    // A copy is its own copy: the next change of the same map goes to it.
    copies.set(copy, copy)
    return copy
  }
  const top = copyOf(base)

  const mapIn = (map: Fields, name: string): Fields | null => {
    const value = ownField(map, name)
    return value !== undefined && 'mapValue' in value ? value.mapValue.fields : null
  }

  function descend(path: FieldPath): Record<string, Value> {
    let map = top
    for (const name of path.slice(0, -1)) {
      const inner = copyOf(mapIn(map, name) ?? {})
      map[name] = { mapValue: { fields: inner } }
      map = inner
    }
    return map
  }

  function exists(path: FieldPath): boolean {
    let map: Fields | null = top
    for (const name of path.slice(0, -1)) {
      map = mapIn(map, name)
      if (map === null) return false
    }
    return Object.hasOwn(map, path.at(-1) ?? '')
  }

  return {
    set(path, value) {
      const name = path.at(-1)
      if (name !== undefined) descend(path)[name] = value
    },
    remove(path) {
      const name = path.at(-1)
      if (name !== undefined && exists(path)) delete descend(path)[name]
    },
    fields: top,
  }
}

/** The same data in the same representation: 1 and 1.0 are equal to a filter but not the same here. */
export function sameFields(a: Fields, b: Fields): boolean {
  if (a === b) return true
  const names = Object.keys(a)
  if (names.length !== Object.keys(b).length) return false
  return names.every((name) => {
    const x = ownField(a, name)
    const y = ownField(b, name)
    return x !== undefined && y !== undefined && sameValue(x, y)
  })
}

function sameValue(a: Value, b: Value): boolean {
  // What an edit has not touched is shared with what was there.
  if (a === b) return true
  if ('stringValue' in a) return 'stringValue' in b && a.stringValue === b.stringValue
  if ('mapValue' in a && 'mapValue' in b) return sameFields(a.mapValue.fields, b.mapValue.fields)
  if ('arrayValue' in a && 'arrayValue' in b) {
    const { values } = b.arrayValue
    return (
      a.arrayValue.values.length === values.length &&
      a.arrayValue.values.every((x, i) => {
        const y = values[i]
        return y !== undefined && sameValue(x, y)
      })
    )
  }
  return JSON.stringify(a) === JSON.stringify(b)
}
