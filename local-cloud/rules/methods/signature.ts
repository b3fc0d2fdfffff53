/** What the language's methods and functions take: types are checked here, once for all of them. */

import {
  type Bytes,
  type Duration,
  fault,
  type ListValue,
  type MapDiff,
  type MapValue,
  type Outcome,
  type RulesValue,
  type SetValue,
  type Timestamp,
  typeOf,
} from '../values/value.ts'

interface Kinds {
  readonly any: RulesValue
  readonly string: string
  readonly int: bigint
  readonly number: bigint | number
  readonly bytes: Bytes
  readonly timestamp: Timestamp
  readonly duration: Duration
  readonly list: ListValue
  readonly set: SetValue
  readonly 'list or set': ListValue | SetValue
  readonly map: MapValue
  readonly map_diff: MapDiff
}
type Kind = keyof Kinds

const tagged =
  <T extends Exclude<RulesValue, null | boolean | bigint | number | string>>(type: T['type']) =>
  (value: RulesValue): T | undefined =>
    typeof value === 'object' && value !== null && isTagged<T>(value, type) ? value : undefined

const isTagged = <T extends RulesValue>(
  value: Exclude<RulesValue, null | boolean | bigint | number | string>,
  type: string,
): value is Extract<typeof value, T> => value.type === type

const READ: { readonly [K in Kind]: (value: RulesValue) => Kinds[K] | undefined } = {
  any: (value) => value,
  string: (value) => (typeof value === 'string' ? value : undefined),
  int: (value) => (typeof value === 'bigint' ? value : undefined),
  number: (value) => (typeof value === 'bigint' || typeof value === 'number' ? value : undefined),
  bytes: tagged<Bytes>('bytes'),
  timestamp: tagged<Timestamp>('timestamp'),
  duration: tagged<Duration>('duration'),
  list: tagged<ListValue>('list'),
  set: tagged<SetValue>('set'),
  'list or set': (value) => tagged<ListValue>('list')(value) ?? tagged<SetValue>('set')(value),
  map: tagged<MapValue>('map'),
  map_diff: tagged<MapDiff>('map_diff'),
}

/** Of a method the first argument is what it is called on. */
export interface Callable {
  readonly arity: number
  call(args: readonly RulesValue[]): Outcome
}

const wrong = (kind: Kind, value: RulesValue | undefined) =>
  fault(`a ${kind} is needed, not a ${value === undefined ? 'nothing' : typeOf(value)}`)

export const takes1 = <A extends Kind>(a: A, run: (a: Kinds[A]) => Outcome): Callable => ({
  arity: 1,
  call([x = null]) {
    const first = READ[a](x)
    return first === undefined ? wrong(a, x) : run(first)
  },
})

export const takes2 = <A extends Kind, B extends Kind>(
  a: A,
  b: B,
  run: (a: Kinds[A], b: Kinds[B]) => Outcome,
): Callable => ({
  arity: 2,
  call([x = null, y = null]) {
    const first = READ[a](x)
    const second = READ[b](y)
    if (first === undefined) return wrong(a, x)
    return second === undefined ? wrong(b, y) : run(first, second)
  },
})

export const takes3 = <A extends Kind, B extends Kind, C extends Kind>(
  a: A,
  b: B,
  c: C,
  run: (a: Kinds[A], b: Kinds[B], c: Kinds[C]) => Outcome,
): Callable => ({
  arity: 3,
  call([x = null, y = null, z = null]) {
    const first = READ[a](x)
    const second = READ[b](y)
    const third = READ[c](z)
    if (first === undefined) return wrong(a, x)
    if (second === undefined) return wrong(b, y)
    return third === undefined ? wrong(c, z) : run(first, second, third)
  },
})

export const takes4Ints = (
  run: (a: bigint, b: bigint, c: bigint, d: bigint) => Outcome,
): Callable => ({
  arity: 4,
  call(args) {
    const [a, b, c, d] = args.map(READ.int)
    if (a === undefined || b === undefined || c === undefined || d === undefined)
      return wrong(
        'int',
        args.find((arg) => typeof arg !== 'bigint'),
      )
    return run(a, b, c, d)
  },
})
