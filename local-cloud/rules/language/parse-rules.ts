/** A whole rules file: version, service, matches, functions and what they allow. */

import { LIMITS } from '../limits.ts'
import { parseExpression } from './parse-expression.ts'
import { parsePattern } from './parse-path.ts'
import { UnreadableRules } from './rules-problem.ts'
import {
  type Allow,
  type Block,
  type Expression,
  type FunctionDeclaration,
  type Let,
  type MatchBlock,
  METHODS,
  type Method,
  type RulesFile,
} from './syntax.ts'
import { type TokenReader, tokenReader } from './token-reader.ts'
import { readTokens } from './tokens.ts'

const GROUPS: ReadonlyMap<string, readonly Method[]> = new Map<string, readonly Method[]>([
  ...METHODS.map((method) => [method, [method]] as const),
  ['read', ['get', 'list']],
  ['write', ['create', 'update', 'delete']],
])

const AFTER_ALLOW = [';', '}', 'allow', 'match', 'function']

/** @throws UnreadableRules */
export function parseRules(source: string): RulesFile {
  if (Buffer.byteLength(source) > LIMITS.fileSize)
    throw new UnreadableRules(1, `The file is larger than ${LIMITS.fileSize} bytes.`)
  const reader = tokenReader(readTokens(source))
  readVersion(reader)
  reader.take('service')
  let service = reader.takeName('The name of a service')
  while (reader.takes('.')) service += `.${reader.takeName('The name of a service')}`
  reader.take('{')
  const block = parseBlock(reader, 1)
  const [allow] = block.allows
  if (allow !== undefined)
    throw new UnreadableRules(allow.line, 'An "allow" stands outside every "match".')
  if (reader.next.kind !== 'end') reader.fail('The end of the file')
  return { service, functions: block.functions, matches: block.matches }
}

function readVersion(reader: TokenReader): void {
  reader.take('rules_version')
  reader.take('=')
  if (reader.next.kind !== 'text' || reader.next.text !== '2') reader.fail("'2'")
  reader.takeAny()
  reader.takes(';')
}

/** To its closing brace. */
function parseBlock(reader: TokenReader, depth: number): Block & { allows: readonly Allow[] } {
  const functions: FunctionDeclaration[] = []
  const matches: MatchBlock[] = []
  const allows: Allow[] = []
  while (!reader.takes('}')) {
    const { line } = reader
    if (reader.takes('function')) functions.push(parseFunction(reader, line))
    else if (reader.takes('allow')) allows.push(parseAllow(reader, line))
    else if (reader.takes('match')) matches.push(parseMatch(reader, line, depth))
    else reader.fail('"match", "allow", "function" or "}"')
  }
  return { functions, matches, allows }
}

function parseMatch(reader: TokenReader, line: number, depth: number): MatchBlock {
  if (depth > LIMITS.matchDepth)
    throw new UnreadableRules(line, `Matches nest deeper than ${LIMITS.matchDepth} levels.`)
  const pattern = parsePattern(reader)
  if (pattern.filter((segment) => typeof segment !== 'string' && segment.rest).length > 1)
    throw new UnreadableRules(line, 'A match has more than one "=**".')
  reader.take('{')
  return { line, pattern, ...parseBlock(reader, depth + 1) }
}

function parseAllow(reader: TokenReader, line: number): Allow {
  const methods = new Set<Method>()
  do {
    const group = GROUPS.get(reader.next.text) ?? reader.fail('A method (get, list, read, …)')
    for (const method of group) methods.add(method)
    reader.takeAny()
  } while (reader.takes(','))
  const condition = parseCondition(reader, line)
  reader.takes(';')
  return { line, methods, condition }
}

/** Without one the clause allows. The semicolon after it may be left out, so what else may follow is looked at. */
function parseCondition(reader: TokenReader, line: number): Expression {
  if (!reader.takes(':')) {
    if (!AFTER_ALLOW.some((word) => reader.isAt(word))) reader.fail('":"')
    return { kind: 'literal', line, value: true }
  }
  reader.take('if')
  return parseExpression(reader)
}

function parseFunction(reader: TokenReader, line: number): FunctionDeclaration {
  const name = reader.takeName('The name of a function')
  const parameters: string[] = []
  reader.take('(')
  if (!reader.takes(')')) {
    do parameters.push(reader.takeName('The name of a parameter'))
    while (reader.takes(','))
    reader.take(')')
  }
  reader.take('{')
  const lets: Let[] = []
  while (reader.isAt('let')) lets.push(parseLet(reader))
  reader.take('return')
  const result = parseExpression(reader)
  reader.take(';')
  reader.take('}')
  if (parameters.length > LIMITS.parameters)
    throw new UnreadableRules(line, `${name} has more than ${LIMITS.parameters} parameters.`)
  if (lets.length > LIMITS.lets)
    throw new UnreadableRules(line, `${name} has more than ${LIMITS.lets} lets.`)
  return { line, name, parameters, lets, result }
}

function parseLet(reader: TokenReader): Let {
  const { line } = reader
  reader.take('let')
  const name = reader.takeName('The name of a let')
  reader.take('=')
  const value = parseExpression(reader)
  reader.take(';')
  return { line, name, value }
}
