import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toCardPlaces } from '#shared/model/card-places'
import type { Block, Entry, SectionPosition } from '#shared/model/page'
import { type Place, toPlainPlace } from '#shared/model/place'
import { arbitraryBooks, arbitraryPlace, SERIES } from '../../../tests/arbitrary-places.ts'
import { BookIndex } from './book-index.ts'
import { findSectionFirst, isNotLater, markEarliest, selectEntries, selectImages } from './first-place.ts'
import { comparePositions } from './positions.ts'

const INDEX = new BookIndex([
  { key: 'one', name: 'One', series: 'Sea', bookNumber: 1 },
  { key: 'two', name: 'Two', series: 'Sea', bookNumber: 2 },
  { key: 'toll', name: 'Toll', series: 'Tolls', bookNumber: 1 },
])
const ONE = { book: 'one' }
const CHAPTER = { book: 'one', chapter: 4 }
const TWO = { book: 'two', chapter: 1 }
const TOLL = { book: 'toll', chapter: 1 }
const GONE = { book: 'gone', chapter: 1 }
const NEVER = { book: '' }

let ids = 0
const text = (at?: Place, words = 'Words.'): Entry => ({
  id: `e${ids++}`,
  title: '',
  text: words,
  ...(at === undefined ? {} : { at }),
})
const block = (entries: readonly Entry[], more: Partial<Block> = {}): Block => ({
  id: `b${ids++}`,
  sectionName: '',
  entries,
  ...more,
})

describe('where readers first meet a section', () => {
  it.each<[string, readonly Block[], Place | null | undefined]>([
    ['is null without blocks', [], null],
    ['is null without text', [block([text(undefined, ' ')])], null],
    ['is the earliest place', [block([text(TWO), text(CHAPTER)]), block([text(ONE)])], CHAPTER],
    ['is the place of a block', [block([text()], { at: TWO })], TWO],
    ['is absent if a text has no place', [block([text(TWO), text()])], undefined],
    ['is absent if a title has no place', [block([{ ...text(undefined, ''), title: 'Title' }])], undefined],
    ['is absent if an image has no place', [block([], { imageUrl: 'https://i.example/a' })], undefined],
    ['is that of an image', [block([], { imageUrl: 'https://i.example/a', at: TWO })], TWO],
    ['is that of a heading', [block([text(TWO)], { sectionName: 'Heading', at: ONE })], ONE],
    ['is not that of a block without a heading', [block([text(TWO)], { at: ONE })], TWO],
    ['does not depend on empty lines', [block([text(TWO), text(undefined, '')], { sectionName: 'Heading' })], TWO],
    ['does not depend on other series', [block([text(TOLL), text(TWO)])], TWO],
    ['is never in another series', [block([text(TOLL)])], NEVER],
    ['does not depend on unknown books', [block([text(GONE), text(TWO)])], TWO],
    ['is in an unknown book if all is', [block([text(GONE), text(GONE)])], GONE],
    ['is never in several unknown books', [block([text(GONE), text({ book: 'lost' })])], NEVER],
    ['is never at an unreadable place', [block([text({ ...NEVER, stored: 7 })])], NEVER],
    ['has nothing that a later version stored', [block([text({ ...TWO, stored: { ...TWO, mood: 1 } })])], TWO],
  ])('%s', (_, blocks, first) => {
    expect(findSectionFirst(blocks, ' Sea', INDEX)).toEqual(first)
  })

  it('is no later than any of its texts in the series, and one of them', () => {
    const seen = { known: 0, other: 0 }
    fc.assert(
      fc.property(
        arbitraryBooks,
        fc.array(arbitraryPlace, { minLength: 1 }),
        fc.constantFrom(...SERIES),
        ({ index }, places, series) => {
          const first = findSectionFirst([block(places.map((place) => text(place)))], series, index)
          const own = places
            .map((place) => index.findTextPosition(place))
            .filter((position) => position !== 'unknown' && position.series === series)
          seen[own.length > 0 ? 'known' : 'other']++
          const position = index.findTextPosition(first ?? NEVER)
          if (own.length === 0) expect(position).toBe('unknown')
          else expect(own).toContainEqual(position)
          for (const other of own) expect(comparePositions(position, other)).toBeLessThanOrEqual(0)
        },
      ),
    )
    expect(Math.min(seen.known, seen.other)).toBeGreaterThan(10)
  })
})

