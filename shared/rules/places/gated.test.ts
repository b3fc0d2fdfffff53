import { inspect } from 'node:util'
import fc from 'fast-check'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { arbitraryBooks, arbitraryPlacement, arbitraryProgress } from '../../../tests/arbitrary-places.ts'
import { BookIndex } from './book-index.ts'
import { type Gated, gate, open, type PackedGated, packGated, unpackGated } from './gated.ts'
import { toTextPlacement } from './placements.ts'
import { NO_PROGRESS, withSeriesProgress } from './progress.ts'
import { explainHidden } from './visibility.ts'

const INDEX = new BookIndex([
  { key: 'one', name: 'One', series: 'Sea', bookNumber: 1 },
  { key: 'four', name: 'Four', series: 'Sea', bookNumber: 4 },
])
const ANSA = gate('Ansa', toTextPlacement({ book: 'four', chapter: 2 }, 'Sea'))
const READER = withSeriesProgress(NO_PROGRESS, 'Sea', { kind: 'upTo', place: { book: 'one' } })

describe('a gated value', () => {
  it('is returned to a reader who may see it, and else the book at which it opens', () => {
    expect(open(ANSA, NO_PROGRESS, INDEX)).toEqual({ kind: 'visible', value: 'Ansa' })
    const hidden = { kind: 'later', series: 'Sea', bookNumber: 4, isInCurrentBook: false }
    expect(open(ANSA, READER, INDEX)).toEqual({ kind: 'hidden', hidden })
  })

  it('cannot be read, printed or serialized otherwise', () => {
    const printed = [
      JSON.stringify(ANSA),
      String(ANSA),
      inspect(ANSA, { depth: 9, showHidden: true }),
      JSON.stringify(Object.entries(ANSA)),
    ]
    expect(printed.join()).not.toMatch(/Ansa|four/)
    expect(JSON.stringify({ ...ANSA })).toBe('{}')
  })

  it('does not compile where a text is expected', () => {
    expectTypeOf<Gated<string>>().not.toExtend<string>()
    expectTypeOf<Gated<string>>().not.toHaveProperty('value')
    expect(Reflect.get(ANSA, 'value')).toBeUndefined()
    expectTypeOf<{ readonly value: string }>().not.toExtend<Gated<string>>()
    expect(() => Reflect.apply(open, null, [{ value: 'Ansa' }, NO_PROGRESS, INDEX])).toThrow(TypeError)
    expectTypeOf<PackedGated<string>>().not.toExtend<readonly unknown[]>()
    expect(Reflect.get(packGated(ANSA), 0)).toBe('Ansa')
  })

  it('keeps value and placement when it is packed as JSON', () => {
    fc.assert(
      fc.property(
        arbitraryBooks,
        arbitraryPlacement,
        arbitraryProgress,
        fc.jsonValue(),
        ({ index }, placement, progress, value) => {
          const packed: PackedGated<unknown> = JSON.parse(JSON.stringify(packGated(gate(value, placement))))
          const hidden = explainHidden(placement, progress, index)
          const expected =
            hidden === null ? { kind: 'visible', value: JSON.parse(JSON.stringify(value)) } : { kind: 'hidden', hidden }
          expect(open(unpackGated(packed), progress, index)).toEqual(expected)
        },
      ),
    )
  })

  it('keeps what its place without a chapter means when it is packed', () => {
    const reader = withSeriesProgress(NO_PROGRESS, 'Sea', { kind: 'upTo', place: { book: 'four', chapter: 0 } })
    const kinds = (['page', 'text'] as const).map((kind) => {
      const packed = packGated(gate('Ansa', { kind, series: 'Sea', place: { book: 'four' } }))
      return open(unpackGated(packed), reader, INDEX).kind
    })
    expect(kinds).toEqual(['visible', 'hidden'])
  })

  it('is hidden if its packed place is damaged', () => {
    const packed = packGated(gate('Ansa', toTextPlacement({ book: 'one', chapter: Number.POSITIVE_INFINITY }, 'Sea')))
    const unpacked: Gated<string> = unpackGated(JSON.parse(JSON.stringify(packed)))
    expect(open(unpacked, READER, INDEX)).toEqual({ kind: 'hidden', hidden: { kind: 'unknown' } })
  })
})
