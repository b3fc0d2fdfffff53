/** Expressions by recursive descent, in the documented order of precedence. */

import { EXPRESSION_DEPTH, LIMITS } from '../limits.ts'
import { parsePath } from './parse-path.ts'
import { UnreadableRules } from './rules-problem.ts'
import type { BinaryOperator, Expression } from './syntax.ts'
import type { TokenReader } from './token-reader.ts'

/** Loosest first; operators of one level group from the left. */
const LEVELS: readonly (readonly (BinaryOperator | 'is')[])[] = [
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
  if (depth > EXPRESSION_DEPTH)
    throw new UnreadableRules(line, `Expressions nest deeper than ${EXPRESSION_DEPTH} levels.`)
  const condition = parseLevel(reader, 0, depth)
  if (!reader.takes('?')) return condition
  const yes = parseExpression(reader, depth + 1)
  reader.take(':')
  return { kind: 'choice', line, condition, yes, no: parseExpression(reader, depth + 1) }
}

function parseLevel(reader: TokenReader, level: number, depth: number): Expression {
  const operators = LEVELS[level]
  if (operators === undefined) return parseUnary(reader, depth)
  let left = parseLevel(reader, level + 1, depth)
  for (let length = 0; ; length++) {
    const { line } = reader
    demandShort(length, line)
    const operator = operators.find((text) => reader.takes(text))
    if (operator === undefined) return left
    left =
      operator === 'is'
        ? { kind: 'is', line, operand: left, type: reader.takeName('The name of a type') }
        : { kind: 'binary', line, operator, left, right: parseLevel(reader, level + 1, depth) }
  }
}

function parseUnary(reader: TokenReader, depth: number): Expression {
  const { line } = reader
  const kind = reader.takes('!') ? 'not' : reader.takes('-') ? 'negative' : null
  if (kind === null) return parsePostfix(reader, depth)
  if (depth > EXPRESSION_DEPTH)
    throw new UnreadableRules(line, `Expressions nest deeper than ${EXPRESSION_DEPTH} levels.`)
  return { kind, line, operand: parseUnary(reader, depth + 1) }
}

function parsePostfix(reader: TokenReader, depth: number): Expression {
  let object = parsePrimary(reader, depth)
  for (let length = 0; ; length++) {
    const { line } = reader
    demandShort(length, line)
    if (reader.takes('.')) {
      const name = reader.takeName('A name')
      object = reader.takes('(')
        ? { kind: 'method', line, object, name, args: parseItems(reader, ')', depth) }
        : { kind: 'member', line, object, name }
    } else if (reader.takes('[')) {
      const index = parseExpression(reader, depth + 1)
      object = reader.takes(':')
        ? { kind: 'range', line, object, from: index, to: parseExpression(reader, depth + 1) }
        : { kind: 'index', line, object, index }
      reader.take(']')
    } else return object
  }
}

/** A longer row could never be evaluated; and each link of it stands inside the next. */
function demandShort(length: number, line: number): void {
  if (length > LIMITS.expressions)
    throw new UnreadableRules(line, `A row of more than ${LIMITS.expressions} operators or calls.`)
}

/** What is set apart by commas, to the closing sign. */
function parseItems(reader: TokenReader, close: ')' | ']', depth: number): readonly Expression[] {
  const items: Expression[] = []
  if (reader.takes(close)) return items
  do items.push(parseExpression(reader, depth + 1))
  while (reader.takes(','))
  reader.take(close)
  return items
}

function parsePrimary(reader: TokenReader, depth: number): Expression {
  const { line, next } = reader
  const inner = () => parseExpression(reader, depth + 1)
  if (reader.isAt('/')) return { kind: 'path', line, segments: parsePath(reader, inner) }
  if (reader.takes('(')) {
    const expression = inner()
    reader.take(')')
    return expression
  }
  if (reader.takes('[')) return { kind: 'list', line, items: parseItems(reader, ']', depth) }
  if (reader.takes('{')) return { kind: 'map', line, entries: parseEntries(reader, inner) }
  switch (next.kind) {
    case 'name':
      return parseName(reader, depth)
    case 'text':
      return { kind: 'literal', line, value: reader.takeAny().text }
    case 'bytes':
      return { kind: 'literal', line, value: Buffer.from(reader.takeAny().text, 'latin1') }
    case 'number':
      return { kind: 'literal', line, value: numberOf(reader) }
    default:
      return reader.fail('An expression')
  }
}

function parseEntries(reader: TokenReader, inner: () => Expression) {
  const entries: (readonly [Expression, Expression])[] = []
  if (reader.takes('}')) return entries
  do {
    const key = inner()
    reader.take(':')
    entries.push([key, inner()])
  } while (reader.takes(','))
  reader.take('}')
  return entries
}

const WORDS: ReadonlyMap<string, null | boolean> = new Map([
  ['null', null],
  ['true', true],
  ['false', false],
])

function parseName(reader: TokenReader, depth: number): Expression {
  const { line } = reader
  const name = reader.takeName('A name')
  const value = WORDS.get(name)
  if (value !== undefined) return { kind: 'literal', line, value }
  return reader.takes('(')
    ? { kind: 'call', line, name, args: parseItems(reader, ')', depth) }
    : { kind: 'name', line, name }
}

function numberOf(reader: TokenReader): bigint | number {
  const { text, line } = reader.takeAny()
  if (text.includes('.')) return Number(text)
  const integer = BigInt(text)
  if (integer > INT64_MAX)
    throw new UnreadableRules(line, `${text} is too large for a whole number.`)
  return integer
}
