/** Copy-on-write editor of a document's fields: copies each changed map once and shares the rest. */

import type { FieldPath } from '../../store/values/field-path.ts'
import { type Fields, getOwnField, type Value } from '../../store/values/values.ts'

export interface FieldEditor {
  /** Sets a value; parents that are missing or not maps become maps. */
  set(path: FieldPath, value: Value): void
  /** Removes a value; does not create missing parents. */
  remove(path: FieldPath): void
  readonly fields: Fields
}

/** The request parser rejects `__proto__`, so an assignment always creates a field. */
export function createFieldEditor(base: Fields): FieldEditor {
  const copies = new WeakMap<Fields, Record<string, Value>>()
  const copyOnce = (map: Fields): Record<string, Value> => {
    const existingCopy = copies.get(map)
    if (existingCopy !== undefined) return existingCopy
    const copy = { ...map }
    // A copy is registered as its own copy, so that the next change of this map reuses it.
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

/** True if both have the same representation: 1 and 1.0 match the same filters, but are different here. */
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
  // Unchanged values are shared with the stored fields.
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
