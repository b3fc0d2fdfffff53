/** Parser for expressions: recursive descent, with the documented precedence. */

import { MAX_EXPRESSION_DEPTH, RULES_LIMITS } from '../limits.ts'
import { parsePathExpression } from './parse-path-expression.ts'
import { RulesCompileError } from './rules-compile-error.ts'
import type { BinaryOperator, Expression } from './syntax-tree.ts'
import type { TokenReader } from './token-reader.ts'

/** The lowest precedence comes first; the operators of a level are left-associative. */
const PRECEDENCE_LEVELS: readonly (readonly (BinaryOperator | 'is')[])[] = [
  ['||'],
  ['&&'],
  ['==', '!='],
  ['in', 'is'],
  ['<', '<=', '>', '>='],
  ['+', '-'],
  ['*', '/', '%'],
]
const INT64_MAX = 2n ** 63n - 1n

export function parseExpression(reader: TokenReader, depth = 0): Expression {
  const { line } = reader
  if (depth > MAX_EXPRESSION_DEPTH)
    throw new RulesCompileError(line, `Expressions nest deeper than ${MAX_EXPRESSION_DEPTH} levels.`)
  const condition = parseLevel(reader, 0, depth)
  if (!reader.accept('?')) return condition
  const yes = parseExpression(reader, depth + 1)
  reader.expect(':')
  return { kind: 'choice', line, condition, yes, no: parseExpression(reader, depth + 1) }
}

function parseLevel(reader: TokenReader, level: number, depth: number): Expression {
  const operators = PRECEDENCE_LEVELS[level]
  if (operators === undefined) return parseUnary(reader, depth)
  let left = parseLevel(reader, level + 1, depth)
  for (let length = 0; ; length++) {
    const { line } = reader
    checkChainLength(length, line)
    const operator = operators.find((text) => reader.accept(text))
    if (operator === undefined) return left
    left =
      operator === 'is'
        ? { kind: 'is', line, operand: left, type: reader.expectName('The name of a type') }
        : { kind: 'binary', line, operator, left, right: parseLevel(reader, level + 1, depth) }
  }
}

function parseUnary(reader: TokenReader, depth: number): Expression {
  const { line } = reader
  const kind = reader.accept('!') ? 'not' : reader.accept('-') ? 'negative' : null
  if (kind === null) return parsePostfix(reader, depth)
  if (depth > MAX_EXPRESSION_DEPTH)
    throw new RulesCompileError(line, `Expressions nest deeper than ${MAX_EXPRESSION_DEPTH} levels.`)
  return { kind, line, operand: parseUnary(reader, depth + 1) }
}

function parsePostfix(reader: TokenReader, depth: number): Expression {
  let object = parsePrimary(reader, depth)
  for (let length = 0; ; length++) {
    const { line } = reader
    checkChainLength(length, line)
    if (reader.accept('.')) {
      const name = reader.expectName('A name')
      object = reader.accept('(')
        ? { kind: 'method', line, object, name, args: parseArguments(reader, ')', depth) }
        : { kind: 'member', line, object, name }
    } else if (reader.accept('[')) {
      const index = parseExpression(reader, depth + 1)
      object = reader.accept(':')
        ? { kind: 'range', line, object, from: index, to: parseExpression(reader, depth + 1) }
        : { kind: 'index', line, object, index }
      reader.expect(']')
    } else return object
  }
}

/** A longer chain exceeds the limit of expressions, and nests so deeply that compiling it exhausts the stack. */
function checkChainLength(length: number, line: number): void {
  if (length > RULES_LIMITS.expressions)
    throw new RulesCompileError(line, `A row of more than ${RULES_LIMITS.expressions} operators or calls.`)
}

/** Parses comma-separated expressions up to the closing sign. */
function parseArguments(reader: TokenReader, close: ')' | ']', depth: number): readonly Expression[] {
  const items: Expression[] = []
  if (reader.accept(close)) return items
  do items.push(parseExpression(reader, depth + 1))
  while (reader.accept(','))
  reader.expect(close)
  return items
}

function parsePrimary(reader: TokenReader, depth: number): Expression {
  const { line, next } = reader
  const parseInner = () => parseExpression(reader, depth + 1)
  if (reader.isAt('/')) return { kind: 'path', line, segments: parsePathExpression(reader, parseInner) }
  if (reader.accept('(')) {
    const expression = parseInner()
    reader.expect(')')
    return expression
  }
  if (reader.accept('[')) return { kind: 'list', line, items: parseArguments(reader, ']', depth) }
  if (reader.accept('{')) return { kind: 'map', line, entries: parseEntries(reader, parseInner) }
  switch (next.kind) {
    case 'name':
      return parseName(reader, depth)
    case 'text':
      return { kind: 'literal', line, value: reader.advance().text }
    case 'bytes':
      return { kind: 'literal', line, value: Buffer.from(reader.advance().text, 'latin1') }
    case 'number':
      return { kind: 'literal', line, value: parseNumber(reader) }
    default:
      return reader.fail('An expression')
  }
}

function parseEntries(reader: TokenReader, parseInner: () => Expression) {
  const entries: (readonly [Expression, Expression])[] = []
  if (reader.accept('}')) return entries
  do {
    const key = parseInner()
    reader.expect(':')
    entries.push([key, parseInner()])
  } while (reader.accept(','))
  reader.expect('}')
  return entries
}

const KEYWORD_LITERALS: ReadonlyMap<string, null | boolean> = new Map([
  ['null', null],
  ['true', true],
  ['false', false],
])

function parseName(reader: TokenReader, depth: number): Expression {
  const { line } = reader
  const name = reader.expectName('A name')
  const value = KEYWORD_LITERALS.get(name)
  if (value !== undefined) return { kind: 'literal', line, value }
  return reader.accept('(')
    ? { kind: 'call', line, name, args: parseArguments(reader, ')', depth) }
    : { kind: 'name', line, name }
}

function parseNumber(reader: TokenReader): bigint | number {
  const { text, line } = reader.advance()
  if (text.includes('.')) return Number(text)
  const integer = BigInt(text)
  if (integer > INT64_MAX) throw new RulesCompileError(line, `${text} is too large for a whole number.`)
  return integer
}
