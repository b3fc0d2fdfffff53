import { describe, expect, it } from 'vitest'
import { cacheByText } from './cache-by-text.ts'

describe('cacheByText', () => {
  it('computes each text once', () => {
    const computed: string[] = []
    const measure = cacheByText((text) => {
      computed.push(text)
      return text.length
    })
    expect(['one', 'three', 'one', ''].map(measure)).toEqual([3, 5, 3, 0])
    expect(computed).toEqual(['one', 'three', ''])
  })

  it('forgets the texts of a long session', () => {
    let calls = 0
    const count = cacheByText(() => ++calls)
    count('first')
    for (let n = 1; n <= 5; n++) count(String(n).repeat(99_000))
    expect(count('first')).toBe(1)
    count('6'.repeat(99_000))
    expect(count('first')).toBe(8)
  })
})
