import { describe, expect, it } from 'vitest'
import { createConditionFile, createRulesFile, getRulesProblem } from '../../testing/evaluate-rules.ts'
import { STORAGE } from './rules-services.ts'

const condition = (text: string): string => createConditionFile(text)

describe('rejects at compile time what would always deny:', () => {
  it.each<[what: string, text: string, line: number, reason: string]>([
    ['an unknown name', condition('reqest.auth != null'), 1, 'The name "reqest" is unknown here.'],
    [
      'a name of an inner match',
      createRulesFile('function f() { return b == 1; }', 'match /a/{b} { allow get: if f(); }'),
      4,
      'The name "b" is unknown here.',
    ],
    [
      'an unknown member of request',
      condition('request.user != null'),
      1,
      '"user" is unknown here; there are auth, method, path, time, resource, query.',
    ],
    [
      'an unknown member of auth',
      condition('request.auth.email != null'),
      1,
      '"email" is unknown here; there are uid, token.',
    ],
    [
      'a field without data',
      condition('request.resource.title is string'),
      1,
      '"title" is unknown here; there are data, id, __name__.',
    ],
    ['the same of what is stored', condition('resource.title is string'), 1, '"title" is unknown here'],
    [
      'the order of a query',
      createRulesFile('match /a/{b} { allow list: if request.query.orderBy == null; }'),
      4,
      '"orderBy" is unknown here; there are limit, offset.',
    ],
    ['an unknown function', condition('len([]) == 0'), 1, 'There is no function "len".'],
    ['a function of another namespace', condition('math.max(1, 2) == 2'), 1, 'There is no function "math.max".'],
    [
      'hashes, which the subset leaves out',
      condition("hashing.md5('a') == b'a'"),
      1,
      'The name "hashing" is unknown here.',
    ],
    [
      'documents the way files ask for them',
      condition('firestore.exists(/databases/(default)/documents/a/b)'),
      1,
      'There is no function "firestore.exists".',
    ],
    ['an unknown method', condition("'a'.contains('b')"), 1, 'There is no method "contains".'],
    ['bind, which the subset leaves out', condition('/a/b.bind({}) == /a/b'), 1, 'There is no method "bind".'],
    ['too many arguments of a method', condition("'a'.size(1) == 1"), 1, 'size() takes 0 arguments, not 1.'],
    ['too few of them', condition("{'a': 1}.get('a') == 1"), 1, 'get() takes 2 arguments, not 1.'],
    [
      'too few arguments of a function',
      createRulesFile('function f(x) { return x; }', 'match /a/{b} { allow get: if f(); }'),
      5,
      'f() takes 1 argument, not 0.',
    ],
    ['an unknown type', condition("'a' is text"), 1, 'There is no type "text".'],
    ['a constraint', condition("'a' is constraint"), 1, 'There is no type "constraint".'],
    [
      'a function that calls itself',
      createRulesFile('function f() {', 'return f();', '}'),
      5,
      'The function "f" calls itself.',
    ],
    [
      'two that call one another',
      createRulesFile('function f() { return g(); }', 'function g() { return f(); }'),
      5,
      'The function "f" calls itself.',
    ],
    [
      'a function declared twice',
      createRulesFile('function f() { return true; }', 'function f() { return true; }'),
      5,
      'The function "f" stands here twice.',
    ],
    [
      "a function of the language's name",
      createRulesFile('function exists(x) { return true; }'),
      4,
      '"exists" is a function of the language itself.',
    ],
    [
      'a parameter named as the request',
      createRulesFile('function f(request) { return true; }'),
      4,
      'The name "request" means something else already.',
    ],
    [
      'a let named as a caught part',
      createRulesFile('match /a/{b} {', 'function f() {', 'let b = 1;', 'return b == 1; }', '}'),
      6,
      'The name "b" means something else already.',
    ],
    ['two parameters of a name', createRulesFile('function f(x, x) { return true; }'), 4, 'The name "x" stands twice.'],
    [
      'a part caught twice',
      createRulesFile('match /a/{b} { match /c/{b} {} }'),
      4,
      'The name "b" means something else already.',
    ],
    [
      'a fault in a function nobody calls',
      createRulesFile('function f() { return nothing; }'),
      4,
      'The name "nothing" is unknown here.',
    ],
  ])('%s', (_, text, line, reason) => {
    expect(getRulesProblem(text)).toEqual({ line, reason: expect.stringContaining(reason) })
  })

  it.each([
    ['looks ahead', '(?=a)b'],
    ['looks behind', '(?<!a)b'],
    ['refers back', '(a)\\\\1'],
    ['repeats possessively', 'a++'],
    ['repeats too often', 'a{1001}'],
    ['is not closed', '[a'],
  ])('a pattern that %s', (_, pattern) => {
    expect(getRulesProblem(condition(`'a'.matches('${pattern}')`))).toEqual({
      line: 1,
      reason: expect.stringMatching(/^The pattern '.*' is not RE2: /),
    })
  })
})

describe('rejects a list clause that reads the stored document:', () => {
  const READS_STORED = 'This "list" reads the stored record ("resource")'
  it.each([
    ['directly', ['match /a/{b} {', 'allow list: if resource.data.public == true;', '}'], 5],
    ['as a part of read', ['match /a/{b} {', 'allow read: if resource != null;', '}'], 5],
    [
      'through functions',
      [
        'function f() { return resource.data; }',
        'function g() { return f().x; }',
        'match /a/{b} { allow list: if g(); }',
      ],
      6,
    ],
    [
      'through an argument',
      ['function f(x) { return x == 1; }', 'match /a/{b} { allow read: if f(resource.data.x); }'],
      5,
    ],
    ['where it is never reached', ['match /a/{b} { allow list: if true || resource == null; }'], 4],
  ])('%s', (_, lines, line) => {
    expect(getRulesProblem(createRulesFile(...lines))).toEqual({
      line,
      reason: expect.stringContaining(READS_STORED),
    })
  })

  it('and suggests to split a "read" clause', () => {
    const { reason } = getRulesProblem(createRulesFile('match /a/{b} { allow read: if resource.data.x; }')) ?? {}
    expect(reason).toContain('Split this into "allow get" and "allow list"')
    const alone = getRulesProblem(createRulesFile('match /a/{b} { allow list: if resource.data.x; }'))
    expect(alone?.reason).not.toContain('Split')
  })

  it('but allows it in get and writes, and everything else in list', () => {
    const lines = [
      'match /a/{b} {',
      'allow get, write: if resource.data.x == 1;',
      'allow list: if request.query.limit <= 10 && exists(/databases/$(database)/documents/a/b);',
      '}',
    ]
    expect(getRulesProblem(createRulesFile(...lines))).toBeNull()
  })
})

it('storage rules have the members and functions of storage', () => {
  const storage = (text: string) =>
    `rules_version = '2'; service firebase.storage { match /b/{bucket}/o { match /{path=**} { allow create: if ${text}; } } }`
  expect(getRulesProblem(storage('request.resource.size < 5 * 1024'), STORAGE)).toBeNull()
  expect(getRulesProblem(storage('request.resource.data.x == 1'), STORAGE)?.reason).toMatch(/^"data" is unknown/)
  expect(getRulesProblem(storage('exists(/a/b)'), STORAGE)?.reason).toBe('There is no function "exists".')
  expect(getRulesProblem(storage('firestore.exists(/databases/(default)/documents/a/b)'), STORAGE)).toBeNull()
})
