import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseExpression } from './parse-expression.ts'
import { BINARY_OPERATORS, type Expression } from './syntax-tree.ts'
import { createTokenReader } from './token-reader.ts'
import { tokenize } from './tokenizer.ts'

const parse = (text: string): Expression => parseExpression(createTokenReader(tokenize(text)))

/** Formats an expression with each operand in parentheses. */
function print(node: Expression): string {
  const all = (nodes: readonly Expression[]) => nodes.map(print).join(', ')
  const inner = (part: Expression) => `(${print(part)})`
  switch (node.kind) {
    case 'literal':
      return literal(node.value)
    case 'name':
      return node.name
    case 'member':
      return `${inner(node.object)}.${node.name}`
    case 'index':
      return `${inner(node.object)}[${print(node.index)}]`
    case 'range':
      return `${inner(node.object)}[${print(node.from)}:${print(node.to)}]`
    case 'call':
      return `${node.name}(${all(node.args)})`
    case 'method':
      return `${inner(node.object)}.${node.name}(${all(node.args)})`
    case 'list':
      return `[${all(node.items)}]`
    case 'map':
      return `{${node.entries.map(([key, value]) => `${print(key)}: ${print(value)}`).join(', ')}}`
    case 'path':
      return node.segments
        .map((segment) => (typeof segment === 'string' ? `/${segment}` : `/$(${print(segment)})`))
        .join('')
    case 'not':
      return `!${inner(node.operand)}`
    case 'negative':
      return `-${inner(node.operand)}`
    case 'binary':
      return `${inner(node.left)} ${node.operator} ${inner(node.right)}`
    case 'is':
      return `${inner(node.operand)} is ${node.type}`
    case 'choice':
      return `${inner(node.condition)} ? ${inner(node.yes)} : ${inner(node.no)}`
  }
}

function literal(value: Extract<Expression, { kind: 'literal' }>['value']): string {
  if (value instanceof Uint8Array)
    return `b'${[...value].map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('')}'`
  if (typeof value === 'string')
    return `'${value.replace(/[\\'\n]/g, (mark) => (mark === '\n' ? '\\n' : `\\${mark}`))}'`
  if (typeof value === 'number') return value.toFixed(3)
  return String(value)
}

const line = 1
const name = fc
  .stringMatching(/^[a-z_][A-Za-z0-9_]{0,5}$/)
  .filter((text) => !['in', 'is', 'null', 'true', 'false', 'b'].includes(text))
const leaf: fc.Arbitrary<Expression> = fc.oneof(
  fc
    .oneof(
      fc.constantFrom<null | boolean>(null, true, false),
      fc.bigInt({ min: 0n, max: 2n ** 63n - 1n }),
      fc.nat(1_000_000).map((n) => n / 1000),
      fc.string({ unit: 'grapheme' }),
      fc.uint8Array({ maxLength: 5 }).map((bytes) => Buffer.from(bytes)),
    )
    .map((value) => ({ kind: 'literal' as const, line, value })),
  name.map((text) => ({ kind: 'name' as const, line, name: text })),
)

const { expression } = fc.letrec<{ expression: Expression }>((tie) => {
  const part = tie('expression')
  const parts = fc.array(part, { maxLength: 3 })
  return {
    expression: fc.oneof(
      { maxDepth: 4 },
      leaf,
      fc.record({
        kind: fc.constant('member' as const),
        line: fc.constant(line),
        object: part,
        name,
      }),
      fc.record({
        kind: fc.constant('index' as const),
        line: fc.constant(line),
        object: part,
        index: part,
      }),
      fc.record({
        kind: fc.constant('range' as const),
        line: fc.constant(line),
        object: part,
        from: part,
        to: part,
      }),
      fc.record({ kind: fc.constant('call' as const), line: fc.constant(line), name, args: parts }),
      fc.record({
        kind: fc.constant('method' as const),
        line: fc.constant(line),
        object: part,
        name,
        args: parts,
      }),
      fc.record({ kind: fc.constant('list' as const), line: fc.constant(line), items: parts }),
      fc.record({
        kind: fc.constant('map' as const),
        line: fc.constant(line),
        entries: fc.array(fc.tuple(part, part), { maxLength: 2 }),
      }),
      fc.record({
        kind: fc.constant('path' as const),
        line: fc.constant(line),
        segments: fc.array(fc.oneof(fc.constantFrom('a', '(default)', 'feature-requests', '2nd'), part), {
          minLength: 1,
          maxLength: 3,
        }),
      }),
      fc.record({
        kind: fc.constantFrom('not' as const, 'negative' as const),
        line: fc.constant(line),
        operand: part,
      }),
      fc.record({
        kind: fc.constant('binary' as const),
        line: fc.constant(line),
        operator: fc.constantFrom(...BINARY_OPERATORS),
        left: part,
        right: part,
      }),
      fc.record({
        kind: fc.constant('is' as const),
        line: fc.constant(line),
        operand: part,
        type: name,
      }),
      fc.record({
        kind: fc.constant('choice' as const),
        line: fc.constant(line),
        condition: part,
        yes: part,
        no: part,
      }),
    ),
  }
})

describe('an expression', () => {
  it('is parsed from its printed form without a difference', () => {
    fc.assert(
      fc.property(expression, (node) => {
        expect(parse(print(node))).toEqual(node)
      }),
      { numRuns: 1000 },
    )
  })

  it('is parsed or rejected with a RulesCompileError', () => {
    const words = fc.constantFrom(
      ...['(', ')', '[', ']', '{', '}', ',', '.', ':', '?', '/', '$(', '&&', '==', '!', '-', 'in'],
      ...['is', 'a', "'t'", '1', '2.5', 'null', "b'x'", '\\', '"', '\n', '//', '/*', '*/'],
    )
    fc.assert(
      fc.property(fc.array(words, { maxLength: 12 }), (text) => {
        try {
          parse(text.join(' '))
        } catch (error) {
          expect(error).toMatchObject({ name: 'RulesCompileError' })
        }
      }),
      { numRuns: 2000 },
    )
  })

  it.each([
    ["a.b['c'](d)", false],
    ["a.b['c'].d(e)[0]", true],
    ['a - b', true],
    ['a -b', true],
    ['a/b', true],
    ['/a/b/c', true],
    ['/databases/(default)/documents/a', true],
    ['a is string ? b : c', true],
    ['!!a', true],
    ['- - a', true],
  ])('%s', (text, isRead) => {
    const read = () => {
      const reader = createTokenReader(tokenize(text))
      parseExpression(reader)
      return reader.next.kind === 'end'
    }
    expect(read()).toBe(isRead)
  })
})
