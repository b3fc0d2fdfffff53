/** What an expression is evaluated in. */

import type { EvaluationContext } from '../evaluation-context.ts'
import type { EvaluationResult, RulesMap, RulesValue } from '../values/rules-value.ts'

export interface EvaluationFrame {
  readonly run: EvaluationContext
  readonly request: RulesMap
  readonly resource: RulesValue
  /** What the matches around the clause have caught, outermost first; longer than what one function sees. */
  readonly captured: readonly EvaluationResult[]
  /** Arguments and lets of the function it is in. */
  readonly locals: readonly RulesValue[]
}

export type Evaluate = (frame: EvaluationFrame) => EvaluationResult
