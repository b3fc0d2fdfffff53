import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toStorableText } from './storable-text.ts'

describe('text as it can be stored', () => {
  it.each([
    ['a\0b\u0007c\u001b[0m', 'abc[0m'],
    ['half of a pair: \ud83d, the other: \udc00.', 'half of a pair: , the other: .'],
    ['lines\n\tand tabs 👩‍👩‍👧 שלום \u202Estay', 'lines\n\tand tabs 👩‍👩‍👧 שלום \u202Estay'],
  ])('%j is %j', (text, stored) => {
    expect(toStorableText(text)).toBe(stored)
  })

  it('is well-formed Unicode, and unchanged by a second call', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.integer(), (text, cut) => {
        const stored = toStorableText(text.slice(cut))
        expect(new TextDecoder().decode(new TextEncoder().encode(stored))).toBe(stored)
        expect(toStorableText(stored)).toBe(stored)
      }),
    )
  })
})
