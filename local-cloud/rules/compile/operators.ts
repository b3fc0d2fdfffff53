/** Operators on values that are there; `&&`, `||` and `?:` look at their operands one by one and are elsewhere. */

import type { BinaryOperator } from '../language/syntax.ts'
import { charactersOf } from '../methods/text-methods.ts'
import { duration, timestamp } from '../methods/time-methods.ts'
import { compare, equal, isAmong } from '../values/equal.ts'
import {
  fault,
  int,
  isFault,
  list,
  type Outcome,
  type RulesValue,
  typeOf,
} from '../values/value.ts'

export type Operation = (left: RulesValue, right: RulesValue) => Outcome
type Arithmetic = '+' | '-' | '*' | '/' | '%'

const ordered =
  (holds: (order: number) => boolean): Operation =>
  (left, right) => {
    const order = compare(left, right)
    return isFault(order) ? order : holds(order)
  }

export const OPERATIONS: Readonly<Record<Exclude<BinaryOperator, '&&' | '||'>, Operation>> = {
  '==': equal,
  '!=': (left, right) => !equal(left, right),
  '<': ordered((order) => order < 0),
  '<=': ordered((order) => order <= 0),
  '>': ordered((order) => order > 0),
  '>=': ordered((order) => order >= 0),
  in: isIn,
  '+': (left, right) =>
    typeof left === 'string' && typeof right === 'string' ? left + right : reckon('+', left, right),
  '-': (left, right) => reckon('-', left, right),
  '*': (left, right) => reckon('*', left, right),
  '/': (left, right) => reckon('/', left, right),
  '%': (left, right) => reckon('%', left, right),
}

function isIn(value: RulesValue, container: RulesValue): Outcome {
  if (typeof container === 'object' && container !== null) {
    if (container.type === 'list' || container.type === 'set')
      return isAmong(container.items, value)
    if (container.type === 'map')
      return typeof value === 'string'
        ? container.get(value) !== undefined
        : fault('a key of a map is a text')
  }
  return fault(`nothing is "in" a ${typeOf(container)}`)
}

function reckon(operator: Arithmetic, left: RulesValue, right: RulesValue): Outcome {
  if (typeof left === 'bigint' && typeof right === 'bigint')
    return reckonInts(operator, left, right)
  const isNumber = (value: RulesValue) => typeof value === 'number' || typeof value === 'bigint'
  if (isNumber(left) && isNumber(right)) return reckonFloats(operator, Number(left), Number(right))
  return reckonTimes(operator, left, right)
}

function reckonInts(operator: Arithmetic, left: bigint, right: bigint): Outcome {
  switch (operator) {
    case '+':
      return int(left + right)
    case '-':
      return int(left - right)
    case '*':
      return int(left * right)
    case '/':
      return right === 0n ? fault('a division by zero') : int(left / right)
    case '%':
      return right === 0n ? fault('a division by zero') : left % right
  }
}

function reckonFloats(operator: Arithmetic, left: number, right: number): Outcome {
  switch (operator) {
    case '+':
      return left + right
    case '-':
      return left - right
    case '*':
      return left * right
    case '/':
      return left / right
    case '%':
      return left % right
  }
}

/** An instant moves by a span; two spans add up; between two instants lies a span. */
function reckonTimes(operator: Arithmetic, left: RulesValue, right: RulesValue): Outcome {
  if (
    (operator === '+' || operator === '-') &&
    typeof left === 'object' &&
    typeof right === 'object' &&
    left !== null &&
    right !== null &&
    (left.type === 'timestamp' || left.type === 'duration') &&
    (right.type === 'timestamp' || right.type === 'duration')
  ) {
    const sum = operator === '+' ? left.nanos + right.nanos : left.nanos - right.nanos
    const instants = [left, right].filter(({ type }) => type === 'timestamp').length
    if (instants === 0) return duration(sum)
    if (instants === 2 && operator === '-') return duration(sum)
    if (instants === 1 && (operator === '+' || left.type === 'timestamp')) return timestamp(sum)
  }
  return fault(`${typeOf(left)} ${operator} ${typeOf(right)} has no meaning`)
}

export function negative(value: RulesValue): Outcome {
  if (typeof value === 'bigint') return int(-value)
  if (typeof value === 'number') return -value
  if (typeof value === 'object' && value?.type === 'duration') return duration(-value.nanos)
  return fault(`a ${typeOf(value)} has no negative`)
}

/** `a.name`, and `a['name']`. */
export function memberOf(object: RulesValue, name: string): Outcome {
  if (object === null || typeof object !== 'object' || object.type !== 'map')
    return fault(`a ${typeOf(object)} has no "${name}"`)
  const found = object.get(name)
  return found === undefined ? fault(`there is no "${name}"`) : found
}

export function elementAt(object: RulesValue, index: RulesValue): Outcome {
  if (typeof index === 'string') return memberOf(object, index)
  if (typeof index !== 'bigint') return fault(`a ${typeOf(index)} is no index`)
  if (typeof object === 'string') return charactersOf(object, index, index + 1n)
  const items = itemsOf(object)
  if (items === null) return fault(`a ${typeOf(object)} has no places`)
  const item = index < 0n ? undefined : items[Number(index)]
  return item === undefined ? fault('an index outside the list') : item
}

/** The end does not belong to it. */
export function rangeOf(object: RulesValue, from: RulesValue, to: RulesValue): Outcome {
  if (typeof from !== 'bigint' || typeof to !== 'bigint')
    return fault('a range needs whole numbers')
  if (typeof object === 'string') return charactersOf(object, from, to)
  if (typeof object !== 'object' || object?.type !== 'list')
    return fault(`a ${typeOf(object)} has no ranges`)
  if (from < 0n || to < from || to > BigInt(object.items.length))
    return fault('a range outside the list')
  return list(object.items.slice(Number(from), Number(to)))
}

const itemsOf = (object: RulesValue): readonly RulesValue[] | null => {
  if (typeof object !== 'object' || object === null) return null
  return object.type === 'list' ? object.items : object.type === 'path' ? object.segments : null
}
