import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { validatePageName } from './page-name.ts'
import { parseOwnFirst, readUnmetDetails, toUnmetItems } from './unmet-details.ts'

describe('a first place that an editor has set', () => {
  it.each([
    ['Carried,Forward 12', { book: 'Carried,Forward', chapter: 12 }],
    ['Carried,Forward 2.5', { book: 'Carried,Forward', chapter: 2.5 }],
    // The beginning of the book.
    ['Carried,Forward', { book: 'Carried,Forward', chapter: 0 }],
  ])('is parsed: %s', (text, place) => {
    expect(parseOwnFirst(text)).toEqual(place)
  })

  it.each(['', ' ', ' 3', 'One two', 'One -1', 'One 1 2', `One ${'9'.repeat(400)}`, 'x'.repeat(601)])(
    'is never reached if it cannot be read: %s',
    (text) => {
      expect(parseOwnFirst(text).book).toBe('')
    },
  )
})

describe('the stored item', () => {
  it('is read as it was written', () => {
    const name = fc
      .stringMatching(/^\S(?:.{0,28}\S)?$/)
      .map((text) => text.normalize('NFC').trim().replace(/\s+/g, ' '))
      .filter((text) => validatePageName(text).ok)
    const details = fc.record(
      { ownFirst: fc.stringMatching(/^[A-Za-z,~]{1,20}(?: [0-9]{1,3})?$/), safeName: name },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(details, (set) => {
        expect(toUnmetItems(set).map(readUnmetDetails)).toEqual(Object.keys(set).length === 0 ? [] : [set])
      }),
    )
  })

  it.each([
    [{ first: 12 }, { ownFirst: '?' }],
    [{ first: { book: 'One' } }, { ownFirst: '?' }],
    [{ first: 'One two' }, { ownFirst: '?' }],
    [{ first: 'x'.repeat(601) }, { ownFirst: '?' }],
    [{ first: `One ${'0'.repeat(1000)}1` }, { ownFirst: '?' }],
    [{ safeName: 'x'.repeat(61) }, {}],
    // Each is three characters as a save stores it.
    [{ safeName: '\uFB2C'.repeat(21) }, {}],
    [{ safeName: 'A\u202EB' }, {}],
    [{ safeName: 'A\nB' }, {}],
    [{ safeName: 5, other: 1 }, {}],
  ])('fails closed: %j', (item, details) => {
    expect(readUnmetDetails(item)).toEqual(details)
  })
})
