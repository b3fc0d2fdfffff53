/** Compiler of expressions: converts a syntax tree to a function, and rejects unknown names and types. */

import { RulesCompileError } from '../language/rules-compile-error.ts'
import type { Expression } from '../language/syntax-tree.ts'
import { createRulesMap } from '../values/rules-map.ts'
import {
  createFault,
  createRulesList,
  createRulesPath,
  isOfType,
  type RulesValue,
  TESTABLE_TYPES,
} from '../values/rules-value.ts'
import { compileCall, compileMethod } from './compile-call.ts'
import {
  createNotBoolFault,
  evaluateAll,
  evaluateBinary,
  evaluateConditional,
  evaluateLogical,
  evaluateUnary,
} from './evaluate.ts'
import type { Evaluate } from './evaluation-frame.ts'
import { BINARY_OPERATIONS, getElement, getMember, getRange, negate } from './operators.ts'
import type { KnownMembers } from './rules-services.ts'
import type { Scope } from './scope.ts'

/** Every node of the syntax tree counts as one expression of the hosted limit. */
export function compileExpression(node: Expression, scope: Scope): Evaluate {
  const evaluate = compileKind(node, scope)
  return (frame) => frame.context.countExpression() ?? evaluate(frame)
}

/** Compiles a condition or an operand of `&&` or `||`, whose outcomes are recorded as coverage. */
export function compileWithCoverage(node: Expression, scope: Scope): Evaluate {
  const evaluate = compileExpression(node, scope)
  if (scope.recordCoverage === null) return evaluate
  const onOutcome = scope.recordCoverage(node)
  return (frame) => {
    const outcome = evaluate(frame)
    onOutcome(outcome)
    return outcome
  }
}

function compileKind(node: Expression, scope: Scope): Evaluate {
  const compileInner = (part: Expression) => compileExpression(part, scope)
  switch (node.kind) {
    case 'literal': {
      const value = toRulesValue(node.value)
      return () => value
    }
    case 'name':
      return compileName(node.name, node.line, scope)
    case 'member': {
      const members = findKnownMembers(node.object, scope)
      if (members !== null && !members.has(node.name))
        throw new RulesCompileError(
          node.line,
          `"${node.name}" is unknown here; there are ${[...members.keys()].join(', ')}.`,
        )
      const { name } = node
      return evaluateUnary(compileInner(node.object), (object) => getMember(object, name))
    }
    case 'index':
      return evaluateBinary(compileInner(node.object), compileInner(node.index), getElement)
    case 'range': {
      const parts = [node.object, node.from, node.to].map(compileInner)
      return evaluateAll(parts, ([object = null, from = null, to = null]) => getRange(object, from, to))
    }
    case 'call':
      return compileCall(node, scope, compileInner)
    case 'method':
      return compileMethod(node, scope, compileInner)
    case 'list':
      return evaluateAll(node.items.map(compileInner), createRulesList)
    case 'map':
      return compileMap(node.entries, compileInner)
    case 'path':
      return compilePath(node.segments, compileInner)
    case 'not':
      return evaluateUnary(compileInner(node.operand), (value) =>
        typeof value === 'boolean' ? !value : createNotBoolFault(value),
      )
    case 'negative':
      return evaluateUnary(compileInner(node.operand), negate)
    case 'binary':
      return compileBinary(node, scope)
    case 'is': {
      const { type, line } = node
      if (!TESTABLE_TYPES.has(type)) throw new RulesCompileError(line, `There is no type "${type}".`)
      return evaluateUnary(compileInner(node.operand), (value) => isOfType(value, type))
    }
    case 'choice':
      return evaluateConditional(compileInner(node.condition), compileInner(node.yes), compileInner(node.no))
  }
}

const toRulesValue = (value: Extract<Expression, { kind: 'literal' }>['value']): RulesValue =>
  value instanceof Uint8Array ? { type: 'bytes', bytes: value } : value

function compileName(name: string, line: number, scope: Scope): Evaluate {
  const localIndex = scope.locals.get(name)
  if (localIndex !== undefined) return ({ locals }) => locals[localIndex] ?? null
  const capturedIndex = scope.captured.get(name)
  if (capturedIndex !== undefined) return ({ captured }) => captured[capturedIndex] ?? null
  if (name === 'request') return ({ request }) => request
  if (name === 'resource') {
    scope.facts.readsStored = true
    return ({ resource }) => resource
  }
  throw new RulesCompileError(line, `The name "${name}" is unknown here.`)
}

const isRootName = (name: string, scope: Scope): boolean =>
  !scope.locals.has(name) && !scope.captured.has(name) && scope.service.roots.has(name)

function findKnownMembers(node: Expression, scope: Scope): KnownMembers | null {
  if (node.kind === 'name') return isRootName(node.name, scope) ? (scope.service.roots.get(node.name) ?? null) : null
  return node.kind === 'member' ? (findKnownMembers(node.object, scope)?.get(node.name) ?? null) : null
}

function compileMap(
  entries: readonly (readonly [Expression, Expression])[],
  compileInner: (part: Expression) => Evaluate,
): Evaluate {
  return evaluateAll(entries.flat().map(compileInner), (parts) => {
    const map = new Map<string, RulesValue>()
    for (let i = 0; i + 1 < parts.length; i += 2) {
      const key = parts[i]
      if (typeof key !== 'string') return createFault('a key of a map is a text')
      map.set(key, parts[i + 1] ?? null)
    }
    return createRulesMap(map)
  })
}

function compilePath(
  segments: readonly (string | Expression)[],
  compileInner: (part: Expression) => Evaluate,
): Evaluate {
  const fixed = segments.map((segment) => (typeof segment === 'string' ? segment : null))
  const parts = segments.filter((segment) => typeof segment !== 'string').map(compileInner)
  return evaluateAll(parts, (values) => {
    const found: string[] = []
    let next = 0
    for (const segment of fixed) {
      const value = segment ?? values[next++] ?? null
      if (typeof value === 'string' && value !== '' && !value.includes('/')) found.push(value)
      else if (typeof value === 'object' && value?.type === 'path') found.push(...value.segments)
      else return createFault('a part of a path is a text that is not empty and has no slash')
    }
    return createRulesPath(found)
  })
}

function compileBinary({ operator, left, right }: Extract<Expression, { kind: 'binary' }>, scope: Scope): Evaluate {
  if (operator === '&&' || operator === '||')
    return evaluateLogical(compileWithCoverage(left, scope), compileWithCoverage(right, scope), operator === '||')
  return evaluateBinary(compileExpression(left, scope), compileExpression(right, scope), BINARY_OPERATIONS[operator])
}
