/** Which names mean something at a place of the file, and what was learned of the expressions there. */

import type { Expression } from '../language/syntax-tree.ts'
import type { EvaluationResult, RulesValue } from '../values/rules-value.ts'
import type { EvaluationFrame } from './evaluation-frame.ts'
import type { RulesService } from './rules-services.ts'

export interface CompiledFunction {
  readonly parameters: number
  readonly facts: Facts
  call(frame: EvaluationFrame, args: readonly RulesValue[]): EvaluationResult
}

/** Gathered while a clause or a function is compiled, its calls included. */
export interface Facts {
  /** Whether it looks at the record that is stored. */
  readsStored: boolean
  /** How many calls stand inside one another at most. */
  callDepth: number
}

/**
 * Told of every condition, and of every side of an `&&` or `||`, while the file is read; what it answers is told each
 * outcome. So tests know which parts of the rules were never decided either way.
 */
export type CoverageRecorder = (part: Expression) => (outcome: EvaluationResult) => void

export interface Scope {
  readonly service: RulesService
  readonly watch: CoverageRecorder | null
  /** By name, the place in the frame. */
  readonly captured: ReadonlyMap<string, number>
  readonly locals: ReadonlyMap<string, number>
  readonly facts: Facts
  /** null when there is none of that name here. @throws RulesCompileError when it calls itself */
  findFunction(name: string, line: number): CompiledFunction | null
}

export const createFacts = (): Facts => ({ readsStored: false, callDepth: 0 })
