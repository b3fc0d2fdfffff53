import { describe, expect, it } from 'vitest'
import {
  findLinkPlaces,
  findSentenceAnchor,
  findSentencePlaces,
  findTextPlaces,
  type PlacedRecord,
  showsEveryWord,
} from './text-hit-places.ts'

const RECORD: PlacedRecord = {
  text: 'Youth\nHe found an egg · black.\nIt hatched.\nAn egg again.',
  places: ['1 aaaa1,bbbb2', '1 aaaa1', '1 bbbb2', '1 '],
  links: ['Ada', 'Eve', 'Bea'],
  linkPlaces: ['aaaa1,bbbb2', '', 'bbbb2'],
  anchors: ['2 Youth', '1 Hatching', '1 '],
}

describe('the places of a sentence', () => {
  it.each([
    { what: 'within a line', pieces: ['He found an ', 'egg', ' · black.'], places: ['aaaa1'] },
    { what: 'across lines', pieces: ['…found an ', 'egg', ' · black. · It hatched…'], places: ['aaaa1', 'bbbb2'] },
    { what: 'with the heading', pieces: ['Youth · He ', 'found', '…'], places: ['aaaa1,bbbb2', 'aaaa1'] },
    { what: 'in an unplaced line', pieces: ['…', 'again', '.'], places: [] },
    { what: 'in two lines alike', pieces: ['', 'egg', ''], places: ['aaaa1'] },
    { what: 'that is not found', pieces: ['Something else'], places: ['aaaa1,bbbb2', 'aaaa1', 'bbbb2'] },
    { what: 'without a word', pieces: [''], places: ['aaaa1,bbbb2', 'aaaa1', 'bbbb2'] },
  ])('$what are those of its lines', ({ pieces, places }) => {
    expect(findSentencePlaces(RECORD, pieces)).toEqual(places)
  })

  it('are unknown in a record of an earlier version, and none in one without places', () => {
    const [old, unplaced] = [
      { ...RECORD, places: null },
      { ...RECORD, places: [] },
    ]
    expect([findSentencePlaces(old, ['egg']), findTextPlaces(old), findLinkPlaces(old, ['Ada'])]).toEqual([
      ['?'],
      ['?'],
      ['?'],
    ])
    expect(findSentencePlaces(unplaced, ['egg'])).toEqual([])
    expect([findTextPlaces(unplaced), findLinkPlaces(unplaced, ['Ada'])]).toEqual([[], []])
  })

  it.each([[['x']], [['1 aaaa1']], [['9999999999999 aaaa1']], [['']]])('fail closed for damaged runs %j', (places) => {
    const found = findTextPlaces({ ...RECORD, places })
    expect(found.length).toBeGreaterThan(0)
  })
})

it.each([
  { what: 'of the word’s line', pieces: ['…found an ', 'egg', ' · black. · It hatched…'], anchor: 'Youth' },
  { what: 'of a later line', pieces: ['He found an egg · black. · It ', 'hatched', '.'], anchor: 'Hatching' },
  { what: 'of a heading', pieces: ['', 'Youth', ' · He found…'], anchor: 'Youth' },
  { what: 'none without a heading', pieces: ['An egg ', 'again', '.'], anchor: '' },
  { what: 'none without a found word', pieces: ['It hatched.'], anchor: '' },
  { what: 'none of a sentence that is not there', pieces: ['Something ', 'else', ''], anchor: '' },
])('the anchor of a sentence is $what', ({ pieces, anchor }) => {
  expect(findSentenceAnchor(RECORD, pieces)).toBe(anchor)
  expect(findSentenceAnchor({ ...RECORD, anchors: [] }, pieces)).toBe('')
})

it('a link is revealed where the earliest line has it', () => {
  expect(findLinkPlaces(RECORD, ['Ada'])).toEqual(['aaaa1,bbbb2'])
  expect(findLinkPlaces(RECORD, ['Bea', 'Cid'])).toEqual(['bbbb2'])
  expect(findLinkPlaces(RECORD, ['Eve', 'Bea'])).toEqual([])
  expect(findLinkPlaces(RECORD, ['Cid'])).toEqual(['?'])
  expect(findLinkPlaces({ ...RECORD, linkPlaces: [] }, ['Ada'])).toEqual(['?'])
})

it.each([
  ['egg', ['an ', 'egg', ''], true],
  ['"black egg"', ['a ', 'black', ' ', 'egg', ''], true],
  ['egg hatched', ['an ', 'egg', ''], false],
  ['egg eggs hatched', ['an ', 'egg', ' and ', 'eggs', ''], false],
  ['kobold egg', ['an ', 'egg', ''], true],
  ['egg -dies', ['an ', 'egg', ''], true],
  ['hathced ', ['It ', 'hatched', ''], true],
  ['élan', ['', 'Ela', 'n'], true],
  ['黒い卵', ['彼は', '黒', '', 'い', '', '卵', ''], true],
])('%j is shown as a whole: %j', (query, pieces, isShown) => {
  expect(showsEveryWord(query, pieces, 'The Kobold')).toBe(isShown)
})
