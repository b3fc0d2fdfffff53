/** Compiler of calls: declared functions, built-in functions, methods and document lookups. */

import { RulesCompileError } from '../language/rules-compile-error.ts'
import type { Expression } from '../language/syntax-tree.ts'
import { RULES_LIMITS } from '../limits.ts'
import type { Callable } from '../methods/callable.ts'
import { FUNCTIONS, NAMESPACES } from '../methods/functions.ts'
import { listArities, METHODS_BY_TYPE } from '../methods/methods.ts'
import { compilePattern, isPattern } from '../methods/patterns.ts'
import { createFault, getRulesType, isFault } from '../values/rules-value.ts'
import { evaluateAll } from './evaluate.ts'
import type { Evaluate } from './evaluation-frame.ts'
import type { DocumentLookup } from './rules-services.ts'
import type { Scope } from './scope.ts'

type CompileInner = (part: Expression) => Evaluate
type CallNode = Extract<Expression, { kind: 'call' }>
type MethodCallNode = Extract<Expression, { kind: 'method' }>

export function compileCall({ name, args, line }: CallNode, scope: Scope, compileInner: CompileInner): Evaluate {
  const parts = args.map(compileInner)
  const ownFunction = scope.findFunction(name, line)
  if (ownFunction !== null) {
    requireArgumentCount(name, line, args.length, ownFunction.parameters)
    const { facts } = scope
    facts.readsStored ||= ownFunction.facts.readsStored
    facts.callDepth = Math.max(facts.callDepth, ownFunction.facts.callDepth + 1)
    if (facts.callDepth > RULES_LIMITS.callDepth)
      throw new RulesCompileError(line, `Calls nest deeper than ${RULES_LIMITS.callDepth} levels.`)
    return evaluateAll(parts, (values, frame) => ownFunction.call(frame, values))
  }
  return compileNamedCall(name, line, parts, scope)
}

function compileNamedCall(name: string, line: number, parts: readonly Evaluate[], { service }: Scope): Evaluate {
  const lookup = service.lookups.get(name)
  if (lookup !== undefined) {
    requireArgumentCount(name, line, parts.length, 1)
    return compileLookup(lookup, parts)
  }
  const builtin = FUNCTIONS.get(name)
  if (builtin === undefined) throw new RulesCompileError(line, `There is no function "${name}".`)
  requireArgumentCount(name, line, parts.length, builtin.arity)
  return evaluateAll(parts, (values) => builtin.call(values))
}

function compileLookup({ moment, result }: DocumentLookup, parts: readonly Evaluate[]): Evaluate {
  return evaluateAll(parts, ([path = null], { context }) => {
    if (typeof path !== 'object' || path?.type !== 'path')
      return createFault(`a path is needed, not a ${getRulesType(path)}`)
    const document = context.lookUpDocument(path, moment)
    if (isFault(document)) return document
    if (result === 'existence') return document !== null
    return document ?? createFault(`there is no document /${path.segments.join('/')}`)
  })
}

export function compileMethod(node: MethodCallNode, scope: Scope, compileInner: CompileInner): Evaluate {
  const { object, name, args, line } = node
  if (object.kind === 'name' && isNamespace(object.name, scope))
    return compileNamedCall(`${object.name}.${name}`, line, args.map(compileInner), scope)
  const parts = [object, ...args].map(compileInner)
  const arities = listArities(name)
  if (arities.size === 0) throw new RulesCompileError(line, `There is no method "${name}".`)
  if (!arities.has(args.length)) requireArgumentCount(name, line, args.length, Math.max(...arities))
  if (PATTERN_METHODS.has(name)) checkLiteralPattern(args[0], line)
  return evaluateAll(parts, ([self = null, ...rest]) => {
    const method: Callable | undefined = METHODS_BY_TYPE[getRulesType(self)].get(name)
    return method === undefined || method.arity !== rest.length + 1
      ? createFault(`a ${getRulesType(self)} has no method "${name}"`)
      : method.call([self, ...rest])
  })
}

const isNamespace = (name: string, { locals, captured }: Scope): boolean =>
  !locals.has(name) && !captured.has(name) && (NAMESPACES.has(name) || name === 'firestore')

const PATTERN_METHODS: ReadonlySet<string> = new Set(['matches', 'split', 'replace'])

/** Literal patterns are checked at compile time, others during evaluation. */
function checkLiteralPattern(arg: Expression | undefined, line: number): void {
  if (arg?.kind !== 'literal' || typeof arg.value !== 'string') return
  const pattern = compilePattern(arg.value)
  if (!isPattern(pattern)) throw new RulesCompileError(line, toSentence(pattern.reason))
}

const toSentence = (text: string): string => `${text[0]?.toUpperCase()}${text.slice(1)}.`

function requireArgumentCount(name: string, line: number, actual: number, expected: number): void {
  if (actual !== expected)
    throw new RulesCompileError(
      line,
      `${name}() takes ${expected} ${expected === 1 ? 'argument' : 'arguments'}, not ${actual}.`,
    )
}
