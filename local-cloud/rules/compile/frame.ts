/** What an expression is evaluated in. */

import type { Run } from '../run.ts'
import type { MapValue, Outcome, RulesValue } from '../values/value.ts'

export interface Frame {
  readonly run: Run
  readonly request: MapValue
  readonly resource: RulesValue
  /** What the matches around the clause have caught, outermost first; longer than what one function sees. */
  readonly captured: readonly Outcome[]
  /** Arguments and lets of the function it is in. */
  readonly locals: readonly RulesValue[]
}

export type Evaluate = (frame: Frame) => Outcome
