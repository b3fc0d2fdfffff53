/** Evaluator of operands: a fault in one is the result of the whole, except in `&&` and `||`. */

import { createFault, type EvaluationResult, getRulesType, isFault, type RulesValue } from '../values/rules-value.ts'
import type { Evaluate, EvaluationFrame } from './evaluation-frame.ts'

export function evaluateUnary(part: Evaluate, apply: (value: RulesValue) => EvaluationResult): Evaluate {
  return (frame) => {
    const value = part(frame)
    return isFault(value) ? value : apply(value)
  }
}

export function evaluateBinary(
  a: Evaluate,
  b: Evaluate,
  apply: (a: RulesValue, b: RulesValue) => EvaluationResult,
): Evaluate {
  return (frame) => {
    const first = a(frame)
    if (isFault(first)) return first
    const second = b(frame)
    return isFault(second) ? second : apply(first, second)
  }
}

export function evaluateAll(
  parts: readonly Evaluate[],
  apply: (values: readonly RulesValue[], frame: EvaluationFrame) => EvaluationResult,
): Evaluate {
  return (frame) => {
    const values: RulesValue[] = []
    for (const part of parts) {
      const value = part(frame)
      if (isFault(value)) return value
      values.push(value)
    }
    return apply(values, frame)
  }
}

export const createNotBoolFault = (value: RulesValue) => createFault(`a bool is needed, not a ${getRulesType(value)}`)
export const requireBool = (value: EvaluationResult): EvaluationResult =>
  typeof value === 'boolean' || isFault(value) ? value : createNotBoolFault(value)

/** One deciding operand is sufficient even if the other is a fault. The right one is evaluated only if needed. */
export function evaluateLogical(left: Evaluate, right: Evaluate, decisiveValue: boolean): Evaluate {
  return (frame) => {
    const first = requireBool(left(frame))
    if (first === decisiveValue) return decisiveValue
    const second = requireBool(right(frame))
    return second === decisiveValue || !isFault(first) ? second : first
  }
}

export function evaluateConditional(condition: Evaluate, yes: Evaluate, no: Evaluate): Evaluate {
  return (frame) => {
    const conditionValue = requireBool(condition(frame))
    if (isFault(conditionValue)) return conditionValue
    return conditionValue === true ? yes(frame) : no(frame)
  }
}
