/** Methods of lists, sets, maps and the differences of maps. */

import { hasAll, isAmong, sameAt, setOf } from '../values/equal.ts'
import {
  fault,
  isFault,
  list,
  type MapDiff,
  type MapValue,
  type Outcome,
  type RulesValue,
  type SetValue,
} from '../values/value.ts'
import { type Callable, takes1, takes2, takes3 } from './signature.ts'

const hasAny = (items: readonly RulesValue[], wanted: readonly RulesValue[]): boolean =>
  wanted.some((value) => isAmong(items, value))

const without = (items: readonly RulesValue[], others: readonly RulesValue[]) =>
  items.filter((item) => !isAmong(others, item))

export const LIST_METHODS: ReadonlyMap<string, Callable> = new Map([
  ['size', takes1('list', ({ items }) => BigInt(items.length))],
  ['hasAll', takes2('list', 'list', (a, b) => hasAll(a.items, b.items))],
  ['hasAny', takes2('list', 'list', (a, b) => hasAny(a.items, b.items))],
  ['hasOnly', takes2('list', 'list', (a, b) => hasAll(b.items, a.items))],
  ['concat', takes2('list', 'list', (a, b) => list([...a.items, ...b.items]))],
  ['removeAll', takes2('list', 'list', (a, b) => list(without(a.items, b.items)))],
  ['toSet', takes1('list', ({ items }) => setOf(items))],
  ['join', takes2('list', 'string', ({ items }, separator) => join(items, separator))],
])

function join(items: readonly RulesValue[], separator: string): Outcome {
  const texts = items.filter((item) => typeof item === 'string')
  return texts.length === items.length ? texts.join(separator) : fault('only texts can be joined')
}

export const SET_METHODS: ReadonlyMap<string, Callable> = new Map([
  ['size', takes1('set', ({ items }) => BigInt(items.length))],
  ['hasAll', takes2('set', 'list or set', (a, b) => hasAll(a.items, b.items))],
  ['hasAny', takes2('set', 'list or set', (a, b) => hasAny(a.items, b.items))],
  ['hasOnly', takes2('set', 'list or set', (a, b) => hasAll(b.items, a.items))],
  ['union', takes2('set', 'set', (a, b) => setOf([...a.items, ...b.items]))],
  [
    'intersection',
    takes2('set', 'set', (a, b) => setOf(a.items.filter((item) => isAmong(b.items, item)))),
  ],
  ['difference', takes2('set', 'set', (a, b) => setOf(without(a.items, b.items)))],
])

export const MAP_METHODS: ReadonlyMap<string, Callable> = new Map([
  ['size', takes1('map', ({ keys }) => BigInt(keys.length))],
  ['keys', takes1('map', ({ keys }) => list(keys))],
  ['values', takes1('map', valuesOf)],
  ['get', takes3('map', 'any', 'any', getOr)],
  ['diff', takes2('map', 'map', (to, from) => ({ type: 'map_diff', from, to }))],
])

function valuesOf(map: MapValue): Outcome {
  const values: RulesValue[] = []
  for (const key of map.keys) {
    const value = map.get(key)
    if (isFault(value)) return value
    if (value !== undefined) values.push(value)
  }
  return list(values)
}

/** The key is a text, or a list of texts that leads inwards. */
function getOr(map: MapValue, key: RulesValue, otherwise: RulesValue): Outcome {
  const isList = typeof key === 'object' && key !== null && key.type === 'list'
  const keys = isList ? key.items : [key]
  let here: Outcome = map
  for (const step of keys) {
    if (typeof step !== 'string') return fault('a key of a map is a text')
    if (typeof here !== 'object' || here === null || here.type !== 'map') return otherwise
    const found: Outcome | undefined = here.get(step)
    if (found === undefined) return otherwise
    if (isFault(found)) return found
    here = found
  }
  return here
}

/** The map `diff` is called on is the new one. */
export const MAP_DIFF_METHODS: ReadonlyMap<string, Callable> = new Map([
  ['addedKeys', takes1('map_diff', (diff) => keySet(added(diff)))],
  ['removedKeys', takes1('map_diff', (diff) => keySet(removed(diff)))],
  ['changedKeys', takes1('map_diff', (diff) => keySet(changed(diff)))],
  ['unchangedKeys', takes1('map_diff', (diff) => keySet(unchanged(diff)))],
  [
    'affectedKeys',
    takes1('map_diff', (diff) => keySet([...added(diff), ...removed(diff), ...changed(diff)])),
  ],
])

/** Keys are different already. */
const keySet = (keys: readonly string[]): SetValue => ({ type: 'set', items: keys })

const added = ({ from, to }: MapDiff) => to.keys.filter((key) => from.get(key) === undefined)
const removed = ({ from, to }: MapDiff) => from.keys.filter((key) => to.get(key) === undefined)
const common = ({ from, to }: MapDiff) => to.keys.filter((key) => from.get(key) !== undefined)
const changed = (diff: MapDiff) => common(diff).filter((key) => !sameAt(diff.from, diff.to, key))
const unchanged = (diff: MapDiff) => common(diff).filter((key) => sameAt(diff.from, diff.to, key))
