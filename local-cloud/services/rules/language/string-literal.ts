/** Parser for string and bytes literals with escapes: 'a', "a", b'\x61'. */

import { RulesCompileError } from './rules-compile-error.ts'

export interface StringLiteral {
  /** For bytes, each byte is one character, U+0000 to U+00FF. */
  readonly content: string
  /** Length in the source, including prefix and quotes. */
  readonly length: number
}

const SIMPLE_ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\',
  "'": "'",
  '"': '"',
  '`': '`',
  '?': '?',
  n: '\n',
  r: '\r',
  t: '\t',
  a: '\x07',
  b: '\b',
  f: '\f',
  v: '\v',
}
const NUMERIC_ESCAPE = /x([0-9A-Fa-f]{2})|u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{8})/y

export function readStringLiteral(source: string, start: number, line: number): StringLiteral {
  const isBytes = source[start] === 'b'
  let at = start + (isBytes ? 1 : 0)
  const quote = source[at++]
  let content = ''
  for (;;) {
    const char = source[at]
    if (char === undefined || char === '\n')
      throw new RulesCompileError(line, 'This text has no closing quote in its line.')
    if (char === quote) return { content, length: at + 1 - start }
    if (char === '\\') {
      const { text, length } = readEscape(source, at + 1, isBytes, line)
      content += text
      at += 1 + length
      continue
    }
    const character = String.fromCodePoint(source.codePointAt(at) ?? 0)
    content += isBytes ? toUtf8(character) : character
    at += character.length
  }
}

function readEscape(source: string, at: number, isBytes: boolean, line: number) {
  const char = source[at] ?? ''
  const simpleEscape = SIMPLE_ESCAPES[char]
  if (simpleEscape !== undefined) return { text: simpleEscape, length: 1 }
  NUMERIC_ESCAPE.lastIndex = at
  const match = NUMERIC_ESCAPE.exec(source)
  const code = Number.parseInt(match?.[1] ?? match?.[2] ?? match?.[3] ?? '', 16)
  if (match === null || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff))
    throw new RulesCompileError(
      line,
      `The escape \\${char} is unknown; a backslash in a pattern is written twice (\\\\).`,
    )
  const text = String.fromCodePoint(code)
  return { text: isBytes && match[1] === undefined ? toUtf8(text) : text, length: match[0].length }
}

const toUtf8 = (text: string): string => Buffer.from(text).toString('latin1')
