/** Parser for security rules files: version, service, match blocks, functions and allow clauses. */

import { RULES_LIMITS } from '../limits.ts'
import { parseExpression } from './parse-expression.ts'
import { parsePattern } from './parse-path-expression.ts'
import { RulesCompileError } from './rules-compile-error.ts'
import {
  type Allow,
  type Expression,
  type FunctionDeclaration,
  type LetDeclaration,
  type MatchBlock,
  METHODS,
  type Method,
  type RulesBlock,
  type RulesFile,
} from './syntax-tree.ts'
import { createTokenReader, type TokenReader } from './token-reader.ts'
import { tokenize } from './tokenizer.ts'

const METHOD_GROUPS: ReadonlyMap<string, readonly Method[]> = new Map<string, readonly Method[]>([
  ...METHODS.map((method) => [method, [method]] as const),
  ['read', ['get', 'list']],
  ['write', ['create', 'update', 'delete']],
])

const ALLOW_FOLLOWERS = [';', '}', 'allow', 'match', 'function']

/** @throws RulesCompileError */
export function parseRules(source: string): RulesFile {
  if (Buffer.byteLength(source) > RULES_LIMITS.fileSize)
    throw new RulesCompileError(1, `The file is larger than ${RULES_LIMITS.fileSize} bytes.`)
  const reader = createTokenReader(tokenize(source))
  readVersion(reader)
  reader.expect('service')
  let service = reader.expectName('The name of a service')
  while (reader.accept('.')) service += `.${reader.expectName('The name of a service')}`
  reader.expect('{')
  const block = parseBlock(reader, 1)
  const [allow] = block.allows
  if (allow !== undefined) throw new RulesCompileError(allow.line, 'An "allow" stands outside every "match".')
  if (reader.next.kind !== 'end') reader.fail('The end of the file')
  return { service, functions: block.functions, matches: block.matches }
}

function readVersion(reader: TokenReader): void {
  reader.expect('rules_version')
  reader.expect('=')
  if (reader.next.kind !== 'text' || reader.next.text !== '2') reader.fail("'2'")
  reader.advance()
  reader.accept(';')
}

/** Parses a block, including its closing brace. */
function parseBlock(reader: TokenReader, depth: number): RulesBlock & { allows: readonly Allow[] } {
  const functions: FunctionDeclaration[] = []
  const matches: MatchBlock[] = []
  const allows: Allow[] = []
  while (!reader.accept('}')) {
    const { line } = reader
    if (reader.accept('function')) functions.push(parseFunction(reader, line))
    else if (reader.accept('allow')) allows.push(parseAllow(reader, line))
    else if (reader.accept('match')) matches.push(parseMatch(reader, line, depth))
    else reader.fail('"match", "allow", "function" or "}"')
  }
  return { functions, matches, allows }
}

function parseMatch(reader: TokenReader, line: number, depth: number): MatchBlock {
  if (depth > RULES_LIMITS.matchDepth)
    throw new RulesCompileError(line, `Matches nest deeper than ${RULES_LIMITS.matchDepth} levels.`)
  const pattern = parsePattern(reader)
  if (pattern.filter((segment) => typeof segment !== 'string' && segment.rest).length > 1)
    throw new RulesCompileError(line, 'A match has more than one "=**".')
  reader.expect('{')
  return { line, pattern, ...parseBlock(reader, depth + 1) }
}

function parseAllow(reader: TokenReader, line: number): Allow {
  const methods = new Set<Method>()
  do {
    const group = METHOD_GROUPS.get(reader.next.text) ?? reader.fail('A method (get, list, read, …)')
    for (const method of group) methods.add(method)
    reader.advance()
  } while (reader.accept(','))
  const condition = parseCondition(reader, line)
  reader.accept(';')
  return { line, methods, condition }
}

/** A clause without a condition always allows. Its semicolon is optional, so other followers are accepted too. */
function parseCondition(reader: TokenReader, line: number): Expression {
  if (!reader.accept(':')) {
    if (!ALLOW_FOLLOWERS.some((word) => reader.isAt(word))) reader.fail('":"')
    return { kind: 'literal', line, value: true }
  }
  reader.expect('if')
  return parseExpression(reader)
}

function parseFunction(reader: TokenReader, line: number): FunctionDeclaration {
  const name = reader.expectName('The name of a function')
  const parameters: string[] = []
  reader.expect('(')
  if (!reader.accept(')')) {
    do parameters.push(reader.expectName('The name of a parameter'))
    while (reader.accept(','))
    reader.expect(')')
  }
  reader.expect('{')
  const lets: LetDeclaration[] = []
  while (reader.isAt('let')) lets.push(parseLet(reader))
  reader.expect('return')
  const result = parseExpression(reader)
  reader.expect(';')
  reader.expect('}')
  if (parameters.length > RULES_LIMITS.parameters)
    throw new RulesCompileError(line, `${name} has more than ${RULES_LIMITS.parameters} parameters.`)
  if (lets.length > RULES_LIMITS.lets)
    throw new RulesCompileError(line, `${name} has more than ${RULES_LIMITS.lets} lets.`)
  return { line, name, parameters, lets, result }
}

function parseLet(reader: TokenReader): LetDeclaration {
  const { line } = reader
  reader.expect('let')
  const name = reader.expectName('The name of a let')
  reader.expect('=')
  const value = parseExpression(reader)
  reader.expect(';')
  return { line, name, value }
}
