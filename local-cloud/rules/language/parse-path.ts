/** Paths: `/databases/$(database)/documents/a/b` in an expression, `/a/{id}/{rest=**}` after `match`. */

import type { Expression, PatternSegment } from './syntax.ts'
import type { TokenReader } from './token-reader.ts'

export function parsePath(
  reader: TokenReader,
  inner: () => Expression,
): readonly (string | Expression)[] {
  const segments: (string | Expression)[] = []
  while (reader.takes('/')) {
    if (reader.takes('$(')) {
      segments.push(inner())
      reader.take(')')
    } else segments.push(fixedSegment(reader, ['-']))
  }
  return segments
}

export function parsePattern(reader: TokenReader): readonly PatternSegment[] {
  const pattern: PatternSegment[] = []
  if (!reader.isAt('/')) reader.fail('A path')
  while (reader.takes('/')) {
    if (reader.takes('{')) {
      const name = reader.takeName('The name of what is caught')
      const rest = reader.takes('=**')
      reader.take('}')
      pattern.push({ name, rest })
    } else pattern.push(fixedSegment(reader, ['-', '.']))
  }
  return pattern
}

/** Letters, digits, `_` and these signs, all touching one another, or `(default)`. */
function fixedSegment(reader: TokenReader, signs: readonly string[]): string {
  if (reader.takes('(')) {
    const name = reader.takeName('The name of a database')
    reader.take(')')
    return `(${name})`
  }
  let text = ''
  let end = reader.next.start
  while (reader.next.start === end && isPart(reader, signs)) {
    end = reader.next.end
    text += reader.takeAny().text
  }
  if (text === '') reader.fail('A part of a path')
  return text
}

const isPart = ({ next }: TokenReader, signs: readonly string[]): boolean =>
  next.kind === 'name' ||
  next.kind === 'number' ||
  (next.kind === 'sign' && signs.includes(next.text))
