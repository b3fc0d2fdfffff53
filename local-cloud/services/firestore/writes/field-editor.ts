/** Fields are never changed in place: an edit copies each map it touches once and shares the rest. */

import type { FieldPath } from '../../store/values/field-path.ts'
import { type Fields, getOwnField, type Value } from '../../store/values/values.ts'

export interface FieldEditor {
  /** Steps that are missing, or no maps, become maps. */
  set(path: FieldPath, value: Value): void
  /** Removing what is not there makes nothing on the way. */
  remove(path: FieldPath): void
  readonly fields: Fields
}

/** Names come from requests that were read: `__proto__` is refused there, so an assignment makes a field. */
export function createFieldEditor(base: Fields): FieldEditor {
  const copies = new WeakMap<Fields, Record<string, Value>>()
  const copyOnce = (map: Fields): Record<string, Value> => {
    const existingCopy = copies.get(map)
    if (existingCopy !== undefined) return existingCopy
    const copy = { ...map }
    // A copy is its own copy: the next change of the same map goes to it.
    copies.set(copy, copy)
    return copy
  }
  const top = copyOnce(base)

  const getMap = (map: Fields, name: string): Fields | null => {
    const value = getOwnField(map, name)
    return value !== undefined && 'mapValue' in value ? value.mapValue.fields : null
  }

  function copyParents(path: FieldPath): Record<string, Value> {
    let map = top
    for (const name of path.slice(0, -1)) {
      const inner = copyOnce(getMap(map, name) ?? {})
      map[name] = { mapValue: { fields: inner } }
      map = inner
    }
    return map
  }

  function exists(path: FieldPath): boolean {
    let map: Fields | null = top
    for (const name of path.slice(0, -1)) {
      map = getMap(map, name)
      if (map === null) return false
    }
    return Object.hasOwn(map, path.at(-1) ?? '')
  }

  return {
    set(path, value) {
      const name = path.at(-1)
      if (name !== undefined) copyParents(path)[name] = value
    },
    remove(path) {
      const name = path.at(-1)
      if (name !== undefined && exists(path)) delete copyParents(path)[name]
    },
    fields: top,
  }
}

/** The same data in the same representation: 1 and 1.0 are equal to a filter but not the same here. */
export function areSameFields(a: Fields, b: Fields): boolean {
  if (a === b) return true
  const names = Object.keys(a)
  if (names.length !== Object.keys(b).length) return false
  return names.every((name) => {
    const x = getOwnField(a, name)
    const y = getOwnField(b, name)
    return x !== undefined && y !== undefined && isSameValue(x, y)
  })
}

function isSameValue(a: Value, b: Value): boolean {
  // What an edit has not touched is shared with what was there.
  if (a === b) return true
  if ('stringValue' in a) return 'stringValue' in b && a.stringValue === b.stringValue
  if ('mapValue' in a && 'mapValue' in b) return areSameFields(a.mapValue.fields, b.mapValue.fields)
  if ('arrayValue' in a && 'arrayValue' in b) {
    const { values } = b.arrayValue
    return (
      a.arrayValue.values.length === values.length &&
      a.arrayValue.values.every((x, i) => {
        const y = values[i]
        return y !== undefined && isSameValue(x, y)
      })
    )
  }
  return JSON.stringify(a) === JSON.stringify(b)
}
