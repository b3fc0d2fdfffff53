import { describe, expect, it } from 'vitest'
import { BookIndex } from './book-index.ts'
import { findEffectivePlaces } from './effective-places.ts'

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
