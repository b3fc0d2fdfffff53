import { describe, expect, it } from 'vitest'
import { createConditionFile, createRulesFile, getRulesProblem } from '../testing/evaluate-rules.ts'
import { RULES_LIMITS } from './limits.ts'

const condition = (text: string): string => createConditionFile(text)

describe('the hosted limits of a rules file', () => {
  const nested = (depth: number) => `${'match /a/{X} {'.repeat(depth)}${'}'.repeat(depth)}`
  const numbered = (text: string) => {
    let number = 0
    return text.replaceAll('X', () => `x${number++}`)
  }
  const chain = (length: number) =>
    Array.from({ length }, (_, i) => `function f${i}() { return ${i === 0 ? 'true' : `f${i - 1}()`}; }`)
  const lets = (count: number) => Array.from({ length: count }, (_, i) => `let v${i} = ${i};`).join(' ')

  it.each<[what: string, most: string, over: string, line: number, reason: string]>([
    [
      'nested matches',
      createRulesFile(numbered(nested(RULES_LIMITS.matchDepth - 1))),
      createRulesFile(numbered(nested(RULES_LIMITS.matchDepth))),
      4,
      'Matches nest deeper than 10 levels.',
    ],
    [
      'caught parts',
      createRulesFile(`match ${numbered('/{X}'.repeat(19))} {}`),
      createRulesFile(`match ${numbered('/{X}'.repeat(20))} {}`),
      4,
      'More than 20 parts of a path are caught.',
    ],
    [
      'length of a path',
      createRulesFile(`match ${'/a'.repeat(97)} {}`),
      createRulesFile(`match ${'/a'.repeat(98)} {}`),
      4,
      'The path is longer than 100 segments.',
    ],
    [
      'parameters',
      createRulesFile('function f(a, b, c, d, e, g, h) { return true; }'),
      createRulesFile('function f(a, b, c, d, e, g, h, i) { return true; }'),
      4,
      'f has more than 7 parameters.',
    ],
    [
      'lets',
      createRulesFile(`function f() { ${lets(10)} return true; }`),
      createRulesFile(`function f() { ${lets(11)} return true; }`),
      4,
      'f has more than 10 lets.',
    ],
    [
      'calls inside one another',
      createRulesFile(...chain(20), 'match /a/{b} { allow get: if f19(); }'),
      createRulesFile(...chain(21), 'match /a/{b} { allow get: if f20(); }'),
      25,
      'Calls nest deeper than 20 levels.',
    ],
    [
      'bytes',
      createRulesFile(`// ${'a'.repeat(RULES_LIMITS.fileSize - 100)}`),
      createRulesFile(`// ${'ä'.repeat(RULES_LIMITS.fileSize / 2)}`),
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
  ])('%s', (_, atLimit, overLimit, line, reason) => {
    expect(getRulesProblem(atLimit)).toBeNull()
    expect(getRulesProblem(overLimit)).toEqual({ line, reason })
  })
})
