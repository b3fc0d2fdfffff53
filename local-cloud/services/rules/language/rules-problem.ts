/** What is wrong with a rules file, and in which line: the reason is a sentence. */

export interface RulesProblem {
  readonly line: number
  readonly reason: string
}

/** Thrown from any depth of the reading and caught in one place (`load-rules.ts`). */
export class RulesCompileError extends Error {
  constructor(
    readonly line: number,
    readonly reason: string,
  ) {
    super(`line ${line}: ${reason}`)
    this.name = 'RulesCompileError'
  }
}
