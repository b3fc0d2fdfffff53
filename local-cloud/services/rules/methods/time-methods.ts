/** Table of the methods of timestamps and durations, in UTC. */

import type { RulesDuration, RulesTimestamp } from '../values/rules-value.ts'
import { type Callable, defineCallable1 } from './callable.ts'

const SECOND = 1_000_000_000n
const DAY = 86_400n * SECOND
const MILLISECOND = 1_000_000n

/** Rounds down, also for times before 1970. */
const divideFloor = (a: bigint, b: bigint): bigint => (a - (((a % b) + b) % b)) / b

const toDate = ({ nanos }: RulesTimestamp): Date => new Date(Number(divideFloor(nanos, MILLISECOND)))
const startOfDay = ({ nanos }: RulesTimestamp): bigint => divideFloor(nanos, DAY) * DAY
const defineDatePart = (read: (date: Date) => number): Callable =>
  defineCallable1('timestamp', (timestamp) => BigInt(read(toDate(timestamp))))

const getDayOfYear = (date: Date): number =>
  (Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()) - Date.UTC(date.getUTCFullYear(), 0, 0)) /
  86_400_000

export const createTimestamp = (nanos: bigint): RulesTimestamp => ({ type: 'timestamp', nanos })
export const createDuration = (nanos: bigint): RulesDuration => ({ type: 'duration', nanos })

export const TIMESTAMP_METHODS: ReadonlyMap<string, Callable> = new Map([
  ['year', defineDatePart((date) => date.getUTCFullYear())],
  ['month', defineDatePart((date) => date.getUTCMonth() + 1)],
  ['day', defineDatePart((date) => date.getUTCDate())],
  ['dayOfYear', defineDatePart(getDayOfYear)],
  // Monday is 1 and Sunday is 7.
  ['dayOfWeek', defineDatePart((date) => date.getUTCDay() || 7)],
  ['hours', defineDatePart((date) => date.getUTCHours())],
  ['minutes', defineDatePart((date) => date.getUTCMinutes())],
  ['seconds', defineDatePart((date) => date.getUTCSeconds())],
  ['nanos', defineCallable1('timestamp', ({ nanos }) => nanos - divideFloor(nanos, SECOND) * SECOND)],
  ['toMillis', defineCallable1('timestamp', ({ nanos }) => divideFloor(nanos, MILLISECOND))],
  ['date', defineCallable1('timestamp', (instant) => createTimestamp(startOfDay(instant)))],
  ['time', defineCallable1('timestamp', (instant) => createDuration(instant.nanos - startOfDay(instant)))],
])

/** Both parts have the sign of the duration. */
export const DURATION_METHODS: ReadonlyMap<string, Callable> = new Map([
  ['seconds', defineCallable1('duration', ({ nanos }) => nanos / SECOND)],
  ['nanos', defineCallable1('duration', ({ nanos }) => nanos % SECOND)],
])
