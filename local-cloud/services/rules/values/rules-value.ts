/** Types of the results of expressions: values of the rules language, and faults, which are never thrown. */

/** An int is a bigint and a float is a number, so that 1 and 1.0 are distinguished. */
export type RulesValue =
  | null
  | boolean
  | bigint
  | number
  | string
  | RulesBytes
  | RulesTimestamp
  | RulesDuration
  | LatLng
  | RulesPath
  | RulesList
  | RulesSet
  | RulesMap
  | MapDiff

export interface RulesBytes {
  readonly type: 'bytes'
  readonly bytes: Uint8Array
}
export interface RulesTimestamp {
  readonly type: 'timestamp'
  /** Nanoseconds since 1970. */
  readonly nanos: bigint
}
export interface RulesDuration {
  readonly type: 'duration'
  readonly nanos: bigint
}
interface LatLng {
  readonly type: 'latlng'
  readonly latitude: number
  readonly longitude: number
}
export interface RulesPath {
  readonly type: 'path'
  readonly segments: readonly string[]
}
export interface RulesList {
  readonly type: 'list'
  readonly items: readonly RulesValue[]
}
export interface RulesSet {
  readonly type: 'set'
  /** Unique items. */
  readonly items: readonly RulesValue[]
}
/** Entries are converted lazily, so that reading one field does not convert a whole document. */
export interface RulesMap {
  readonly type: 'map'
  readonly keys: readonly string[]
  /** Returns undefined for a missing key, and a fault for a value that is not known. */
  get(key: string): RulesValue | Fault | undefined
}
export interface MapDiff {
  readonly type: 'map_diff'
  readonly from: RulesMap
  readonly to: RulesMap
}

/** An evaluation error. It denies its clause, unless the other operand of `&&` or `||` decides. */
export interface Fault {
  readonly type: 'fault'
  readonly reason: string
}

export type EvaluationResult = RulesValue | Fault

export const createFault = (reason: string): Fault => ({ type: 'fault', reason })

export const isFault = (outcome: EvaluationResult | undefined): outcome is Fault =>
  typeof outcome === 'object' && outcome !== null && outcome.type === 'fault'

export type RulesType =
  | 'null'
  | 'bool'
  | 'int'
  | 'float'
  | 'string'
  | Exclude<RulesValue, null | boolean | bigint | number | string>['type']

export function getRulesType(value: RulesValue): RulesType {
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

/** Type names for `is`; `number` is an int or a float. */
export const TESTABLE_TYPES: ReadonlySet<string> = new Set<RulesType | 'number'>([
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
  name === 'number' ? typeof value === 'bigint' || typeof value === 'number' : getRulesType(value) === name

export const createRulesList = (items: readonly RulesValue[]): RulesList => ({
  type: 'list',
  items,
})

export const createRulesPath = (segments: readonly string[]): RulesPath => ({
  type: 'path',
  segments,
})

const INT64 = { min: -(2n ** 63n), max: 2n ** 63n - 1n }

/** Returns an int, or a fault if the value does not fit in 64 bits. */
export const createInt = (value: bigint): bigint | Fault =>
  value < INT64.min || value > INT64.max ? createFault('a whole number beyond 64 bits') : value
