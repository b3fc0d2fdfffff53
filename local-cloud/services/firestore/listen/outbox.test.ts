import { assert, integer, nat, property, array as someOf } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Outbox } from './outbox.ts'

describe('Outbox', () => {
  it('writes every chunk as ASCII with its length', () => {
    assert(
      property(someOf(integer({ min: 0, max: 0xffff }), { maxLength: 40 }), (units) => {
        const text = String.fromCharCode(...units)
        const outbox = new Outbox()
        outbox.push(JSON.stringify([text]))
        const [length = '', rest = ''] = (outbox.takeChunk() ?? '').split('\n')
        expect(Buffer.byteLength(rest)).toBe(Number(length))
        expect(JSON.parse(rest)).toEqual([[1, [text]]])
      }),
    )
  })

  it('returns the unacknowledged arrays in order, whatever is acknowledged or resent', () => {
    assert(
      property(someOf(integer({ min: 0, max: 3 }), { maxLength: 40 }), nat(), (steps, seed) => {
        const outbox = new Outbox()
        let acknowledged = 0
        let taken = 0
        for (const [i, step] of steps.entries()) {
          if (step === 0) outbox.push(`[${i}]`)
          if (step === 1) {
            outbox.rewind()
            taken = acknowledged
          }
          if (step === 2) {
            acknowledged = Math.max(acknowledged, (seed + i) % (taken + 1))
            outbox.acknowledge(acknowledged)
          }
          if (step === 3) {
            const text = outbox.takeChunk()
            const numbers: number[] =
              text === null ? [] : JSON.parse(text.slice(text.indexOf('\n') + 1)).map(([n]: [number]) => n)
            const due = Array.from({ length: outbox.last - taken }, (_, n) => taken + 1 + n)
            expect(numbers).toEqual(due)
            taken = outbox.last
          }
          expect(outbox.count).toBe(outbox.last - acknowledged)
        }
        outbox.acknowledge(outbox.last)
        expect([outbox.count, outbox.size]).toEqual([0, 0])
      }),
    )
  })
})
