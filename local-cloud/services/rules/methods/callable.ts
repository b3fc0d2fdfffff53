/** Factories of the language's methods and functions, with checks of their argument types. */

import {
  createFault,
  type EvaluationResult,
  getRulesType,
  type MapDiff,
  type RulesBytes,
  type RulesDuration,
  type RulesList,
  type RulesMap,
  type RulesSet,
  type RulesTimestamp,
  type RulesValue,
} from '../values/rules-value.ts'

interface ArgumentTypes {
  readonly any: RulesValue
  readonly string: string
  readonly int: bigint
  readonly number: bigint | number
  readonly bytes: RulesBytes
  readonly timestamp: RulesTimestamp
  readonly duration: RulesDuration
  readonly list: RulesList
  readonly set: RulesSet
  readonly 'list or set': RulesList | RulesSet
  readonly map: RulesMap
  readonly map_diff: MapDiff
}
type ArgumentType = keyof ArgumentTypes

const createTaggedReader =
  <T extends Exclude<RulesValue, null | boolean | bigint | number | string>>(type: T['type']) =>
  (value: RulesValue): T | undefined =>
    typeof value === 'object' && value !== null && isTagged<T>(value, type) ? value : undefined

const isTagged = <T extends RulesValue>(
  value: Exclude<RulesValue, null | boolean | bigint | number | string>,
  type: string,
): value is Extract<typeof value, T> => value.type === type

const ARGUMENT_READERS: {
  readonly [K in ArgumentType]: (value: RulesValue) => ArgumentTypes[K] | undefined
} = {
  any: (value) => value,
  string: (value) => (typeof value === 'string' ? value : undefined),
  int: (value) => (typeof value === 'bigint' ? value : undefined),
  number: (value) => (typeof value === 'bigint' || typeof value === 'number' ? value : undefined),
  bytes: createTaggedReader<RulesBytes>('bytes'),
  timestamp: createTaggedReader<RulesTimestamp>('timestamp'),
  duration: createTaggedReader<RulesDuration>('duration'),
  list: createTaggedReader<RulesList>('list'),
  set: createTaggedReader<RulesSet>('set'),
  'list or set': (value) => createTaggedReader<RulesList>('list')(value) ?? createTaggedReader<RulesSet>('set')(value),
  map: createTaggedReader<RulesMap>('map'),
  map_diff: createTaggedReader<MapDiff>('map_diff'),
}

/** A function or method; the first argument of a method is its receiver. */
export interface Callable {
  readonly arity: number
  call(args: readonly RulesValue[]): EvaluationResult
}

const createTypeFault = (kind: ArgumentType, value: RulesValue | undefined) =>
  createFault(`a ${kind} is needed, not a ${value === undefined ? 'nothing' : getRulesType(value)}`)

export const defineCallable1 = <A extends ArgumentType>(
  a: A,
  run: (a: ArgumentTypes[A]) => EvaluationResult,
): Callable => ({
  arity: 1,
  call([x = null]) {
    const first = ARGUMENT_READERS[a](x)
    return first === undefined ? createTypeFault(a, x) : run(first)
  },
})

export const defineCallable2 = <A extends ArgumentType, B extends ArgumentType>(
  a: A,
  b: B,
  run: (a: ArgumentTypes[A], b: ArgumentTypes[B]) => EvaluationResult,
): Callable => ({
  arity: 2,
  call([x = null, y = null]) {
    const first = ARGUMENT_READERS[a](x)
    const second = ARGUMENT_READERS[b](y)
    if (first === undefined) return createTypeFault(a, x)
    return second === undefined ? createTypeFault(b, y) : run(first, second)
  },
})

export const defineCallable3 = <A extends ArgumentType, B extends ArgumentType, C extends ArgumentType>(
  a: A,
  b: B,
  c: C,
  run: (a: ArgumentTypes[A], b: ArgumentTypes[B], c: ArgumentTypes[C]) => EvaluationResult,
): Callable => ({
  arity: 3,
  call([x = null, y = null, z = null]) {
    const first = ARGUMENT_READERS[a](x)
    const second = ARGUMENT_READERS[b](y)
    const third = ARGUMENT_READERS[c](z)
    if (first === undefined) return createTypeFault(a, x)
    if (second === undefined) return createTypeFault(b, y)
    return third === undefined ? createTypeFault(c, z) : run(first, second, third)
  },
})

export const defineCallable4Ints = (
  run: (a: bigint, b: bigint, c: bigint, d: bigint) => EvaluationResult,
): Callable => ({
  arity: 4,
  call(args) {
    const [a, b, c, d] = args.map(ARGUMENT_READERS.int)
    if (a === undefined || b === undefined || c === undefined || d === undefined)
      return createTypeFault(
        'int',
        args.find((arg) => typeof arg !== 'bigint'),
      )
    return run(a, b, c, d)
  },
})
