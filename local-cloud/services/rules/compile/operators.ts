/** Operators on evaluated operands. `&&`, `||` and `?:` evaluate theirs lazily, in `evaluate.ts`. */

import type { BinaryOperator } from '../language/syntax-tree.ts'
import { sliceCharacters } from '../methods/string-methods.ts'
import { createDuration, createTimestamp } from '../methods/time-methods.ts'
import { areEqualRulesValues, compareRulesValues, includesValue } from '../values/compare-values.ts'
import {
  createFault,
  createInt,
  createRulesList,
  type EvaluationResult,
  getRulesType,
  isFault,
  type RulesValue,
} from '../values/rules-value.ts'

export type BinaryOperation = (left: RulesValue, right: RulesValue) => EvaluationResult
type Arithmetic = '+' | '-' | '*' | '/' | '%'

const createComparison =
  (isSatisfied: (order: number) => boolean): BinaryOperation =>
  (left, right) => {
    const order = compareRulesValues(left, right)
    return isFault(order) ? order : isSatisfied(order)
  }

export const BINARY_OPERATIONS: Readonly<Record<Exclude<BinaryOperator, '&&' | '||'>, BinaryOperation>> = {
  '==': areEqualRulesValues,
  '!=': (left, right) => !areEqualRulesValues(left, right),
  '<': createComparison((order) => order < 0),
  '<=': createComparison((order) => order <= 0),
  '>': createComparison((order) => order > 0),
  '>=': createComparison((order) => order >= 0),
  in: evaluateIn,
  '+': (left, right) =>
    typeof left === 'string' && typeof right === 'string' ? left + right : calculate('+', left, right),
  '-': (left, right) => calculate('-', left, right),
  '*': (left, right) => calculate('*', left, right),
  '/': (left, right) => calculate('/', left, right),
  '%': (left, right) => calculate('%', left, right),
}

function evaluateIn(value: RulesValue, container: RulesValue): EvaluationResult {
  if (typeof container === 'object' && container !== null) {
    if (container.type === 'list' || container.type === 'set') return includesValue(container.items, value)
    if (container.type === 'map')
      return typeof value === 'string' ? container.get(value) !== undefined : createFault('a key of a map is a text')
  }
  return createFault(`nothing is "in" a ${getRulesType(container)}`)
}

function calculate(operator: Arithmetic, left: RulesValue, right: RulesValue): EvaluationResult {
  if (typeof left === 'bigint' && typeof right === 'bigint') return calculateInts(operator, left, right)
  const isNumber = (value: RulesValue) => typeof value === 'number' || typeof value === 'bigint'
  if (isNumber(left) && isNumber(right)) return calculateFloats(operator, Number(left), Number(right))
  return calculateTimes(operator, left, right)
}

function calculateInts(operator: Arithmetic, left: bigint, right: bigint): EvaluationResult {
  switch (operator) {
    case '+':
      return createInt(left + right)
    case '-':
      return createInt(left - right)
    case '*':
      return createInt(left * right)
    case '/':
      return right === 0n ? createFault('a division by zero') : createInt(left / right)
    case '%':
      return right === 0n ? createFault('a division by zero') : left % right
  }
}

function calculateFloats(operator: Arithmetic, left: number, right: number): EvaluationResult {
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

/** Timestamp ± duration is a timestamp; duration ± duration and timestamp - timestamp are durations. */
function calculateTimes(operator: Arithmetic, left: RulesValue, right: RulesValue): EvaluationResult {
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
    if (instants === 0) return createDuration(sum)
    if (instants === 2 && operator === '-') return createDuration(sum)
    if (instants === 1 && (operator === '+' || left.type === 'timestamp')) return createTimestamp(sum)
  }
  return createFault(`${getRulesType(left)} ${operator} ${getRulesType(right)} has no meaning`)
}

export function negate(value: RulesValue): EvaluationResult {
  if (typeof value === 'bigint') return createInt(-value)
  if (typeof value === 'number') return -value
  if (typeof value === 'object' && value?.type === 'duration') return createDuration(-value.nanos)
  return createFault(`a ${getRulesType(value)} has no negative`)
}

/** Evaluates `a.name` and `a['name']`. */
export function getMember(object: RulesValue, name: string): EvaluationResult {
  if (object === null || typeof object !== 'object' || object.type !== 'map')
    return createFault(`a ${getRulesType(object)} has no "${name}"`)
  const found = object.get(name)
  return found === undefined ? createFault(`there is no "${name}"`) : found
}

export function getElement(object: RulesValue, index: RulesValue): EvaluationResult {
  if (typeof index === 'string') return getMember(object, index)
  if (typeof index !== 'bigint') return createFault(`a ${getRulesType(index)} is no index`)
  if (typeof object === 'string') return sliceCharacters(object, index, index + 1n)
  const items = getItems(object)
  if (items === null) return createFault(`a ${getRulesType(object)} has no places`)
  const item = index < 0n ? undefined : items[Number(index)]
  return item === undefined ? createFault('an index outside the list') : item
}

/** The end is exclusive. */
export function getRange(object: RulesValue, from: RulesValue, to: RulesValue): EvaluationResult {
  if (typeof from !== 'bigint' || typeof to !== 'bigint') return createFault('a range needs whole numbers')
  if (typeof object === 'string') return sliceCharacters(object, from, to)
  if (typeof object !== 'object' || object?.type !== 'list')
    return createFault(`a ${getRulesType(object)} has no ranges`)
  if (from < 0n || to < from || to > BigInt(object.items.length)) return createFault('a range outside the list')
  return createRulesList(object.items.slice(Number(from), Number(to)))
}

const getItems = (object: RulesValue): readonly RulesValue[] | null => {
  if (typeof object !== 'object' || object === null) return null
  return object.type === 'list' ? object.items : object.type === 'path' ? object.segments : null
}
