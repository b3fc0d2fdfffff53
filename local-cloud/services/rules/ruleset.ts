/** Rules evaluation: finds the clauses that match a path, and allows a request if one of them does. */

import type { Clause, CompiledMatch } from './compile/compile-rules.ts'
import type { EvaluationFrame } from './compile/evaluation-frame.ts'
import {
  createEvaluationContext,
  type EvaluationContext,
  type LookupLimits,
  type RulesDocuments,
} from './evaluation-context.ts'
import type { Method } from './language/syntax-tree.ts'
import {
  createFault,
  createRulesPath,
  type EvaluationResult,
  isFault,
  type RulesMap,
  type RulesValue,
} from './values/rules-value.ts'

/** A query's path has unknown segments: its documents, and the parents of a collection group. */
export type PathSegment = string | { readonly unknown: 'one' | 'any number' }

export interface RulesRequest {
  readonly method: Method
  readonly path: readonly PathSegment[]
  readonly request: RulesMap
  /** The stored document, or null. */
  readonly resource: RulesValue
}

export interface RulesDecision {
  readonly allowed: boolean
  /** Outcomes of the evaluated clauses, for authors of rules; empty if allowed. */
  readonly reasons: readonly string[]
}

export interface Ruleset {
  /** Begins the evaluation of one request, each of whose operations is evaluated separately. */
  beginEvaluation(documents: RulesDocuments): RulesEvaluation
}

export interface RulesEvaluation extends Pick<EvaluationContext, 'spent' | 'exceeded'> {
  evaluate(rulesRequest: RulesRequest): RulesDecision
}

export function createRuleset(matches: readonly CompiledMatch[], lookupLimits: LookupLimits): Ruleset {
  return {
    beginEvaluation(documents) {
      const context = createEvaluationContext(documents, lookupLimits)
      return {
        get spent() {
          return context.spent
        },
        get exceeded() {
          return context.exceeded
        },
        evaluate: (rulesRequest) => evaluateRequest(matches, rulesRequest, context),
      }
    },
  }
}

function evaluateRequest(
  matches: readonly CompiledMatch[],
  rulesRequest: RulesRequest,
  context: EvaluationContext,
): RulesDecision {
  context.startOperation()
  const triedClauses: (readonly [Clause, EvaluationResult])[] = []
  const captured: EvaluationResult[] = []
  const { request, resource } = rulesRequest
  const frame: EvaluationFrame = { context, request, resource, captured, locals: [] }

  const isAllowedBy = (clauses: readonly Clause[]): boolean =>
    clauses.some((clause) => {
      if (!clause.methods.has(rulesRequest.method)) return false
      const outcome = clause.condition(frame)
      triedClauses.push([clause, outcome])
      return outcome === true
    })
  const isAllowedBelow = (matches: readonly CompiledMatch[], from: number): boolean =>
    matches.some((match) =>
      matchPath(
        match.pattern,
        rulesRequest.path,
        from,
        captured,
        (end) => (end === rulesRequest.path.length && isAllowedBy(match.clauses)) || isAllowedBelow(match.matches, end),
      ),
    )

  const allowed = isAllowedBelow(matches, 0) && context.exceeded === null
  return { allowed, reasons: allowed ? [] : listReasons(triedClauses, context) }
}

function listReasons(
  triedClauses: readonly (readonly [Clause, EvaluationResult])[],
  context: EvaluationContext,
): readonly string[] {
  if (context.exceeded !== null) return [context.exceeded.reason]
  if (triedClauses.length === 0) return ['no clause speaks of it']
  return triedClauses.map(
    ([{ line }, outcome]) => `line ${line}: ${isFault(outcome) ? outcome.reason : 'it does not hold'}`,
  )
}

/** Tries every match of the pattern with the path from index `from`, until `onMatch` returns true for its end. */
function matchPath(
  pattern: CompiledMatch['pattern'],
  requestedPath: readonly PathSegment[],
  from: number,
  captured: EvaluationResult[],
  onMatch: (end: number) => boolean,
): boolean {
  const step = (at: number, position: number): boolean => {
    const expected = pattern[at]
    if (expected === undefined) return onMatch(position)
    if (typeof expected !== 'string' && expected.rest) {
      for (let end = requestedPath.length; end >= position; end--)
        if (withCaptured(capturePath(requestedPath.slice(position, end)), () => step(at + 1, end))) return true
      return false
    }
    const segment = requestedPath[position]
    if (segment === undefined) return false
    if (typeof expected === 'string') return expected === segment && step(at + 1, position + 1)
    if (typeof segment !== 'string' && segment.unknown !== 'one') return false
    return withCaptured(typeof segment === 'string' ? segment : UNKNOWN_SEGMENT, () => step(at + 1, position + 1))
  }
  const withCaptured = (value: EvaluationResult, next: () => boolean): boolean => {
    captured.push(value)
    const result = next()
    captured.pop()
    return result
  }
  return step(0, from)
}

const UNKNOWN_SEGMENT = createFault('a query does not know which document it is')

function capturePath(segments: readonly PathSegment[]): EvaluationResult {
  const known = segments.filter((segment) => typeof segment === 'string')
  return known.length === segments.length ? createRulesPath(known) : UNKNOWN_SEGMENT
}
