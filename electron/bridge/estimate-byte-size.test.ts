import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { estimateByteSize } from './estimate-byte-size.ts'

describe('the estimated size of an argument', () => {
  it('is at least that of all bytes and text in it, at any depth', () => {
    fc.assert(
      fc.property(fc.string(), fc.uint8Array(), (text, bytes) => {
        const min = text.length * 2 + bytes.byteLength
        for (const value of [
          [text, bytes],
          { a: [text], b: { bytes } },
          new Map<string, unknown>([[text, { bytes }]]),
          new Set([text, bytes]),
        ])
          expect(estimateByteSize(value, Number.POSITIVE_INFINITY)).toBeGreaterThanOrEqual(min)
      }),
    )
  })

  it('stops at the limit for large and for cyclic values', () => {
    const circle: unknown[] = []
    circle.push(circle, circle)
    expect(estimateByteSize(circle, 1000)).toBeLessThan(1100)
    expect(
      estimateByteSize(
        Array.from({ length: 1e6 }, () => 'word'),
        1000,
      ),
    ).toBeGreaterThan(1000)
  })
})
