/** Compiler of a rules file: converts its match blocks and allow clauses. */

import { RulesCompileError } from '../language/rules-compile-error.ts'
import type { Allow, MatchBlock, Method, PatternSegment, RulesBlock, RulesFile } from '../language/syntax-tree.ts'
import { RULES_LIMITS } from '../limits.ts'
import { compileWithCoverage } from './compile-expression.ts'
import { createBlockFunctions, requireUnusedName } from './compile-functions.ts'
import { requireBool } from './evaluate.ts'
import type { Evaluate } from './evaluation-frame.ts'
import type { RulesService } from './rules-services.ts'
import { type CoverageRecorder, createFacts, type Scope } from './scope.ts'

export interface Clause {
  readonly line: number
  readonly methods: ReadonlySet<Method>
  readonly condition: Evaluate
}

export interface CompiledMatch {
  readonly pattern: readonly PatternSegment[]
  readonly clauses: readonly Clause[]
  readonly matches: readonly CompiledMatch[]
}

type OuterScope = Omit<Scope, 'facts' | 'locals'>

export function compileRules(
  file: RulesFile,
  service: RulesService,
  recordCoverage: CoverageRecorder | null,
): readonly CompiledMatch[] {
  if (file.service !== service.name)
    throw new RulesCompileError(1, `These are rules for ${file.service}, not for ${service.name}.`)
  const outerScope = { service, recordCoverage, captured: new Map(), findFunction: () => null }
  return compileBlock(file, outerScope, 0).matches
}

function compileBlock(block: RulesBlock & { allows?: readonly Allow[] }, outerScope: OuterScope, length: number) {
  const functions = createBlockFunctions(block.functions, outerScope, outerScope.findFunction)
  const innerScope: OuterScope = { ...outerScope, findFunction: functions.find }
  functions.compileAll()
  return {
    clauses: (block.allows ?? []).map((allow) => compileAllow(allow, innerScope)),
    matches: block.matches.map((match) => compileMatch(match, innerScope, length)),
  }
}

function compileMatch(block: MatchBlock, outerScope: OuterScope, parentLength: number): CompiledMatch {
  const { line, pattern } = block
  const length = parentLength + pattern.length
  if (length > RULES_LIMITS.pathLength)
    throw new RulesCompileError(line, `The path is longer than ${RULES_LIMITS.pathLength} segments.`)
  const captured = new Map(outerScope.captured)
  for (const segment of pattern) {
    if (typeof segment === 'string') continue
    requireUnusedName(segment.name, line, { ...outerScope, captured })
    captured.set(segment.name, captured.size)
  }
  if (captured.size > RULES_LIMITS.capturesPerPath)
    throw new RulesCompileError(line, `More than ${RULES_LIMITS.capturesPerPath} parts of a path are caught.`)
  return { pattern, ...compileBlock(block, { ...outerScope, captured }, length) }
}

function compileAllow({ line, methods, condition }: Allow, outerScope: OuterScope): Clause {
  const facts = createFacts()
  const scope = { ...outerScope, facts, locals: new Map() }
  const evaluate = compileWithCoverage(condition, scope)
  if (methods.has('list') && facts.readsStored)
    throw new RulesCompileError(
      line,
      'This "list" reads the stored record ("resource"): a query is decided without looking at documents.' +
        (methods.has('get') ? ' Split this into "allow get" and "allow list".' : ''),
    )
  return { line, methods, condition: (frame) => requireBool(evaluate(frame)) }
}
