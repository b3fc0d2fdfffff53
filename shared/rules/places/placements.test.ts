import { describe, expect, it } from 'vitest'
import { BookIndex } from './book-index.ts'
import { findEffectivePlaces, toPagePlacement } from './placements.ts'

const INDEX = new BookIndex([
  { key: 'one', name: 'One', series: 'Sea', bookNumber: 1 },
  { key: 'two', name: 'Two', series: 'Sea', bookNumber: 2 },
])
const ONE = { book: 'one' }
const TWO = { book: 'two' }
const CHAPTER = { book: 'one', chapter: 4 }

describe('the effective places of a block', () => {
  it.each([
    { what: 'its own', block: { at: TWO, entries: [{ at: ONE }, {}] }, heading: TWO, entries: [ONE, TWO] },
    {
      what: 'the earliest of its entries',
      block: { entries: [{ at: TWO }, { at: CHAPTER }, { at: ONE }] },
      heading: CHAPTER,
      entries: [TWO, CHAPTER, ONE],
    },
    {
      what: 'none, if an entry has none',
      block: { entries: [{ at: TWO }, {}] },
      heading: undefined,
      entries: [TWO, undefined],
    },
    { what: 'none, without entries', block: { entries: [] }, heading: undefined, entries: [] },
    { what: 'its own, without entries', block: { at: TWO, entries: [] }, heading: TWO, entries: [] },
    {
      what: 'unknown, if those of its entries are',
      block: { entries: [{ at: { book: 'gone' } }] },
      heading: { book: '' },
      entries: [{ book: 'gone' }],
    },
  ])('are $what', ({ block, heading, entries }) => {
    expect(findEffectivePlaces(block, INDEX)).toEqual({ heading, entries })
  })
})

describe('the placement of a page', () => {
  it('is its first place, if an editor set one', () => {
    expect(toPagePlacement({ series: 'Sea', first: TWO }, [ONE], INDEX)).toEqual({
      kind: 'page',
      series: 'Sea',
      place: TWO,
    })
  })

  it('is otherwise the earliest place of a text, which without a chapter is the end of the book', () => {
    expect(toPagePlacement({ series: 'Sea' }, [TWO, ONE], INDEX)).toEqual({ kind: 'text', series: 'Sea', place: ONE })
  })

  it('has no place if an entry has none, or there are no entries', () => {
    const unplaced = { kind: 'text', series: 'Sea', place: undefined }
    expect(toPagePlacement({ series: 'Sea' }, [ONE, undefined], INDEX)).toEqual(unplaced)
    expect(toPagePlacement({ series: 'Sea' }, [], INDEX)).toEqual(unplaced)
  })
})
