import { describe, expect, it } from 'vitest'
import { fileOf, fileWith, problemOf } from '../../tests/ask-rules.ts'
import { LIMITS } from './limits.ts'

const condition = (text: string): string => fileWith(text)

describe('the hosted bounds of a file', () => {
  const nested = (depth: number) => `${'match /a/{X} {'.repeat(depth)}${'}'.repeat(depth)}`
  const numbered = (text: string) => {
    let number = 0
    return text.replaceAll('X', () => `x${number++}`)
  }
  const chain = (length: number) =>
    Array.from(
      { length },
      (_, i) => `function f${i}() { return ${i === 0 ? 'true' : `f${i - 1}()`}; }`,
    )
  const lets = (count: number) =>
    Array.from({ length: count }, (_, i) => `let v${i} = ${i};`).join(' ')

  it.each<[what: string, most: string, over: string, line: number, reason: string]>([
    [
      'nested matches',
      fileOf(numbered(nested(LIMITS.matchDepth - 1))),
      fileOf(numbered(nested(LIMITS.matchDepth))),
      4,
      'Matches nest deeper than 10 levels.',
    ],
    [
      'caught parts',
      fileOf(`match ${numbered('/{X}'.repeat(19))} {}`),
      fileOf(`match ${numbered('/{X}'.repeat(20))} {}`),
      4,
      'More than 20 parts of a path are caught.',
    ],
    [
      'length of a path',
      fileOf(`match ${'/a'.repeat(97)} {}`),
      fileOf(`match ${'/a'.repeat(98)} {}`),
      4,
      'The path is longer than 100 segments.',
    ],
    [
      'parameters',
      fileOf('function f(a, b, c, d, e, g, h) { return true; }'),
      fileOf('function f(a, b, c, d, e, g, h, i) { return true; }'),
      4,
      'f has more than 7 parameters.',
    ],
    [
      'lets',
      fileOf(`function f() { ${lets(10)} return true; }`),
      fileOf(`function f() { ${lets(11)} return true; }`),
      4,
      'f has more than 10 lets.',
    ],
    [
      'calls inside one another',
      fileOf(...chain(20), 'match /a/{b} { allow get: if f19(); }'),
      fileOf(...chain(21), 'match /a/{b} { allow get: if f20(); }'),
      25,
      'Calls nest deeper than 20 levels.',
    ],
    [
      'bytes',
      fileOf(`// ${'a'.repeat(LIMITS.fileSize - 100)}`),
      fileOf(`// ${'ä'.repeat(LIMITS.fileSize / 2)}`),
      1,
      'The file is larger than 262144 bytes.',
    ],
    [
      'brackets in brackets',
      condition(`${'('.repeat(90)}true${')'.repeat(90)}`),
      condition(`${'('.repeat(5000)}true${')'.repeat(5000)}`),
      1,
      'Expressions nest deeper than 100 levels.',
    ],
    [
      'operators in a row',
      condition(Array.from({ length: 1000 }, () => 'true').join(' && ')),
      condition(Array.from({ length: 30_000 }, () => 'true').join(' && ')),
      1,
      'A row of more than 1000 operators or calls.',
    ],
    [
      'calls in a row',
      condition(`'a'${'.trim()'.repeat(1000)} == 'a'`),
      condition(`'a'${'.trim()'.repeat(30_000)} == 'a'`),
      1,
      'A row of more than 1000 operators or calls.',
    ],
    [
      'signs before a value',
      condition(`${'!'.repeat(90)}true`),
      condition(`${'!'.repeat(50_000)}true`),
      1,
      'Expressions nest deeper than 100 levels.',
    ],
  ])('%s', (_, most, over, line, reason) => {
    expect(problemOf(most)).toBeNull()
    expect(problemOf(over)).toEqual({ line, reason })
  })
})
