/** Types of the errors in a rules file; the reason is a sentence. */

export interface RulesProblem {
  readonly line: number
  readonly reason: string
}

/** Thrown by the parser and the compiler, and caught only in `load-rules.ts`. */
export class RulesCompileError extends Error {
  constructor(
    readonly line: number,
    readonly reason: string,
  ) {
    super(`line ${line}: ${reason}`)
    this.name = 'RulesCompileError'
  }
}
