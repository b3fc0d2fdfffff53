/** Where a reading stands in the words of a file: looks, takes, or says what it expected. */

import { UnreadableRules } from './rules-problem.ts'
import type { Token } from './tokens.ts'

export interface TokenReader {
  readonly next: Token
  readonly line: number
  /** Whether the next word is this sign or name. */
  isAt(text: string): boolean
  /** Takes it if it is there. */
  takes(text: string): boolean
  take(text: string): void
  takeName(what: string): string
  takeAny(): Token
  /** @throws UnreadableRules */
  fail(expected: string): never
}

export function tokenReader(tokens: readonly Token[]): TokenReader {
  let at = 0
  const next = (): Token => {
    const token = tokens[at]
    if (token === undefined) throw new RangeError('read past the end')
    return token
  }
  const isAt = (text: string): boolean => {
    const { kind, text: found } = next()
    return found === text && (kind === 'sign' || kind === 'name')
  }
  const fail = (expected: string): never => {
    throw new UnreadableRules(next().line, `${expected} is expected here, not ${shown(next())}.`)
  }
  return {
    get next() {
      return next()
    },
    get line() {
      return next().line
    },
    isAt,
    takes(text) {
      const found = isAt(text)
      if (found) at++
      return found
    },
    take(text) {
      if (!isAt(text)) fail(`"${text}"`)
      at++
    },
    takeName(what) {
      if (next().kind !== 'name') fail(what)
      return tokens[at++]?.text ?? ''
    },
    takeAny() {
      const token = next()
      at++
      return token
    },
    fail,
  }
}

const shown = ({ kind, text }: Token): string =>
  kind === 'end' ? text : kind === 'text' ? `the text '${text.slice(0, 40)}'` : `"${text}"`
