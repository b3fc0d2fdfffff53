/** Functions that need nothing but their arguments: conversions, and those of `math`, `timestamp` and `duration`. */

import { fault, int, type Outcome, path, type RulesValue } from '../values/value.ts'
import { type Callable, takes1, takes2, takes3, takes4Ints } from './signature.ts'
import { duration, timestamp } from './time-methods.ts'

const MILLISECOND = 1_000_000n
const SECOND = 1000n * MILLISECOND

const UNITS: ReadonlyMap<string, bigint> = new Map([
  ['w', 604_800n * SECOND],
  ['d', 86_400n * SECOND],
  ['h', 3600n * SECOND],
  ['m', 60n * SECOND],
  ['s', SECOND],
  ['ms', MILLISECOND],
  ['ns', 1n],
])

/** By name; those of a namespace with its name before a point. */
export const FUNCTIONS: ReadonlyMap<string, Callable> = new Map([
  ['bool', takes1('any', toBool)],
  ['int', takes1('any', toInt)],
  ['float', takes1('any', toFloat)],
  ['string', takes1('any', toText)],
  ['path', takes1('string', toPath)],
  [
    'math.abs',
    takes1('number', (n) => (typeof n === 'bigint' ? int(n < 0n ? -n : n) : Math.abs(n))),
  ],
  ['math.ceil', takes1('number', (n) => whole(n, Math.ceil))],
  ['math.floor', takes1('number', (n) => whole(n, Math.floor))],
  ['math.round', takes1('number', (n) => whole(n, Math.round))],
  ['math.isInfinite', takes1('number', (n) => Math.abs(Number(n)) === Number.POSITIVE_INFINITY)],
  ['math.isNaN', takes1('number', (n) => Number.isNaN(n))],
  ['math.pow', takes2('number', 'number', (a, b) => Number(a) ** Number(b))],
  ['math.sqrt', takes1('number', (n) => Math.sqrt(Number(n)))],
  ['timestamp.date', takes3('int', 'int', 'int', dateOf)],
  ['timestamp.value', takes1('int', (millis) => timestamp(millis * MILLISECOND))],
  ['duration.value', takes2('int', 'string', durationOf)],
  [
    'duration.time',
    takes4Ints((h, m, s, nanos) => duration(((h * 60n + m) * 60n + s) * SECOND + nanos)),
  ],
  ['duration.abs', takes1('duration', ({ nanos }) => duration(nanos < 0n ? -nanos : nanos))],
])

export const NAMESPACES: ReadonlySet<string> = new Set(
  [...FUNCTIONS.keys()].flatMap((name) => (name.includes('.') ? [name.split('.')[0] ?? ''] : [])),
)

function toBool(value: RulesValue): Outcome {
  if (typeof value === 'boolean') return value
  return value === 'true' || value === 'false' ? value === 'true' : cannot(value, 'a bool')
}

function toInt(value: RulesValue): Outcome {
  if (typeof value === 'bigint') return value
  if (typeof value === 'number') return whole(value, Math.trunc)
  const isWhole = typeof value === 'string' && /^-?\d{1,19}$/.test(value)
  return isWhole ? int(BigInt(value)) : cannot(value, 'an int')
}

function toFloat(value: RulesValue): Outcome {
  if (typeof value === 'number') return value
  if (typeof value === 'bigint') return Number(value)
  const isNumber = typeof value === 'string' && /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/.test(value)
  return isNumber ? Number(value) : cannot(value, 'a float')
}

function toText(value: RulesValue): Outcome {
  if (typeof value === 'string') return value
  if (value === null || typeof value === 'boolean' || typeof value === 'bigint')
    return String(value)
  if (typeof value !== 'number') return cannot(value, 'a string')
  return Number.isInteger(value) && Math.abs(value) < 1e7 ? value.toFixed(1) : String(value)
}

const cannot = (value: RulesValue, what: string): Outcome =>
  fault(`${typeof value === 'string' ? `'${value.slice(0, 40)}'` : 'this value'} is not ${what}`)

function toPath(text: string): Outcome {
  const segments = text.replace(/^\//, '').split('/')
  return segments.includes('') ? fault('a path with an empty segment') : path(segments)
}

function whole(value: bigint | number, round: (value: number) => number): Outcome {
  if (typeof value === 'bigint') return value
  return Number.isFinite(value) ? int(BigInt(round(value))) : fault('not a finite number')
}

function dateOf(year: bigint, month: bigint, day: bigint): Outcome {
  const millis = Date.UTC(2000, Number(month) - 1, Number(day))
  const date = new Date(millis)
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day))
  const isReal =
    date.getUTCFullYear() === Number(year) &&
    date.getUTCMonth() === Number(month) - 1 &&
    date.getUTCDate() === Number(day)
  return isReal ? timestamp(BigInt(date.getTime()) * MILLISECOND) : fault('no such day')
}

function durationOf(magnitude: bigint, unit: string): Outcome {
  const nanos = UNITS.get(unit)
  return nanos === undefined
    ? fault(`'${unit.slice(0, 20)}' is no unit of time`)
    : duration(magnitude * nanos)
}
