import { describe, expect, it } from 'vitest'
import type { Fields } from '../store/values/values.ts'
import { beginRequestWith, evaluateOperation, type OtherDocuments } from '../testing/evaluate-rules.ts'
import { RULES_LIMITS } from './limits.ts'

describe('other documents', () => {
  const at = (path: string) => `/databases/$(database)/documents/${path}`
  const yes: Fields = { yes: { booleanValue: true } }
  const others: OtherDocuments = {
    stored: { 'c/old': yes, 'c/same': yes },
    storedAfter: { 'c/new': yes, 'c/old': null },
  }
  const outcome = (condition: string) => {
    const request = beginRequestWith([`match /a/{b} { allow create: if ${condition}; }`], others)
    return [evaluateOperation(request, 'create', 'a/b').allowed, request.spent.documents]
  }

  it.each<[condition: string, allowed: boolean, documents: number]>([
    [`get(${at('c/old')}).data.yes`, true, 1],
    [`get(${at('c/new')}).data.yes`, false, 1],
    [`exists(${at('c/old')}) && !exists(${at('c/new')})`, true, 2],
    [`getAfter(${at('c/new')}).data.yes && !existsAfter(${at('c/old')})`, true, 2],
    [`existsAfter(${at('c/same')}) && getAfter(${at('c/same')}).id == 'same'`, true, 1],
    [`get(${at('c/old')}).data.yes && exists(${at('c/old')})`, true, 1],
    [`get(${at('c/old')}).data.yes && getAfter(${at('c/old')}).data.yes`, false, 2],
    [`true || exists(${at('c/old')})`, true, 0],
    [`false && exists(${at('c/old')})`, false, 0],
    [`true ? true : exists(${at('c/old')})`, true, 0],
    ['exists(/c/old)', false, 0],
    [`exists(${at('c')})`, false, 0],
    ['exists(/databases/other/documents/c/old)', false, 0],
    ["exists('c/old')", false, 0],
    ["exists(path('databases/(default)/documents/c/old'))", true, 1],
  ])('%s: %s with %i documents', (condition, allowed, documents) => {
    expect(outcome(condition)).toEqual([allowed, documents])
  })

  const lookUps = (count: number, from = 0) =>
    Array.from({ length: count }, (_, i) => `!exists(${at(`d/${from + i}`)})`).join(' && ')

  it('are limited to ten in an operation, and each path counts once', () => {
    const ten = beginRequestWith([`match /a/{b} { allow get: if ${lookUps(10)} && ${lookUps(10)}; }`])
    expect(evaluateOperation(ten, 'get', 'a/b').allowed).toBe(true)
    expect(ten.spent.documents).toBe(RULES_LIMITS.documentsPerOperation)
    const eleven = beginRequestWith([`match /a/{b} { allow get: if ${lookUps(11)}; }`])
    expect(evaluateOperation(eleven, 'get', 'a/b')).toEqual({
      allowed: false,
      reasons: ['the rules look up more than 10 documents for one operation'],
    })
  })

  it('are limited to twenty in a request, whose operations share them', () => {
    const request = beginRequestWith([
      `match /a/{b} { allow get: if ${lookUps(10)}; }`,
      `match /b/{b} { allow get: if ${lookUps(10, 5)}; }`,
      `match /c/{b} { allow get: if ${lookUps(5, 15)}; }`,
      `match /d/{b} { allow get: if ${lookUps(1, 20)}; }`,
    ])
    expect(['a/1', 'b/1', 'c/1', 'a/2'].map((path) => evaluateOperation(request, 'get', path).allowed)).toEqual([
      true,
      true,
      true,
      true,
    ])
    expect(request.spent).toMatchObject({ documents: 20, documentsOfAnOperation: 10 })
    expect(evaluateOperation(request, 'get', 'd/1')).toEqual({
      allowed: false,
      reasons: ['the rules look up more than 20 documents for this request'],
    })
  })

  it('beyond the limit deny the request, even if another clause allows it', () => {
    const request = beginRequestWith([
      `match /a/{b} { allow get: if (${lookUps(11)}) || true; allow get: if true; }`,
      'match /{rest=**} { allow get; }',
    ])
    expect(evaluateOperation(request, 'get', 'a/b').allowed).toBe(false)
    expect(evaluateOperation(request, 'get', 'z/1').allowed).toBe(false)
  })
})

describe('expressions', () => {
  /** Returns `true && true && …`, in which each operand and operator counts as one expression. */
  const trues = (count: number) => Array.from({ length: count }, () => 'true').join(' && ')

  it.each([
    ['true', 1],
    ['!false', 2],
    ['1 + 2 == 3', 5],
    ['request.auth == null', 4],
    ["'a' in ['a', 'b']", 5],
    ["{'a': 1}.size() == 1", 6],
    ["'abc'[0:1] == 'a'", 6],
    ['true ? true : false', 3],
    ['true || false', 2],
    ['f(1)', 5],
    ['exists(/databases/$(database)/documents/x/$(b)) || true', 6],
  ])('%s counts %i', (condition, count) => {
    const request = beginRequestWith([
      'function f(x) { return x == 1; }',
      `match /a/{b} { allow get: if ${condition}; }`,
    ])
    expect(evaluateOperation(request, 'get', 'a/b').allowed).toBe(true)
    expect(request.spent.expressions).toBe(count)
  })

  it('are limited to a thousand in a request', () => {
    const half = beginRequestWith([`match /a/{b} { allow get: if ${trues(250)}; }`])
    expect(evaluateOperation(half, 'get', 'a/1').allowed).toBe(true)
    expect(evaluateOperation(half, 'get', 'a/2').allowed).toBe(true)
    expect(half.spent.expressions).toBe(998)
    expect(evaluateOperation(half, 'get', 'a/3')).toEqual({
      allowed: false,
      reasons: ['the rules evaluate more than 1000 expressions for this request'],
    })
    expect(half.exceeded).not.toBeNull()
  })
})
