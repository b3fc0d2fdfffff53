import { describe, expect, it } from 'vitest'
import type { Fields } from '../store/values/values.ts'
import {
  beginRequestWith,
  evaluateOperation,
  evaluateQuery,
  type OperationDocuments,
} from '../testing/evaluate-rules.ts'
import type { Method } from './language/syntax-tree.ts'

const allowed = (lines: readonly string[], method: Exclude<Method, 'list'>, path: string) =>
  evaluateOperation(beginRequestWith(lines), method, path).allowed

describe('a match', () => {
  const city = ['match /cities/{city} { allow get; }']
  const deep = ['match /cities/{document=**} { allow get; }']
  const inner = ['match /cities/{city} { match /landmarks/{mark} { allow get; } }']
  const everywhere = ['match /{path=**}/landmarks/{mark} { allow get; }']
  const between = ['match /a/{x=**}/z/{id} { allow get; }']

  it.each<[lines: readonly string[], path: string, concerns: boolean]>([
    // "Structuring security rules": hierarchical data, recursive wildcards
    [city, 'cities/SF', true],
    [city, 'cities/SF/landmarks/bridge', false],
    [city, 'towns/SF', false],
    [inner, 'cities/SF/landmarks/bridge', true],
    [inner, 'cities/SF', false],
    [deep, 'cities/SF', true],
    [deep, 'cities/SF/landmarks/bridge/plates/1', true],
    [deep, 'towns/SF', false],
    [everywhere, 'landmarks/bridge', true],
    [everywhere, 'cities/SF/landmarks/bridge', true],
    [everywhere, 'cities/SF/landmarks/bridge/plates/1', false],
    [between, 'a/z/z/2', true],
    [between, 'a/1/z/2', true],
    [between, 'a/1/y/2', false],
    [['match /{document=**} { allow get; }'], 'anything/at/all/1', true],
    [['match /cities/SF { allow get; }'], 'cities/LA', false],
    [['match /feature-requests/{id} { allow get; }'], 'feature-requests/1', true],
  ])('%j matches %s: %s', (lines, path, concerns) => {
    expect(allowed(lines, 'get', path)).toBe(concerns)
  })

  it('is required: without an allowing clause everything is denied', () => {
    expect(evaluateOperation(beginRequestWith([]), 'get', 'a/b')).toEqual({
      allowed: false,
      reasons: ['no clause speaks of it'],
    })
  })

  it('with one allowing clause is sufficient, whatever the others decide', () => {
    const lines = [
      'match /a/{b} { allow get: if false; allow get: if 1 / 0 == 1; }',
      'match /{x=**} { allow get: if true; }',
    ]
    expect(allowed(lines, 'get', 'a/b')).toBe(true)
    expect(evaluateOperation(beginRequestWith(lines.slice(0, 1)), 'get', 'a/b').reasons).toEqual([
      'line 4: it does not hold',
      'line 4: a division by zero',
    ])
  })

  const METHODS = ['get', 'create', 'update', 'delete'] as const
  it.each([
    ['read', ['get']],
    ['write', ['create', 'update', 'delete']],
    ['create, update', ['create', 'update']],
    ['get, delete', ['get', 'delete']],
    ['list', []],
  ])('allow %s', (methods, concerned) => {
    const request = beginRequestWith([`match /a/{b} { allow ${methods}; }`])
    expect(METHODS.filter((method) => evaluateOperation(request, method, 'a/b').allowed)).toEqual(concerned)
    expect(evaluateQuery(request, 'a')).toBe(methods === 'read' || methods === 'list')
  })

  it('makes its captures visible in its clauses and in inner matches', () => {
    const lines = [
      "match /a/{b} { match /c/{d} { allow get: if b == 'B' && d == 'D'; } }",
      "match /e/{rest=**} { allow get: if rest == /x/y/z && rest[1] == 'y'; }",
      "match /f/{g} { allow get: if database == '(default)'; }",
    ]
    expect(allowed(lines, 'get', 'a/B/c/D')).toBe(true)
    expect(allowed(lines, 'get', 'a/B/c/E')).toBe(false)
    expect(allowed(lines, 'get', 'e/x/y/z')).toBe(true)
    expect(allowed(lines, 'get', 'e/x/y/q')).toBe(false)
    expect(allowed(lines, 'get', 'f/g')).toBe(true)
  })
})

describe('a query', () => {
  it('is allowed if every document it could return is allowed', () => {
    const request = beginRequestWith([
      'match /a/{b} { allow list; }',
      'match /one/only { allow list; }',
      'match /c/{rest=**} { allow list; }',
    ])
    expect(evaluateQuery(request, 'a')).toBe(true)
    expect(evaluateQuery(request, 'a/1/b')).toBe(false)
    expect(evaluateQuery(request, 'one')).toBe(false)
    expect(evaluateQuery(request, 'c/1/d')).toBe(true)
  })

  it('over a collection group needs a clause for every possible parent', () => {
    const request = beginRequestWith([
      'match /a/{b} { allow list; }',
      'match /{path=**}/marks/{mark} { allow list; }',
      'match /users/{uid}/{rest=**} { allow list; }',
    ])
    expect(evaluateQuery(request, 'a', { group: true })).toBe(false)
    expect(evaluateQuery(request, 'marks', { group: true })).toBe(true)
    expect(evaluateQuery(request, 'users/1/marks', { group: true })).toBe(true)
    expect(evaluateQuery(request, 'users/1/posts', { group: true })).toBe(true)
    expect(evaluateQuery(request, 'other/1/posts', { group: true })).toBe(false)
    expect(
      evaluateQuery(beginRequestWith(['match /{document=**} { allow list; }']), 'a', {
        group: true,
      }),
    ).toBe(true)
  })

  it('has the captures of its parent, but not those of the documents', () => {
    const of = (condition: string) =>
      evaluateQuery(
        beginRequestWith([`match /users/{uid}/posts/{post} { allow list: if ${condition}; }`]),
        'users/u1/posts',
      )
    expect(of("uid == 'u1'")).toBe(true)
    expect(of("post == 'p1' || post != 'p1'")).toBe(false)
    expect(of('exists(/databases/$(database)/documents/posts/$(post))')).toBe(false)
    expect(of('request.path == /a/b')).toBe(false)
    expect(of('request.resource == null')).toBe(false)
    expect(of("request.method == 'list' && request.auth == null")).toBe(true)
  })

  it('has its limit in request.query', () => {
    const request = beginRequestWith(['match /a/{b} { allow list: if request.query.limit <= 10; }'])
    expect(evaluateQuery(request, 'a', { limit: 10 })).toBe(true)
    expect(evaluateQuery(request, 'a', { limit: 11 })).toBe(false)
    expect(evaluateQuery(request, 'a')).toBe(false)
  })

  it('has a cost that does not depend on its result', () => {
    const request = beginRequestWith(['match /a/{b} { allow list: if true; }'])
    evaluateQuery(request, 'a')
    expect(request.spent).toEqual({ expressions: 1, documents: 0, documentsOfAnOperation: 0 })
  })
})

