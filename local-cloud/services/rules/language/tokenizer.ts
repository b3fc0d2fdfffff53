/** Tokenizer of rules files; drops comments and white space. */

import { RulesCompileError } from './rules-compile-error.ts'
import { readStringLiteral } from './string-literal.ts'

export interface Token {
  readonly kind: 'number' | 'text' | 'bytes' | 'name' | 'sign' | 'end'
  /** Source text of the token; for texts and bytes their decoded content. */
  readonly text: string
  readonly line: number
  /** Offsets in the source: adjacent tokens can form one path segment. */
  readonly start: number
  readonly end: number
}

const SPACE_PATTERN = /(?:\s|\/\/[^\n]*|\/\*[\s\S]*?\*\/)+/y
const NUMBER_PATTERN = /\d+(?:\.\d+)?/y
const NAME_PATTERN = /[A-Za-z_][A-Za-z0-9_]*/y
/** Longer signs come first, since the first alternative matches. */
const SIGN_PATTERN = /=\*\*|\$\(|&&|\|\||[=!<>]=|[-+*/%<>!?:.,;(){}[\]=]/y
const QUOTE_PATTERN = /b?['"]/y

export function tokenize(source: string): readonly Token[] {
  const tokens: Token[] = []
  let position = 0
  let line = 1

  const match = (pattern: RegExp): string | null => {
    pattern.lastIndex = position
    return pattern.exec(source)?.[0] ?? null
  }
  const add = (kind: Token['kind'], text: string, length: number) => {
    tokens.push({ kind, text, line, start: position, end: position + length })
    position += length
  }

  while (position < source.length) {
    const space = match(SPACE_PATTERN)
    if (space !== null) {
      line += space.split('\n').length - 1
      position += space.length
      continue
    }
    const quote = match(QUOTE_PATTERN)
    if (quote !== null) {
      const { content, length } = readStringLiteral(source, position, line)
      add(quote.startsWith('b') ? 'bytes' : 'text', content, length)
      continue
    }
    const name = match(NAME_PATTERN)
    const number = match(NUMBER_PATTERN)
    const sign = match(SIGN_PATTERN)
    if (name !== null) add('name', name, name.length)
    else if (number !== null) add('number', number, number.length)
    else if (sign !== null && !(sign === '/' && source[position + 1] === '*')) add('sign', sign, sign.length)
    else throw new RulesCompileError(line, describeUnreadable(source, position))
  }
  tokens.push({ kind: 'end', text: 'the end of the file', line, start: position, end: position })
  return tokens
}

function describeUnreadable(source: string, position: number): string {
  if (source.startsWith('/*', position)) return 'This comment has no end.'
  const char = String.fromCodePoint(source.codePointAt(position) ?? 0)
  return `The sign ${JSON.stringify(char)} has no meaning here.`
}
