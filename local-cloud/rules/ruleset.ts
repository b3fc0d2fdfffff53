/** A file of rules, ready to decide: which clauses concern a path, and whether one of them allows. */

import type { Clause, CompiledMatch } from './compile/compile-rules.ts'
import type { Frame } from './compile/frame.ts'
import type { Method } from './language/syntax.ts'
import { type Allowance, type Documents, openRun, type Run } from './run.ts'
import {
  fault,
  isFault,
  type MapValue,
  type Outcome,
  path,
  type RulesValue,
} from './values/value.ts'

/** Of a query's path not everything is known: which document it is, or in which collections it lies. */
export type Segment = string | { readonly unknown: 'one' | 'any number' }

export interface Question {
  readonly method: Method
  readonly path: readonly Segment[]
  readonly request: MapValue
  /** The stored record; null where there is none. */
  readonly resource: RulesValue
}

export interface Decision {
  readonly allowed: boolean
  /** For those who write rules: what each clause that was tried came to. */
  readonly reasons: readonly string[]
}

export interface Ruleset {
  /** For one request; each of its operations is decided by itself. */
  begin(documents: Documents): RequestRules
}

export interface RequestRules extends Pick<Run, 'spent' | 'exceeded'> {
  decide(question: Question): Decision
}

export function rulesetOf(matches: readonly CompiledMatch[], allowance: Allowance): Ruleset {
  return {
    begin(documents) {
      const run = openRun(documents, allowance)
      return {
        get spent() {
          return run.spent
        },
        get exceeded() {
          return run.exceeded
        },
        decide: (question) => decide(matches, question, run),
      }
    },
  }
}

function decide(matches: readonly CompiledMatch[], question: Question, run: Run): Decision {
  run.nextOperation()
  const tried: (readonly [Clause, Outcome])[] = []
  const captured: Outcome[] = []
  const { request, resource } = question
  const frame: Frame = { run, request, resource, captured, locals: [] }

  const allows = (clauses: readonly Clause[]): boolean =>
    clauses.some((clause) => {
      if (!clause.methods.has(question.method)) return false
      const outcome = clause.condition(frame)
      tried.push([clause, outcome])
      return outcome === true
    })
  const allowedBelow = (matches: readonly CompiledMatch[], from: number): boolean =>
    matches.some((match) =>
      caughtBy(
        match.pattern,
        question.path,
        from,
        captured,
        (end) =>
          (end === question.path.length && allows(match.clauses)) ||
          allowedBelow(match.matches, end),
      ),
    )

  const allowed = allowedBelow(matches, 0) && run.exceeded === null
  return { allowed, reasons: allowed ? [] : reasonsOf(tried, run) }
}

function reasonsOf(tried: readonly (readonly [Clause, Outcome])[], run: Run): readonly string[] {
  if (run.exceeded !== null) return [run.exceeded.reason]
  if (tried.length === 0) return ['no clause speaks of it']
  return tried.map(
    ([{ line }, outcome]) =>
      `line ${line}: ${isFault(outcome) ? outcome.reason : 'it does not hold'}`,
  )
}

/** Tries every way the pattern can take the path from `from`, until `found` is content with where it ends. */
function caughtBy(
  pattern: CompiledMatch['pattern'],
  asked: readonly Segment[],
  from: number,
  captured: Outcome[],
  found: (end: number) => boolean,
): boolean {
  const step = (at: number, place: number): boolean => {
    const wanted = pattern[at]
    if (wanted === undefined) return found(place)
    if (typeof wanted !== 'string' && wanted.rest) {
      for (let end = asked.length; end >= place; end--)
        if (withCaught(restOf(asked.slice(place, end)), () => step(at + 1, end))) return true
      return false
    }
    const segment = asked[place]
    if (segment === undefined) return false
    if (typeof wanted === 'string') return wanted === segment && step(at + 1, place + 1)
    if (typeof segment !== 'string' && segment.unknown !== 'one') return false
    return withCaught(typeof segment === 'string' ? segment : UNKNOWN, () =>
      step(at + 1, place + 1),
    )
  }
  const withCaught = (value: Outcome, next: () => boolean): boolean => {
    captured.push(value)
    const result = next()
    captured.pop()
    return result
  }
  return step(0, from)
}

const UNKNOWN = fault('a query does not know which document it is')

function restOf(segments: readonly Segment[]): Outcome {
  const known = segments.filter((segment) => typeof segment === 'string')
  return known.length === segments.length ? path(known) : UNKNOWN
}
