/** What an expression can come to: a value of the rules language, or a fault, which is a value here and never thrown. */

/** Whole numbers are bigints and the others numbers, so that 1 and 1.0 stay apart. */
export type RulesValue =
  | null
  | boolean
  | bigint
  | number
  | string
  | Bytes
  | Timestamp
  | Duration
  | Place
  | PathValue
  | ListValue
  | SetValue
  | MapValue
  | MapDiff

export interface Bytes {
  readonly type: 'bytes'
  readonly bytes: Uint8Array
}
export interface Timestamp {
  readonly type: 'timestamp'
  /** Nanoseconds since 1970. */
  readonly nanos: bigint
}
export interface Duration {
  readonly type: 'duration'
  readonly nanos: bigint
}
interface Place {
  readonly type: 'latlng'
  readonly latitude: number
  readonly longitude: number
}
export interface PathValue {
  readonly type: 'path'
  readonly segments: readonly string[]
}
export interface ListValue {
  readonly type: 'list'
  readonly items: readonly RulesValue[]
}
export interface SetValue {
  readonly type: 'set'
  /** Each once. */
  readonly items: readonly RulesValue[]
}
/** Read by need: a document is not turned into values as a whole to look at one field. */
export interface MapValue {
  readonly type: 'map'
  readonly keys: readonly string[]
  /** undefined where there is no such key; a fault where what it holds cannot be known here. */
  get(key: string): RulesValue | Fault | undefined
}
export interface MapDiff {
  readonly type: 'map_diff'
  readonly from: MapValue
  readonly to: MapValue
}

/** What went wrong. It denies the clause it happens in, unless `&&` or `||` can decide without it. */
export interface Fault {
  readonly type: 'fault'
  readonly reason: string
}

export type Outcome = RulesValue | Fault

export const fault = (reason: string): Fault => ({ type: 'fault', reason })

export const isFault = (outcome: Outcome | undefined): outcome is Fault =>
  typeof outcome === 'object' && outcome !== null && outcome.type === 'fault'

export type TypeName =
  | 'null'
  | 'bool'
  | 'int'
  | 'float'
  | 'string'
  | Exclude<RulesValue, null | boolean | bigint | number | string>['type']

export function typeOf(value: RulesValue): TypeName {
  if (value === null) return 'null'
  switch (typeof value) {
    case 'boolean':
      return 'bool'
    case 'bigint':
      return 'int'
    case 'number':
      return 'float'
    case 'string':
      return 'string'
    default:
      return value.type
  }
}

/** Names after `is`; a `number` is an int or a float. */
export const TESTABLE_TYPES: ReadonlySet<string> = new Set<TypeName | 'number'>([
  'bool',
  'bytes',
  'duration',
  'float',
  'int',
  'latlng',
  'list',
  'map',
  'map_diff',
  'number',
  'path',
  'set',
  'string',
  'timestamp',
])

export const isOfType = (value: RulesValue, name: string): boolean =>
  name === 'number'
    ? typeof value === 'bigint' || typeof value === 'number'
    : typeOf(value) === name

export const list = (items: readonly RulesValue[]): ListValue => ({ type: 'list', items })

export const path = (segments: readonly string[]): PathValue => ({ type: 'path', segments })

const INT64 = { min: -(2n ** 63n), max: 2n ** 63n - 1n }

/** A whole number, or a fault when it does not fit into 64 bits. */
export const int = (value: bigint): bigint | Fault =>
  value < INT64.min || value > INT64.max ? fault('a whole number beyond 64 bits') : value
