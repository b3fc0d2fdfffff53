/** Table of the methods of lists, sets, maps and map diffs. */

import { createRulesSet, hasAll, hasSameValue, includesValue } from '../values/compare-values.ts'
import {
  createFault,
  createRulesList,
  type EvaluationResult,
  isFault,
  type MapDiff,
  type RulesMap,
  type RulesSet,
  type RulesValue,
} from '../values/rules-value.ts'
import { type Callable, defineCallable1, defineCallable2, defineCallable3 } from './callable.ts'

const hasAny = (items: readonly RulesValue[], wanted: readonly RulesValue[]): boolean =>
  wanted.some((value) => includesValue(items, value))

const removeValues = (items: readonly RulesValue[], others: readonly RulesValue[]) =>
  items.filter((item) => !includesValue(others, item))

export const LIST_METHODS: ReadonlyMap<string, Callable> = new Map([
  ['size', defineCallable1('list', ({ items }) => BigInt(items.length))],
  ['hasAll', defineCallable2('list', 'list', (a, b) => hasAll(a.items, b.items))],
  ['hasAny', defineCallable2('list', 'list', (a, b) => hasAny(a.items, b.items))],
  ['hasOnly', defineCallable2('list', 'list', (a, b) => hasAll(b.items, a.items))],
  ['concat', defineCallable2('list', 'list', (a, b) => createRulesList([...a.items, ...b.items]))],
  ['removeAll', defineCallable2('list', 'list', (a, b) => createRulesList(removeValues(a.items, b.items)))],
  ['toSet', defineCallable1('list', ({ items }) => createRulesSet(items))],
  ['join', defineCallable2('list', 'string', ({ items }, separator) => joinTexts(items, separator))],
])

function joinTexts(items: readonly RulesValue[], separator: string): EvaluationResult {
  const texts = items.filter((item) => typeof item === 'string')
  return texts.length === items.length ? texts.join(separator) : createFault('only texts can be joined')
}

export const SET_METHODS: ReadonlyMap<string, Callable> = new Map([
  ['size', defineCallable1('set', ({ items }) => BigInt(items.length))],
  ['hasAll', defineCallable2('set', 'list or set', (a, b) => hasAll(a.items, b.items))],
  ['hasAny', defineCallable2('set', 'list or set', (a, b) => hasAny(a.items, b.items))],
  ['hasOnly', defineCallable2('set', 'list or set', (a, b) => hasAll(b.items, a.items))],
  ['union', defineCallable2('set', 'set', (a, b) => createRulesSet([...a.items, ...b.items]))],
  [
    'intersection',
    defineCallable2('set', 'set', (a, b) => createRulesSet(a.items.filter((item) => includesValue(b.items, item)))),
  ],
  ['difference', defineCallable2('set', 'set', (a, b) => createRulesSet(removeValues(a.items, b.items)))],
])

export const MAP_METHODS: ReadonlyMap<string, Callable> = new Map([
  ['size', defineCallable1('map', ({ keys }) => BigInt(keys.length))],
  ['keys', defineCallable1('map', ({ keys }) => createRulesList(keys))],
  ['values', defineCallable1('map', listValues)],
  ['get', defineCallable3('map', 'any', 'any', getOrDefault)],
  ['diff', defineCallable2('map', 'map', (to, from) => ({ type: 'map_diff', from, to }))],
])

function listValues(map: RulesMap): EvaluationResult {
  const values: RulesValue[] = []
  for (const key of map.keys) {
    const value = map.get(key)
    if (isFault(value)) return value
    if (value !== undefined) values.push(value)
  }
  return createRulesList(values)
}

/** The key is a text, or a list of texts that addresses a nested map. */
function getOrDefault(map: RulesMap, key: RulesValue, defaultValue: RulesValue): EvaluationResult {
  const isList = typeof key === 'object' && key !== null && key.type === 'list'
  const keys = isList ? key.items : [key]
  let current: EvaluationResult = map
  for (const keyPart of keys) {
    if (typeof keyPart !== 'string') return createFault('a key of a map is a text')
    if (typeof current !== 'object' || current === null || current.type !== 'map') return defaultValue
    const found: EvaluationResult | undefined = current.get(keyPart)
    if (found === undefined) return defaultValue
    if (isFault(found)) return found
    current = found
  }
  return current
}

/** The receiver of `diff` is the new map, its argument the old one. */
export const MAP_DIFF_METHODS: ReadonlyMap<string, Callable> = new Map([
  ['addedKeys', defineCallable1('map_diff', (diff) => createKeySet(listAddedKeys(diff)))],
  ['removedKeys', defineCallable1('map_diff', (diff) => createKeySet(listRemovedKeys(diff)))],
  ['changedKeys', defineCallable1('map_diff', (diff) => createKeySet(listChangedKeys(diff)))],
  ['unchangedKeys', defineCallable1('map_diff', (diff) => createKeySet(listUnchangedKeys(diff)))],
  [
    'affectedKeys',
    defineCallable1('map_diff', (diff) =>
      createKeySet([...listAddedKeys(diff), ...listRemovedKeys(diff), ...listChangedKeys(diff)]),
    ),
  ],
])

/** The keys are already unique. */
const createKeySet = (keys: readonly string[]): RulesSet => ({ type: 'set', items: keys })

const listAddedKeys = ({ from, to }: MapDiff) => to.keys.filter((key) => from.get(key) === undefined)
const listRemovedKeys = ({ from, to }: MapDiff) => from.keys.filter((key) => to.get(key) === undefined)
const listCommonKeys = ({ from, to }: MapDiff) => to.keys.filter((key) => from.get(key) !== undefined)
const listChangedKeys = (diff: MapDiff) => listCommonKeys(diff).filter((key) => !hasSameValue(diff.from, diff.to, key))
const listUnchangedKeys = (diff: MapDiff) => listCommonKeys(diff).filter((key) => hasSameValue(diff.from, diff.to, key))
