/** How the parts of an expression are evaluated: a fault in one is the fault of the whole, but for `&&` and `||`. */

import { fault, isFault, type Outcome, type RulesValue, typeOf } from '../values/value.ts'
import type { Evaluate, Frame } from './frame.ts'

export function with1(part: Evaluate, run: (value: RulesValue) => Outcome): Evaluate {
  return (frame) => {
    const value = part(frame)
    return isFault(value) ? value : run(value)
  }
}

export function with2(
  a: Evaluate,
  b: Evaluate,
  run: (a: RulesValue, b: RulesValue) => Outcome,
): Evaluate {
  return (frame) => {
    const first = a(frame)
    if (isFault(first)) return first
    const second = b(frame)
    return isFault(second) ? second : run(first, second)
  }
}

export function withAll(
  parts: readonly Evaluate[],
  run: (values: readonly RulesValue[], frame: Frame) => Outcome,
): Evaluate {
  return (frame) => {
    const values: RulesValue[] = []
    for (const part of parts) {
      const value = part(frame)
      if (isFault(value)) return value
      values.push(value)
    }
    return run(values, frame)
  }
}

export const notBool = (value: RulesValue) => fault(`a bool is needed, not a ${typeOf(value)}`)
export const bool = (value: Outcome): Outcome =>
  typeof value === 'boolean' || isFault(value) ? value : notBool(value)

/** One side that decides is enough, though the other be a fault. The right one is not looked at in vain. */
export function decide(left: Evaluate, right: Evaluate, decisive: boolean): Evaluate {
  return (frame) => {
    const first = bool(left(frame))
    if (first === decisive) return decisive
    const second = bool(right(frame))
    return second === decisive || !isFault(first) ? second : first
  }
}

export function choose(condition: Evaluate, yes: Evaluate, no: Evaluate): Evaluate {
  return (frame) => {
    const chosen = bool(condition(frame))
    if (isFault(chosen)) return chosen
    return chosen === true ? yes(frame) : no(frame)
  }
}
