/** Loader of rules files: parses and compiles a text to a ruleset. */

import { err, ok, type Result } from '../result.ts'
import { compileRules } from './compile/compile-rules.ts'
import type { RulesService } from './compile/rules-services.ts'
import type { CoverageRecorder } from './compile/scope.ts'
import { parseRules } from './language/parse-rules.ts'
import { RulesCompileError, type RulesProblem } from './language/rules-compile-error.ts'
import { createRuleset, type Ruleset } from './ruleset.ts'

export function loadRules(
  text: string,
  service: RulesService,
  recordCoverage: CoverageRecorder | null = null,
): Result<Ruleset, RulesProblem> {
  try {
    return ok(createRuleset(compileRules(parseRules(text), service, recordCoverage), service.lookupLimits))
  } catch (error) {
    if (error instanceof RulesCompileError) return err({ line: error.line, reason: error.reason })
    throw error
  }
}
