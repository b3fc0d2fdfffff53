/** Table of the built-in functions: conversions, and those of `math`, `timestamp` and `duration`. */

import {
  createFault,
  createInt,
  createRulesPath,
  type EvaluationResult,
  type RulesValue,
} from '../values/rules-value.ts'
import { type Callable, defineCallable1, defineCallable2, defineCallable3, defineCallable4Ints } from './callable.ts'
import { createDuration, createTimestamp } from './time-methods.ts'

const MILLISECOND = 1_000_000n
const SECOND = 1000n * MILLISECOND

const DURATION_UNITS: ReadonlyMap<string, bigint> = new Map([
  ['w', 604_800n * SECOND],
  ['d', 86_400n * SECOND],
  ['h', 3600n * SECOND],
  ['m', 60n * SECOND],
  ['s', SECOND],
  ['ms', MILLISECOND],
  ['ns', 1n],
])

/** Functions by name; those of a namespace are prefixed, for example `math.abs`. */
export const FUNCTIONS: ReadonlyMap<string, Callable> = new Map([
  ['bool', defineCallable1('any', toBool)],
  ['int', defineCallable1('any', toInt)],
  ['float', defineCallable1('any', toFloat)],
  ['string', defineCallable1('any', toText)],
  ['path', defineCallable1('string', toPath)],
  ['math.abs', defineCallable1('number', (n) => (typeof n === 'bigint' ? createInt(n < 0n ? -n : n) : Math.abs(n)))],
  ['math.ceil', defineCallable1('number', (n) => roundToInt(n, Math.ceil))],
  ['math.floor', defineCallable1('number', (n) => roundToInt(n, Math.floor))],
  ['math.round', defineCallable1('number', (n) => roundToInt(n, Math.round))],
  ['math.isInfinite', defineCallable1('number', (n) => Math.abs(Number(n)) === Number.POSITIVE_INFINITY)],
  ['math.isNaN', defineCallable1('number', (n) => Number.isNaN(n))],
  ['math.pow', defineCallable2('number', 'number', (a, b) => Number(a) ** Number(b))],
  ['math.sqrt', defineCallable1('number', (n) => Math.sqrt(Number(n)))],
  ['timestamp.date', defineCallable3('int', 'int', 'int', toDate)],
  ['timestamp.value', defineCallable1('int', (millis) => createTimestamp(millis * MILLISECOND))],
  ['duration.value', defineCallable2('int', 'string', toDuration)],
  [
    'duration.time',
    defineCallable4Ints((h, m, s, nanos) => createDuration(((h * 60n + m) * 60n + s) * SECOND + nanos)),
  ],
  ['duration.abs', defineCallable1('duration', ({ nanos }) => createDuration(nanos < 0n ? -nanos : nanos))],
])

export const NAMESPACES: ReadonlySet<string> = new Set(
  [...FUNCTIONS.keys()].flatMap((name) => (name.includes('.') ? [name.split('.')[0] ?? ''] : [])),
)

function toBool(value: RulesValue): EvaluationResult {
  if (typeof value === 'boolean') return value
  return value === 'true' || value === 'false' ? value === 'true' : createConversionFault(value, 'a bool')
}

function toInt(value: RulesValue): EvaluationResult {
  if (typeof value === 'bigint') return value
  if (typeof value === 'number') return roundToInt(value, Math.trunc)
  const isWhole = typeof value === 'string' && /^-?\d{1,19}$/.test(value)
  return isWhole ? createInt(BigInt(value)) : createConversionFault(value, 'an int')
}

function toFloat(value: RulesValue): EvaluationResult {
  if (typeof value === 'number') return value
  if (typeof value === 'bigint') return Number(value)
  const isNumber = typeof value === 'string' && /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/.test(value)
  return isNumber ? Number(value) : createConversionFault(value, 'a float')
}

function toText(value: RulesValue): EvaluationResult {
  if (typeof value === 'string') return value
  if (value === null || typeof value === 'boolean' || typeof value === 'bigint') return String(value)
  if (typeof value !== 'number') return createConversionFault(value, 'a string')
  return Number.isInteger(value) && Math.abs(value) < 1e7 ? value.toFixed(1) : String(value)
}

const createConversionFault = (value: RulesValue, what: string): EvaluationResult =>
  createFault(`${typeof value === 'string' ? `'${value.slice(0, 40)}'` : 'this value'} is not ${what}`)

function toPath(text: string): EvaluationResult {
  const segments = text.replace(/^\//, '').split('/')
  return segments.includes('') ? createFault('a path with an empty segment') : createRulesPath(segments)
}

function roundToInt(value: bigint | number, round: (value: number) => number): EvaluationResult {
  if (typeof value === 'bigint') return value
  return Number.isFinite(value) ? createInt(BigInt(round(value))) : createFault('not a finite number')
}

function toDate(year: bigint, month: bigint, day: bigint): EvaluationResult {
  const millis = Date.UTC(2000, Number(month) - 1, Number(day))
  const date = new Date(millis)
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day))
  const isReal =
    date.getUTCFullYear() === Number(year) &&
    date.getUTCMonth() === Number(month) - 1 &&
    date.getUTCDate() === Number(day)
  return isReal ? createTimestamp(BigInt(date.getTime()) * MILLISECOND) : createFault('no such day')
}

function toDuration(magnitude: bigint, unit: string): EvaluationResult {
  const nanos = DURATION_UNITS.get(unit)
  return nanos === undefined
    ? createFault(`'${unit.slice(0, 20)}' is no unit of time`)
    : createDuration(magnitude * nanos)
}
