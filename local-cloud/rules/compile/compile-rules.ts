/** A whole file, compiled: which clauses stand where, and what each asks. */

import { UnreadableRules } from '../language/rules-problem.ts'
import type {
  Allow,
  Block,
  MatchBlock,
  Method,
  PatternSegment,
  RulesFile,
} from '../language/syntax.ts'
import { LIMITS } from '../limits.ts'
import { compileWatched } from './compile-expression.ts'
import { blockFunctions, demandFree } from './compile-functions.ts'
import { bool } from './evaluate.ts'
import type { Evaluate } from './frame.ts'
import { noFacts, type Scope, type Watch } from './scope.ts'
import type { Service } from './services.ts'

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

type Around = Omit<Scope, 'facts' | 'locals'>

export function compileRules(
  file: RulesFile,
  service: Service,
  watch: Watch | null,
): readonly CompiledMatch[] {
  if (file.service !== service.name)
    throw new UnreadableRules(1, `These are rules for ${file.service}, not for ${service.name}.`)
  const around = { service, watch, captured: new Map(), findFunction: () => null }
  return compileBlock(file, around, 0).matches
}

function compileBlock(
  block: Block & { allows?: readonly Allow[] },
  around: Around,
  length: number,
) {
  const functions = blockFunctions(block.functions, around, around.findFunction)
  const inside: Around = { ...around, findFunction: functions.find }
  functions.compileAll()
  return {
    clauses: (block.allows ?? []).map((allow) => compileAllow(allow, inside)),
    matches: block.matches.map((match) => compileMatch(match, inside, length)),
  }
}

function compileMatch(block: MatchBlock, around: Around, above: number): CompiledMatch {
  const { line, pattern } = block
  const length = above + pattern.length
  if (length > LIMITS.pathLength)
    throw new UnreadableRules(line, `The path is longer than ${LIMITS.pathLength} segments.`)
  const captured = new Map(around.captured)
  for (const segment of pattern) {
    if (typeof segment === 'string') continue
    demandFree(segment.name, line, { ...around, captured })
    captured.set(segment.name, captured.size)
  }
  if (captured.size > LIMITS.captures)
    throw new UnreadableRules(line, `More than ${LIMITS.captures} parts of a path are caught.`)
  return { pattern, ...compileBlock(block, { ...around, captured }, length) }
}

function compileAllow({ line, methods, condition }: Allow, around: Around): Clause {
  const facts = noFacts()
  const scope = { ...around, facts, locals: new Map() }
  const evaluate = compileWatched(condition, scope)
  if (methods.has('list') && facts.readsStored)
    throw new UnreadableRules(
      line,
      'This "list" reads the stored record ("resource"): a query is decided without looking at documents.' +
        (methods.has('get') ? ' Split this into "allow get" and "allow list".' : ''),
    )
  return { line, methods, condition: (frame) => bool(evaluate(frame)) }
}
