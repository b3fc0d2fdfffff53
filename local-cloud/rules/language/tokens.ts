/** The words of a rules file, each with its line; comments and white space fall away. */

import { readQuoted } from './quoted.ts'
import { UnreadableRules } from './rules-problem.ts'

export interface Token {
  readonly kind: 'number' | 'text' | 'bytes' | 'name' | 'sign' | 'end'
  /** As it stands in the file; of a text and of bytes their content. */
  readonly text: string
  readonly line: number
  /** Where it begins and ends: two that touch may be parts of one path segment. */
  readonly start: number
  readonly end: number
}

const SPACE = /(?:\s|\/\/[^\n]*|\/\*[\s\S]*?\*\/)+/y
const NUMBER = /\d+(?:\.\d+)?/y
const NAME = /[A-Za-z_][A-Za-z0-9_]*/y
/** Longest first. */
const SIGN = /=\*\*|\$\(|&&|\|\||[=!<>]=|[-+*/%<>!?:.,;(){}[\]=]/y
const QUOTE = /b?['"]/y

export function readTokens(source: string): readonly Token[] {
  const tokens: Token[] = []
  let at = 0
  let line = 1

  const match = (pattern: RegExp): string | null => {
    pattern.lastIndex = at
    return pattern.exec(source)?.[0] ?? null
  }
  const add = (kind: Token['kind'], text: string, length: number) => {
    tokens.push({ kind, text, line, start: at, end: at + length })
    at += length
  }

  while (at < source.length) {
    const space = match(SPACE)
    if (space !== null) {
      line += space.split('\n').length - 1
      at += space.length
      continue
    }
    const quote = match(QUOTE)
    if (quote !== null) {
      const { content, length } = readQuoted(source, at, line)
      add(quote.startsWith('b') ? 'bytes' : 'text', content, length)
      continue
    }
    const name = match(NAME)
    const number = match(NUMBER)
    const sign = match(SIGN)
    if (name !== null) add('name', name, name.length)
    else if (number !== null) add('number', number, number.length)
    else if (sign !== null && !(sign === '/' && source[at + 1] === '*'))
      add('sign', sign, sign.length)
    else throw new UnreadableRules(line, unreadable(source, at))
  }
  tokens.push({ kind: 'end', text: 'the end of the file', line, start: at, end: at })
  return tokens
}

function unreadable(source: string, at: number): string {
  if (source.startsWith('/*', at)) return 'This comment has no end.'
  const char = String.fromCodePoint(source.codePointAt(at) ?? 0)
  return `The sign ${JSON.stringify(char)} has no meaning here.`
}
