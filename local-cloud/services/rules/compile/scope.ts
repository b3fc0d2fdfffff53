/** Types of the compiler's scope: the names that are visible, and facts about the compiled expressions. */

import type { Expression } from '../language/syntax-tree.ts'
import type { EvaluationResult, RulesValue } from '../values/rules-value.ts'
import type { EvaluationFrame } from './evaluation-frame.ts'
import type { RulesService } from './rules-services.ts'

export interface CompiledFunction {
  readonly parameters: number
  readonly facts: Facts
  call(frame: EvaluationFrame, args: readonly RulesValue[]): EvaluationResult
}

/** Facts about a clause or function, including the functions it calls. */
export interface Facts {
  /** True if it reads `resource`, the stored document. */
  readsStored: boolean
  /** Maximum depth of nested calls. */
  callDepth: number
}

/**
 * Called at compile time with every condition and every operand of `&&` and `||`. The function it returns is called
 * with each outcome, so that tests find parts of the rules that never had one of their outcomes.
 */
export type CoverageRecorder = (part: Expression) => (outcome: EvaluationResult) => void

export interface Scope {
  readonly service: RulesService
  readonly recordCoverage: CoverageRecorder | null
  /** Names with their index in the frame. */
  readonly captured: ReadonlyMap<string, number>
  readonly locals: ReadonlyMap<string, number>
  readonly facts: Facts
  /** Returns null if no function of that name is visible. @throws RulesCompileError if it calls itself */
  findFunction(name: string, line: number): CompiledFunction | null
}

export const createFacts = (): Facts => ({ readsStored: false, callDepth: 0 })
