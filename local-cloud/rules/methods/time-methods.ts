/** Methods of instants and spans of time, all in UTC. */

import type { Duration, Timestamp } from '../values/value.ts'
import { type Callable, takes1 } from './signature.ts'

const SECOND = 1_000_000_000n
const DAY = 86_400n * SECOND
const MILLISECOND = 1_000_000n

/** Rounded down, also before 1970. */
const floored = (a: bigint, b: bigint): bigint => (a - (((a % b) + b) % b)) / b

const dateOf = ({ nanos }: Timestamp): Date => new Date(Number(floored(nanos, MILLISECOND)))
const dayOf = ({ nanos }: Timestamp): bigint => floored(nanos, DAY) * DAY
const part = (read: (date: Date) => number): Callable =>
  takes1('timestamp', (timestamp) => BigInt(read(dateOf(timestamp))))

const dayOfYear = (date: Date): number =>
  (Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()) -
    Date.UTC(date.getUTCFullYear(), 0, 0)) /
  86_400_000

export const timestamp = (nanos: bigint): Timestamp => ({ type: 'timestamp', nanos })
export const duration = (nanos: bigint): Duration => ({ type: 'duration', nanos })

export const TIMESTAMP_METHODS: ReadonlyMap<string, Callable> = new Map([
  ['year', part((date) => date.getUTCFullYear())],
  ['month', part((date) => date.getUTCMonth() + 1)],
  ['day', part((date) => date.getUTCDate())],
  ['dayOfYear', part(dayOfYear)],
  // Monday is 1.
  ['dayOfWeek', part((date) => date.getUTCDay() || 7)],
  ['hours', part((date) => date.getUTCHours())],
  ['minutes', part((date) => date.getUTCMinutes())],
  ['seconds', part((date) => date.getUTCSeconds())],
  ['nanos', takes1('timestamp', ({ nanos }) => nanos - floored(nanos, SECOND) * SECOND)],
  ['toMillis', takes1('timestamp', ({ nanos }) => floored(nanos, MILLISECOND))],
  ['date', takes1('timestamp', (instant) => timestamp(dayOf(instant)))],
  ['time', takes1('timestamp', (instant) => duration(instant.nanos - dayOf(instant)))],
])

/** Both parts have the sign of the whole. */
export const DURATION_METHODS: ReadonlyMap<string, Callable> = new Map([
  ['seconds', takes1('duration', ({ nanos }) => nanos / SECOND)],
  ['nanos', takes1('duration', ({ nanos }) => nanos % SECOND)],
])
