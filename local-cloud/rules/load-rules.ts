/** The text of a rules file ⇒ rules that decide, or what is wrong with it. */

import { err, ok, type Result } from '#shared/result'
import { compileRules } from './compile/compile-rules.ts'
import type { Watch } from './compile/scope.ts'
import type { Service } from './compile/services.ts'
import { parseRules } from './language/parse-rules.ts'
import { type RulesProblem, UnreadableRules } from './language/rules-problem.ts'
import { type Ruleset, rulesetOf } from './ruleset.ts'

export function loadRules(
  text: string,
  service: Service,
  watch: Watch | null = null,
): Result<Ruleset, RulesProblem> {
  try {
    return ok(rulesetOf(compileRules(parseRules(text), service, watch), service.allowance))
  } catch (error) {
    if (error instanceof UnreadableRules) return err({ line: error.line, reason: error.reason })
    throw error
  }
}