const section = (first: Place | null | undefined, order = 0): SectionPosition => ({
  name: 'Blurb',
  order,
  rev: 1,
  ...(first === undefined ? {} : { first }),
})
const findMark = (...firsts: readonly (Place | null | undefined)[]) => {
  const marked = markEarliest(firsts.map(section), 'Sea', INDEX)
  return marked.filter(({ isEarliest }) => isEarliest).map(({ order }) => order)
}

describe('the section that readers meet first', () => {
  it.each<[string, readonly (Place | null | undefined)[], number[]]>([
    ['is the earliest', [TWO, null, CHAPTER, ONE], [2]],
    ['is the first of two at one place', [TWO, ONE, ONE], [1]],
    ['is none if one has no first place', [TWO, undefined], []],
    ['is none without texts', [null, null], []],
    ['is not in another series', [TOLL, TWO], [1]],
    ['is none if all are in other series', [TOLL], []],
    ['is in an unknown book if all are', [null, GONE], [1]],
  ])('%s', (_, firsts, mark) => {
    expect(findMark(...firsts)).toEqual(mark)
  })

  it('gets the mark of another one', () => {
    const [before, after] = markEarliest([{ ...section(TWO), isEarliest: true }, section(ONE)], 'Sea', INDEX)
    expect(before).toEqual(section(TWO))
    expect(after).toEqual({ ...section(ONE), isEarliest: true })
  })

  it('gives the page a packed place that is the earliest of all its texts', () => {
    fc.assert(
      fc.property(
        arbitraryBooks,
        fc.array(fc.array(arbitraryPlace.map(toPlainPlace)), { maxLength: 5 }),
        ({ index }, pages) => {
          const sections = pages.map((places, order) =>
            section(findSectionFirst([block(places.map((place) => text(place)))], 'Sea', index), order),
          )
          const all = findSectionFirst([block(pages.flat().map((place) => text(place)))], 'Sea', index)
          const { first } = toCardPlaces({
            type: 'Item',
            sections: markEarliest(sections, 'Sea', index),
            movedFrom: [],
          })
          if (all === null) expect(first).toBeUndefined()
          else if (all !== undefined && index.findPackedPosition(first ?? '') !== 'unknown')
            expect(index.findPackedPosition(first ?? '')).toEqual(index.findTextPosition(all))
        },
      ),
    )
  })
})

describe('what readers see who have reached the first place of a page', () => {
  const isShown = (place: Place | undefined) => isNotLater(place, CHAPTER, INDEX)

  it('is what has no place, and what is not later', () => {
    expect([undefined, CHAPTER, { ...CHAPTER, chapter: 3 }].every(isShown)).toBe(true)
    expect([ONE, TWO, TOLL, GONE, NEVER].some(isShown)).toBe(false)
  })

  it('is only what has no place if the page has none, or one that nobody reaches', () => {
    for (const limit of [undefined, NEVER])
      expect([undefined, CHAPTER, NEVER].map((place) => isNotLater(place, limit, INDEX))).toEqual([true, false, false])
  })

  it('is what is at the same place, also in an unknown book', () => {
    expect(isNotLater(GONE, GONE, INDEX)).toBe(true)
  })

  it('are entries by their own places and those of their blocks', () => {
    const blocks = [block([text(), text(CHAPTER)], { at: TWO }), block([text(), text(TWO)])]
    expect(selectEntries(blocks, isShown).map(({ entries }) => entries.length)).toEqual([1, 1])
  })

  it('are images by the places of their blocks, or the earliest of their entries', () => {
    const blocks = [
      block([text(CHAPTER)], { at: TWO }),
      block([text(TWO), text(CHAPTER), text(undefined, '')]),
      block([text(TWO), text(undefined, '')]),
      block([]),
    ]
    expect(selectImages(blocks, INDEX, isShown)).toEqual([blocks[1], blocks[3]])
  })
})