describe('functions', () => {
  it('see outer captures, their arguments and lets, but nothing of their callers', () => {
    const lines = [
      'function isOne(x) { return x == 1; }',
      'match /a/{b} {',
      "function both(x, y) { let sum = x + y; let twice = sum * 2; return twice == 6 && b == 'B' && isOne(x); }",
      'allow get: if both(1, 2);',
      'allow create: if both(2, 1);',
      '}',
    ]
    expect(allowed(lines, 'get', 'a/B')).toBe(true)
    expect(allowed(lines, 'get', 'a/C')).toBe(false)
    expect(allowed(lines, 'create', 'a/B')).toBe(false)
  })

  it('of an inner match take precedence over outer ones of the same name', () => {
    const lines = [
      'function f() { return false; }',
      'match /a/{b} { function f() { return true; } allow get: if f(); }',
      'match /c/{d} { allow get: if f(); }',
    ]
    expect(allowed(lines, 'get', 'a/b')).toBe(true)
    expect(allowed(lines, 'get', 'c/d')).toBe(false)
  })

  it('return the faults of their arguments and lets', () => {
    const lines = [
      'function one(x) { return true; }',
      'function two() { let x = 1 / 0; return true; }',
      'match /a/{b} { allow get: if one(1 / 0); allow create: if two(); }',
    ]
    expect(allowed(lines, 'get', 'a/b')).toBe(false)
    expect(allowed(lines, 'create', 'a/b')).toBe(false)
  })
})

describe('the document', () => {
  const lines = [
    'match /a/{b} {',
    'allow create: if resource == null && request.resource.data.n == 1;',
    'allow update: if resource.data.n == 1 && request.resource.data.n == 2;',
    'allow delete: if resource.data.n == 1 && request.resource == null;',
    "allow get: if resource.data.n == 1 && resource.id == b && resource['__name__'] == request.path;",
    '}',
  ]
  const n = (value: number): Fields => ({ n: { integerValue: String(value) } })
  it.each<[Exclude<Method, 'list'>, OperationDocuments, boolean]>([
    ['create', { after: n(1) }, true],
    ['create', { after: n(2) }, false],
    ['update', { before: n(1), after: n(2) }, true],
    ['update', { before: n(2), after: n(2) }, false],
    ['delete', { before: n(1) }, true],
    ['delete', {}, false],
    ['get', { before: n(1) }, true],
    ['get', {}, false],
  ])('%s %j: %s', (method, write, outcome) => {
    expect(evaluateOperation(beginRequestWith(lines), method, 'a/b', write).allowed).toBe(outcome)
  })

  it('has fields of every type', () => {
    const fields: Fields = {
      text: { stringValue: 'a' },
      int: { integerValue: '9007199254740993' },
      float: { doubleValue: 1 },
      odd: { doubleValue: 'NaN' },
      yes: { booleanValue: true },
      nothing: { nullValue: null },
      at: { timestampValue: '2026-11-21T12:34:56.123456Z' },
      bytes: { bytesValue: 'AQI=' },
      ref: { referenceValue: 'projects/p/databases/(default)/documents/a/b' },
      place: { geoPointValue: { latitude: 1, longitude: 2 } },
      list: { arrayValue: { values: [{ integerValue: '1' }, { stringValue: 'x' }] } },
      map: { mapValue: { fields: { inner: { stringValue: 'y' } } } },
    }
    const conditions = [
      "data.text == 'a'",
      'data.int == 9007199254740993 && data.int is int',
      'data.float == 1 && data.float is float',
      'math.isNaN(data.odd) && data.odd != data.odd',
      'data.yes',
      "data.nothing == null && 'nothing' in data",
      'data.at == request.time',
      "data.bytes == b'\\x01\\x02'",
      'data.ref == /databases/(default)/documents/a/b',
      'data.place is latlng',
      "data.list == [1, 'x'] && data.list.size() == 2",
      "data.map.inner == 'y' && data.map.keys() == ['inner']",
      "!('toString' in data) && data.size() == 12",
    ].map((condition) => condition.replaceAll(/\bdata\b/g, 'request.resource.data'))
    for (const condition of conditions) {
      const request = beginRequestWith([`match /a/{b} { allow create: if ${condition}; }`])
      expect([condition, evaluateOperation(request, 'create', 'a/b', { after: fields }).allowed]).toEqual([
        condition,
        true,
      ])
    }
  })
})
