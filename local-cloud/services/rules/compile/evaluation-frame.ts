/** Types of the frame in which an expression is evaluated. */

import type { EvaluationContext } from '../evaluation-context.ts'
import type { EvaluationResult, RulesMap, RulesValue } from '../values/rules-value.ts'

export interface EvaluationFrame {
  readonly context: EvaluationContext
  readonly request: RulesMap
  readonly resource: RulesValue
  /** Values captured by the enclosing matches, outermost first; a function of an outer match uses only the first. */
  readonly captured: readonly EvaluationResult[]
  /** Arguments and `let` values of the current function. */
  readonly locals: readonly RulesValue[]
}

export type Evaluate = (frame: EvaluationFrame) => EvaluationResult
