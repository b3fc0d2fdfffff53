import { describe, expect, it } from 'vitest'
import { createAllowance } from './allowance.ts'

const MINUTE = 60_000

function open(most = 5) {
  let now = 1000
  const allowance = createAllowance({ most, window: MINUTE }, () => now)
  const takes = (name: string, count: number) =>
    Array.from({ length: count }, () => allowance.take(name)).filter(Boolean).length
  const pass = (time: number) => {
    now += time
  }
  return { ...allowance, takes, pass }
}

describe('an allowance', () => {
  it('ends with the last one allowed, for a whole window from there', () => {
    const { take, takes, pass } = open()
    expect(takes('a', 4)).toBe(4)
    pass(MINUTE - 1)
    expect(takes('a', 9)).toBe(1)
    pass(MINUTE - 1)
    expect(take('a')).toBe(false)
    pass(1)
    expect(takes('a', 9)).toBe(5)
  })

  it('is forgotten when the window is over before it is used up', () => {
    const { takes, pass } = open()
    expect(takes('a', 4)).toBe(4)
    pass(MINUTE)
    expect(takes('a', 9)).toBe(5)
  })

  it('is nobody else’s', () => {
    const { takes } = open()
    expect(takes('a', 9)).toBe(5)
    expect(takes('b', 9)).toBe(5)
  })

  it('can be forgiven', () => {
    const { takes, forgive } = open()
    expect(takes('a', 9)).toBe(5)
    forgive('a')
    expect(takes('a', 9)).toBe(5)
  })

  it('holds for the first one also when thousands follow', () => {
    const { take, takes } = open()
    takes('a', 5)
    for (let other = 0; other < 5000; other++) take(`other ${other}`)
    expect(take('a')).toBe(false)
  })
})
