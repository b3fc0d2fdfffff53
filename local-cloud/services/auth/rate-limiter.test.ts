import { describe, expect, it } from 'vitest'
import { createRateLimiter } from './rate-limiter.ts'

const MINUTE = 60_000

function createTestLimiter(maxAttempts = 5) {
  let now = 1000
  const limiter = createRateLimiter({ maxAttempts, windowMs: MINUTE }, () => now)
  const takes = (name: string, count: number) =>
    Array.from({ length: count }, () => limiter.consume(name)).filter(Boolean).length
  const pass = (time: number) => {
    now += time
  }
  return { ...limiter, takes, pass }
}

describe('a rate limiter', () => {
  it('blocks for a whole window after the last permitted attempt', () => {
    const { consume: take, takes, pass } = createTestLimiter()
    expect(takes('a', 4)).toBe(4)
    pass(MINUTE - 1)
    expect(takes('a', 9)).toBe(1)
    pass(MINUTE - 1)
    expect(take('a')).toBe(false)
    pass(1)
    expect(takes('a', 9)).toBe(5)
  })

  it('resets when the window ends before the limit is reached', () => {
    const { takes, pass } = createTestLimiter()
    expect(takes('a', 4)).toBe(4)
    pass(MINUTE)
    expect(takes('a', 9)).toBe(5)
  })

  it('limits each key by itself', () => {
    const { takes } = createTestLimiter()
    expect(takes('a', 9)).toBe(5)
    expect(takes('b', 9)).toBe(5)
  })

  it('can be reset', () => {
    const { takes, reset } = createTestLimiter()
    expect(takes('a', 9)).toBe(5)
    reset('a')
    expect(takes('a', 9)).toBe(5)
  })

  it('still blocks the first key after thousands of others', () => {
    const { consume: take, takes } = createTestLimiter()
    takes('a', 5)
    for (let other = 0; other < 5000; other++) take(`other ${other}`)
    expect(take('a')).toBe(false)
  })
})
