import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isSamePlace, readPlace } from './place.ts'
import { readDraftPlace } from './place-items.ts'
import { readSection } from './records.ts'
import { toStoredBlock, toStoredPlace } from './stored-blocks.ts'

const place = fc.record(
  { book: fc.string({ minLength: 1 }), chapter: fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }) },
  { requiredKeys: ['book'], noNullPrototype: true },
)
/** Values that a record may have instead of a place, as plain data. */
const anything = fc
  .oneof(
    place,
    fc.jsonValue(),
    fc.record({ book: fc.jsonValue(), chapter: fc.jsonValue(), scene: fc.jsonValue() }, { requiredKeys: [] }),
  )
  .map((value): unknown => JSON.parse(JSON.stringify(value)))

describe('a place', () => {
  it('is read as it was stored', () => {
    fc.assert(
      fc.property(place, (stored) => {
        expect(readPlace(stored)).toEqual(stored)
      }),
    )
  })

  it.each([
    undefined,
    null,
    'A,Book',
    3,
    [],
    {},
    { book: '' },
    { book: 3 },
    { chapter: 3 },
    { book: '', chapter: 3 },
    { book: 'A,Book', chapter: -1 },
    { book: 'A,Book', chapter: '3' },
    { book: 'A,Book', chapter: null },
    { book: 'A,Book', chapter: Number.NaN },
    { book: 'A,Book', chapter: Number.POSITIVE_INFINITY },
  ])('that cannot be read, such as %j, has no book', (stored) => {
    expect(isSamePlace(readPlace(stored), { book: '' })).toBe(true)
  })

  it('is stored as it was, whatever that is', () => {
    fc.assert(
      fc.property(anything, (stored) => {
        expect(toStoredPlace(readPlace(stored))).toEqual(stored)
        // A draft keeps it as well.
        const draft = readDraftPlace(JSON.parse(JSON.stringify(readPlace(stored))))
        expect(draft).toEqual(readPlace(stored))
      }),
    )
  })

  it('keeps the chapter if a later version stored more', () => {
    const stored = { book: 'A,Book', chapter: 3, scene: 2 }
    expect(readPlace(stored)).toEqual({ book: 'A,Book', chapter: 3, stored })
  })

  it('in a book whose key no page can have is unreadable, so that its section item stays small', () => {
    const stored = { book: 'x'.repeat(601) }
    expect(readPlace(stored)).toEqual({ book: '', stored })
    expect(readPlace({ book: 'x'.repeat(1_000_000) })).toEqual({ book: '' })
  })

  it('that is too long or no plain data stays unreadable', () => {
    class Reference {}
    for (const stored of [{ book: 3, more: 'A'.repeat(10_000) }, { book: new Reference() }])
      expect(readPlace(stored)).toEqual({ book: '' })
  })
})

describe('the record of a section', () => {
  it('has the places of its blocks and entries unchanged, whatever they are', () => {
    fc.assert(
      fc.property(anything, anything, (one, other) => {
        const stored = {
          id: 'b',
          sectionName: '',
          sectionContent: [
            { id: 'e', title: '', text: 'x', at: one },
            { id: 'f', title: '', text: 'y' },
          ],
          at: other,
          mood: 'calm',
        }
        const [block] = readSection('Blurb', { content: [stored] }).blocks
        expect(block?.otherFields).toEqual({ mood: 'calm' })
        expect(block && toStoredBlock(block)).toEqual(stored)
        expect(block?.entries[1]).toEqual({ id: 'f', title: '', text: 'y' })
      }),
    )
  })

  it('has another place if it was placed again', () => {
    const content = [{ id: 'b', sectionName: '', sectionContent: [{ id: 'e', title: '', text: 'x', at: 'book 3' }] }]
    const [block] = readSection('Blurb', { content }).blocks
    const at = { book: 'A,Book', chapter: 3 }
    const placed = block && { ...block, entries: block.entries.map((entry) => ({ ...entry, at })) }
    expect(placed && toStoredBlock(placed)['sectionContent']).toEqual([{ id: 'e', title: '', text: 'x', at }])
  })
})
