import fc from 'fast-check'
import { expect, it } from 'vitest'
import { utf8Length } from './utf8.ts'

it('counts the bytes an encoder would write', () => {
  fc.assert(
    fc.property(
      fc.string({
        unit: fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('\uD800', '\uDC00')),
      }),
      (text) => {
        expect(utf8Length(text)).toBe(Buffer.byteLength(text))
      },
    ),
    { numRuns: 300 },
  )
})
