import { describe, expect, it } from 'vitest'
import { evaluateCondition } from '../../testing/evaluate-rules.ts'

const matches = (text: string, pattern: string) =>
  evaluateCondition('request.resource.data.text.matches(request.resource.data.pattern)', {
    text: { stringValue: text },
    pattern: { stringValue: pattern },
  })

describe('a pattern', () => {
  it('that causes exponential backtracking elsewhere is matched at once', () => {
    expect(matches('a'.repeat(30_000), '(a+)+b')).toBe(false)
    expect(matches('a'.repeat(30_000), '(a|aa)+')).toBe(true)
  })

  it('from a document is rejected during evaluation', () => {
    expect(matches('a', '(?=a)')).toMatch(/^the pattern '\(\?=a\)' is not RE2/)
    expect(matches('a', 'a'.repeat(1501))).toBe('a pattern longer than 1500 signs')
  })

  it('must match the whole text, whatever its lines', () => {
    expect(matches('ab', 'a')).toBe(false)
    expect(matches('a\nb', 'a$')).toBe(false)
    expect(matches('a\n', 'a')).toBe(false)
    expect(matches('x\na', '(?m)^a$')).toBe(false)
  })

  it('can be the name of a member of Object.prototype', () => {
    expect(matches('a', '__proto__')).toBe(false)
    expect(matches('constructor', 'constructor')).toBe(true)
  })
})
