/** Parser for paths: `/databases/$(database)/documents/a/b` in expressions, `/a/{id}/{rest=**}` after `match`. */

import type { Expression, PatternSegment } from './syntax-tree.ts'
import type { TokenReader } from './token-reader.ts'

export function parsePathExpression(
  reader: TokenReader,
  parseInner: () => Expression,
): readonly (string | Expression)[] {
  const segments: (string | Expression)[] = []
  while (reader.accept('/')) {
    if (reader.accept('$(')) {
      segments.push(parseInner())
      reader.expect(')')
    } else segments.push(parseFixedSegment(reader, ['-']))
  }
  return segments
}

export function parsePattern(reader: TokenReader): readonly PatternSegment[] {
  const pattern: PatternSegment[] = []
  if (!reader.isAt('/')) reader.fail('A path')
  while (reader.accept('/')) {
    if (reader.accept('{')) {
      const name = reader.expectName('The name of what is caught')
      const isRest = reader.accept('=**')
      reader.expect('}')
      pattern.push({ name, rest: isRest })
    } else pattern.push(parseFixedSegment(reader, ['-', '.']))
  }
  return pattern
}

/** Parses adjacent letters, digits, `_` and the allowed signs, or `(default)`. */
function parseFixedSegment(reader: TokenReader, allowedSigns: readonly string[]): string {
  if (reader.accept('(')) {
    const name = reader.expectName('The name of a database')
    reader.expect(')')
    return `(${name})`
  }
  let text = ''
  let end = reader.next.start
  while (reader.next.start === end && isSegmentToken(reader, allowedSigns)) {
    end = reader.next.end
    text += reader.advance().text
  }
  if (text === '') reader.fail('A part of a path')
  return text
}

const isSegmentToken = ({ next }: TokenReader, allowedSigns: readonly string[]): boolean =>
  next.kind === 'name' || next.kind === 'number' || (next.kind === 'sign' && allowedSigns.includes(next.text))
