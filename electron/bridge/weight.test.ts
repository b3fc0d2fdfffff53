import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { weightOf } from './weight.ts'

describe('the weight of an argument', () => {
  it('is at least that of the bytes and words in it, wherever they stand', () => {
    fc.assert(
      fc.property(fc.string(), fc.uint8Array(), (text, bytes) => {
        const least = text.length * 2 + bytes.byteLength
        for (const value of [
          [text, bytes],
          { a: [text], b: { bytes } },
          new Map<string, unknown>([[text, { bytes }]]),
          new Set([text, bytes]),
        ])
          expect(weightOf(value, Number.POSITIVE_INFINITY)).toBeGreaterThanOrEqual(least)
      }),
    )
  })

  it('ends at the bound, however much there is, and in a circle', () => {
    const circle: unknown[] = []
    circle.push(circle, circle)
    expect(weightOf(circle, 1000)).toBeLessThan(1100)
    expect(
      weightOf(
        Array.from({ length: 1e6 }, () => 'word'),
        1000,
      ),
    ).toBeGreaterThan(1000)
  })
})
