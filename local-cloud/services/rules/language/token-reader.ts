/** Cursor over the tokens of a rules file. */

import { RulesCompileError } from './rules-compile-error.ts'
import type { Token } from './tokenizer.ts'

export interface TokenReader {
  readonly next: Token
  readonly line: number
  /** True if the next token is this sign or name. */
  isAt(text: string): boolean
  /** Consumes the next token if it is this sign or name. Returns whether it was. */
  accept(text: string): boolean
  expect(text: string): void
  expectName(what: string): string
  advance(): Token
  /** @throws RulesCompileError */
  fail(expected: string): never
}

export function createTokenReader(tokens: readonly Token[]): TokenReader {
  let position = 0
  const next = (): Token => {
    const token = tokens[position]
    if (token === undefined) throw new RangeError('read past the end')
    return token
  }
  const isAt = (text: string): boolean => {
    const { kind, text: found } = next()
    return found === text && (kind === 'sign' || kind === 'name')
  }
  const fail = (expected: string): never => {
    throw new RulesCompileError(next().line, `${expected} is expected here, not ${describeToken(next())}.`)
  }
  return {
    get next() {
      return next()
    },
    get line() {
      return next().line
    },
    isAt,
    accept(text) {
      const found = isAt(text)
      if (found) position++
      return found
    },
    expect(text) {
      if (!isAt(text)) fail(`"${text}"`)
      position++
    },
    expectName(what) {
      if (next().kind !== 'name') fail(what)
      return tokens[position++]?.text ?? ''
    },
    advance() {
      const token = next()
      position++
      return token
    },
    fail,
  }
}

const describeToken = ({ kind, text }: Token): string =>
  kind === 'end' ? text : kind === 'text' ? `the text '${text.slice(0, 40)}'` : `"${text}"`
