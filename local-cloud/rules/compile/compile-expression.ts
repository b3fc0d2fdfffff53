/** An expression becomes a function that evaluates it; what cannot be meant is refused while this happens. */

import { UnreadableRules } from '../language/rules-problem.ts'
import type { Expression } from '../language/syntax.ts'
import { mapOf } from '../values/map.ts'
import { fault, isOfType, list, path, type RulesValue, TESTABLE_TYPES } from '../values/value.ts'
import { compileCall, compileMethod } from './compile-call.ts'
import { choose, decide, notBool, with1, with2, withAll } from './evaluate.ts'
import type { Evaluate } from './frame.ts'
import { elementAt, memberOf, negative, OPERATIONS, rangeOf } from './operators.ts'
import type { Scope } from './scope.ts'
import type { Shape } from './services.ts'

/** Every part of an expression counts as one. */
export function compileExpression(node: Expression, scope: Scope): Evaluate {
  const evaluate = compileKind(node, scope)
  return (frame) => frame.run.spend() ?? evaluate(frame)
}

/** What decides by itself. */
export function compileWatched(node: Expression, scope: Scope): Evaluate {
  const evaluate = compileExpression(node, scope)
  if (scope.watch === null) return evaluate
  const tell = scope.watch(node)
  return (frame) => {
    const outcome = evaluate(frame)
    tell(outcome)
    return outcome
  }
}

function compileKind(node: Expression, scope: Scope): Evaluate {
  const inner = (part: Expression) => compileExpression(part, scope)
  switch (node.kind) {
    case 'literal': {
      const value = literal(node.value)
      return () => value
    }
    case 'name':
      return compileName(node.name, node.line, scope)
    case 'member': {
      const shape = shapeOf(node.object, scope)
      if (shape !== null && !shape.has(node.name))
        throw new UnreadableRules(
          node.line,
          `"${node.name}" is unknown here; there are ${[...shape.keys()].join(', ')}.`,
        )
      const { name } = node
      return with1(inner(node.object), (object) => memberOf(object, name))
    }
    case 'index':
      return with2(inner(node.object), inner(node.index), elementAt)
    case 'range': {
      const parts = [node.object, node.from, node.to].map(inner)
      return withAll(parts, ([object = null, from = null, to = null]) => rangeOf(object, from, to))
    }
    case 'call':
      return compileCall(node, scope, inner)
    case 'method':
      return compileMethod(node, scope, inner)
    case 'list':
      return withAll(node.items.map(inner), list)
    case 'map':
      return compileMap(node.entries, inner)
    case 'path':
      return compilePath(node.segments, inner)
    case 'not':
      return with1(inner(node.operand), (value) =>
        typeof value === 'boolean' ? !value : notBool(value),
      )
    case 'negative':
      return with1(inner(node.operand), negative)
    case 'binary':
      return compileBinary(node, scope)
    case 'is': {
      const { type, line } = node
      if (!TESTABLE_TYPES.has(type)) throw new UnreadableRules(line, `There is no type "${type}".`)
      return with1(inner(node.operand), (value) => isOfType(value, type))
    }
    case 'choice':
      return choose(inner(node.condition), inner(node.yes), inner(node.no))
  }
}

const literal = (value: Extract<Expression, { kind: 'literal' }>['value']): RulesValue =>
  value instanceof Uint8Array ? { type: 'bytes', bytes: value } : value

function compileName(name: string, line: number, scope: Scope): Evaluate {
  const local = scope.locals.get(name)
  if (local !== undefined) return ({ locals }) => locals[local] ?? null
  const caught = scope.captured.get(name)
  if (caught !== undefined) return ({ captured }) => captured[caught] ?? null
  if (name === 'request') return ({ request }) => request
  if (name === 'resource') {
    scope.facts.readsStored = true
    return ({ resource }) => resource
  }
  throw new UnreadableRules(line, `The name "${name}" is unknown here.`)
}

const isRoot = (name: string, scope: Scope): boolean =>
  !scope.locals.has(name) && !scope.captured.has(name) && scope.service.roots.has(name)

function shapeOf(node: Expression, scope: Scope): Shape | null {
  if (node.kind === 'name')
    return isRoot(node.name, scope) ? (scope.service.roots.get(node.name) ?? null) : null
  return node.kind === 'member' ? (shapeOf(node.object, scope)?.get(node.name) ?? null) : null
}

function compileMap(
  entries: readonly (readonly [Expression, Expression])[],
  inner: (part: Expression) => Evaluate,
): Evaluate {
  return withAll(entries.flat().map(inner), (parts) => {
    const map = new Map<string, RulesValue>()
    for (let i = 0; i + 1 < parts.length; i += 2) {
      const key = parts[i]
      if (typeof key !== 'string') return fault('a key of a map is a text')
      map.set(key, parts[i + 1] ?? null)
    }
    return mapOf(map)
  })
}

function compilePath(
  segments: readonly (string | Expression)[],
  inner: (part: Expression) => Evaluate,
): Evaluate {
  const fixed = segments.map((segment) => (typeof segment === 'string' ? segment : null))
  const parts = segments.filter((segment) => typeof segment !== 'string').map(inner)
  return withAll(parts, (values) => {
    const found: string[] = []
    let next = 0
    for (const segment of fixed) {
      const value = segment ?? values[next++] ?? null
      if (typeof value === 'string' && value !== '' && !value.includes('/')) found.push(value)
      else if (typeof value === 'object' && value?.type === 'path') found.push(...value.segments)
      else return fault('a part of a path is a text that is not empty and has no slash')
    }
    return path(found)
  })
}

function compileBinary(
  { operator, left, right }: Extract<Expression, { kind: 'binary' }>,
  scope: Scope,
): Evaluate {
  if (operator === '&&' || operator === '||')
    return decide(compileWatched(left, scope), compileWatched(right, scope), operator === '||')
  return with2(
    compileExpression(left, scope),
    compileExpression(right, scope),
    OPERATIONS[operator],
  )
}
