import { describe, expect, it } from 'vitest'
import { createConditionFile, createRulesFile, getRulesProblem } from '../../testing/evaluate-rules.ts'
import { parseRules } from './parse-rules.ts'

const condition = (text: string): string => createConditionFile(text)

describe('a rules file with a syntax error is rejected with line and reason:', () => {
  it.each<[what: string, text: string, line: number, reason: string]>([
    ['no version', 'service cloud.firestore {}', 1, '"rules_version" is expected here, not "service".'],
    ['version 1', "rules_version = '1';\nservice cloud.firestore {}", 1, "'2' is expected here"],
    [
      'two services',
      "rules_version = '2';\nservice cloud.firestore {}\nservice firebase.storage {}",
      3,
      'The end of the file is expected here, not "service".',
    ],
    [
      'another service',
      "rules_version = '2';\nservice firebase.storage {}",
      1,
      'These are rules for firebase.storage, not for cloud.firestore.',
    ],
    [
      'no end',
      "rules_version = '2';\nservice cloud.firestore {\n",
      3,
      '"match", "allow", "function" or "}" is expected here, not the end of the file.',
    ],
    ['an endless comment', "rules_version = '2';\n/* service", 2, 'This comment has no end.'],
    [
      'a sign of another language',
      createRulesFile('match /a/{b} { allow read: if 1 & 1; }'),
      4,
      'The sign "&" has no meaning here.',
    ],
    [
      '=== instead of ==',
      createRulesFile('match /a/{b} { allow read: if 1 === 1; }'),
      4,
      'An expression is expected here, not "=".',
    ],
    [
      'an allow outside every match',
      "rules_version = '2';\nservice cloud.firestore {\nallow read;\n}",
      3,
      'An "allow" stands outside every "match".',
    ],
    [
      'an unknown method',
      createRulesFile('match /a/{b} {', 'allow reads;', '}'),
      5,
      'A method (get, list, read, …) is expected here, not "reads".',
    ],
    [
      'an if without its colon',
      createRulesFile('match /a/{b} { allow read if true; }'),
      4,
      '":" is expected here, not "if".',
    ],
    ['two rests in a match', createRulesFile('match /a/{b=**}/{c=**} {}'), 4, 'A match has more than one "=**".'],
    ['a single star', createRulesFile('match /a/{b=*} {}'), 4, '"}" is expected here, not "=".'],
    ['a match without a path', createRulesFile('match a {}'), 4, 'A path is expected here, not "a".'],
    ['an empty segment', createRulesFile('match /a//b {}'), 5, '"{" is expected here, not "}".'],
    [
      'a function without return',
      createRulesFile('function f() { true; }'),
      4,
      '"return" is expected here, not "true".',
    ],
    [
      'a statement in a function',
      createRulesFile('function f(x) {', 'if (x) { return true; }', '}'),
      5,
      '"return" is expected here, not "if".',
    ],
    [
      'a text without its end',
      createRulesFile("match /a/{b} { allow read: if 'a;", '}'),
      4,
      'This text has no closing quote in its line.',
    ],
    [
      'an unknown escape',
      condition("'1'.matches('\\d')"),
      1,
      'The escape \\d is unknown; a backslash in a pattern is written twice (\\\\).',
    ],
    ['half a surrogate pair', condition("'\\ud800' == ''"), 1, 'The escape \\u is unknown'],
    ['a number beyond 64 bits', condition('9223372036854775808 > 0'), 1, '9223372036854775808 is too large'],
    ['an expression cut short', condition('1 +'), 1, 'An expression is expected here, not ";".'],
    ['an arrow function', condition("['a'].all(x => x == 'a')"), 1, '")" is expected here, not "=".'],
  ])('%s', (_, text, line, reason) => {
    expect(getRulesProblem(text)).toEqual({ line, reason: expect.stringContaining(reason) })
  })
})

describe('a rules file is parsed, as hosted,', () => {
  it.each([
    [
      'without semicolons after the version and the clauses',
      [
        "rules_version = '2'",
        'service cloud.firestore {',
        'match /a/{b} { allow get: if 1 == 1',
        'allow create: if b == "x"',
        'match /c/{d} { allow list } allow delete }',
        'function f() { return true; }',
        '}',
      ].join('\n'),
    ],
    ['with dots in the segments of a match', createRulesFile('match /a.b/{c} { match /v1.2-x/{d} { allow get; } }')],
  ])('%s', (_, text) => {
    expect(getRulesProblem(text)).toBeNull()
  })

  it('and a segment with dots is one segment', () => {
    const [outer] = parseRules(createRulesFile('match /a.b-1.2/{c} { allow get; }')).matches
    const [inner] = outer?.matches ?? []
    expect((inner ?? outer)?.pattern[0]).toBe('a.b-1.2')
  })
})
