/** Which names mean something at a place of the file, and what was learned of the expressions there. */

import type { Expression } from '../language/syntax.ts'
import type { Outcome, RulesValue } from '../values/value.ts'
import type { Frame } from './frame.ts'
import type { Service } from './services.ts'

export interface CompiledFunction {
  readonly parameters: number
  readonly facts: Facts
  call(frame: Frame, args: readonly RulesValue[]): Outcome
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
export type Watch = (part: Expression) => (outcome: Outcome) => void

export interface Scope {
  readonly service: Service
  readonly watch: Watch | null
  /** By name, the place in the frame. */
  readonly captured: ReadonlyMap<string, number>
  readonly locals: ReadonlyMap<string, number>
  readonly facts: Facts
  /** null when there is none of that name here. @throws UnreadableRules when it calls itself */
  findFunction(name: string, line: number): CompiledFunction | null
}

export const noFacts = (): Facts => ({ readsStored: false, callDepth: 0 })
