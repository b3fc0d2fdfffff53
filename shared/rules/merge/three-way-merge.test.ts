import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Block } from '#shared/model/page'
import type { Place } from '#shared/model/place'
import { type ConflictChoice, type ConflictChoices, mergeSection, type SectionMergeResult } from './three-way-merge.ts'

const block = (id: string, texts: Record<string, string>, more: Partial<Block> = {}): Block => ({
  id,
  sectionName: '',
  entries: Object.entries(texts).map(([entry, text]) => ({ id: entry, title: '', text })),
  ...more,
})
const only = (text: string, more: Partial<Block> = {}) => [block('one', { e: text }, more)]
const text = ({ blocks }: SectionMergeResult) =>
  blocks.flatMap(({ entries }) => entries.map((entry) => entry.text)).join('|')
const ids = ({ blocks }: SectionMergeResult) => blocks.map(({ id }) => id).join(' ')
const chose = (merged: SectionMergeResult, choice: ConflictChoice): ConflictChoices =>
  new Map(merged.conflicts.map(({ id }) => [id, choice]))

describe('mergeSection', () => {
  it('merges changes of different words', () => {
    const merged = mergeSection(
      only('The gate is closed at dusk.'),
      only('The old gate is closed at dusk.'),
      only('The gate is closed at dawn.'),
    )
    expect(text(merged)).toBe('The old gate is closed at dawn.')
    expect(merged.conflicts).toEqual([])
  })

  it('says that the move of mine was used if both moved one line to different blocks', () => {
    const moved = (id: string) => [block(id, { e: 'A line.' })]
    expect(mergeSection(moved('p'), moved('q'), moved('r')).mineOverTheirs).toBe(true)
    expect(mergeSection(moved('p'), moved('q'), moved('q')).mineOverTheirs).toBe(false)
    expect(mergeSection(moved('p'), moved('q'), moved('p')).mineOverTheirs).toBe(false)
  })

  it('drops no text that stands between the marks of split lines', () => {
    const marked = only('\0The gate is closed at dusk.\0\n')
    const merged = mergeSection(only('The gate is open.'), only('The gate is open. Mine.'), marked)
    expect(text(mergeSection(only('The gate.'), only('The gate.'), marked))).toContain('The gate is closed at dusk.')
    expect(merged.conflicts.length + Number(text(merged).includes('Mine.'))).toBeGreaterThan(0)
  })

  it('merges thousands of moved lines in little time', () => {
    const lines = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`e${n}`, `${n}`]))
    const one = [block('one', lines(3000)), block('two', {})]
    const two = [block('one', {}), block('two', lines(3000))]
    expect(text(mergeSection(one, two, one)).split('|')).toHaveLength(3000)
  })

  it('returns a conflict for changes of the same words, and every choice keeps all other changes', () => {
    const sides = [
      only('The gate is closed at dusk. It is red.'),
      only('The gate is closed at noon. It is red.'),
      only('The gate is closed at dawn. It is blue.'),
    ] as const
    const merged = mergeSection(...sides)
    expect(merged.conflicts).toMatchObject([{ kind: 'text', id: 'one/e/text', field: 'text' }])
    expect(text(mergeSection(...sides, chose(merged, 'mine')))).toBe('The gate is closed at noon. It is blue.')
    expect(text(mergeSection(...sides, chose(merged, 'theirs')))).toBe('The gate is closed at dawn. It is blue.')
    const both = mergeSection(...sides, chose(merged, 'both'))
    expect(text(both)).toBe('The gate is closed at noon. dawn. It is blue.')
    expect(both.conflicts).toEqual([])
  })

  it('returns a conflict if one side removed what the other changed, but not if it is unchanged', () => {
    const base = [block('a', { x: 'one' }), block('b', { y: 'two' })]
    const removed = [block('a', { x: 'one' })]
    expect(ids(mergeSection(base, removed, base))).toBe('a')
    expect(ids(mergeSection(base, base, removed))).toBe('a')
    const changed = [block('a', { x: 'one' }), block('b', { y: 'two and more' })]
    const merged = mergeSection(base, removed, changed)
    expect(merged.conflicts).toMatchObject([{ kind: 'removed', by: 'mine', remainingText: 'two and more' }])
    expect(ids(mergeSection(base, removed, changed, chose(merged, 'mine')))).toBe('a')
    expect(ids(mergeSection(base, removed, changed, chose(merged, 'theirs')))).toBe('a b')
    expect(ids(mergeSection(base, removed, changed, chose(merged, 'both')))).toBe('a b')
    expect(ids(mergeSection(base, changed, removed))).toBe('a b')
  })

  it('keeps what was written in an empty line that the other side left out', () => {
    const base = [block('a', { x: 'one', y: ' ' })]
    const removed = [block('a', { x: 'one' })]
    const written = [block('a', { x: 'one', y: 'two' })]
    for (const merged of [mergeSection(base, written, removed), mergeSection(base, removed, written)]) {
      expect(merged.conflicts).toEqual([])
      expect(text(merged)).toBe('one|two')
    }
  })

  it('returns a conflict if both changed an image, and both may stay', () => {
    const base = only('x', { imageUrl: 'old' })
    const mine = only('x', { imageUrl: 'mine' })
    const theirs = only('x', { imageUrl: 'theirs', imageAlt: 'a bridge' })
    const merged = mergeSection(base, mine, theirs)
    expect(merged.conflicts).toMatchObject([{ kind: 'image', id: 'one//image' }])
    const both = mergeSection(base, mine, theirs, chose(merged, 'both'))
    expect(both.blocks.map(({ imageUrl }) => imageUrl)).toEqual(['mine', 'theirs'])
    expect(mergeSection(base, only('y', { imageUrl: 'old' }), theirs).blocks).toEqual([
      { ...only('y')[0], imageUrl: 'theirs', imageAlt: 'a bridge' },
    ])
  })

  it('merges the texts of one image each by itself, and asks if both changed the same one', () => {
    const image = { imageUrl: 'gate', imageCaption: 'A gate', imageCredit: 'Ada' }
    const mine = only('x', { ...image, imageCaption: 'The gate', imageLicence: 'CC0' })
    const theirs = only('x', { imageUrl: 'gate', imageCaption: 'A gate', imageAlt: 'Closed' })
    const merged = mergeSection(only('x', image), mine, theirs)
    expect(merged.conflicts).toEqual([])
    expect(merged.blocks).toEqual(
      only('x', { imageUrl: 'gate', imageCaption: 'The gate', imageLicence: 'CC0', imageAlt: 'Closed' }),
    )
    const other = only('x', { ...image, imageCaption: 'An old gate' })
    const asked = mergeSection(only('x', image), mine, other)
    expect(asked.conflicts).toMatchObject([{ kind: 'image', theirs: { imageCaption: 'An old gate' } }])
    expect(mergeSection(only('x', image), mine, other, chose(asked, 'theirs')).blocks).toEqual(other)
  })

  it('takes the order of the side that moved items, and mine if both did', () => {
    const [a, b, c] = [block('a', {}), block('b', {}), block('c', {})]
    const n = block('n', { x: 'new' })
    expect(ids(mergeSection([a, b, c], [a, b, n, c], [c, a, b]))).toBe('c a b n')
    expect(ids(mergeSection([a, b, c], [b, a, c], [a, b, n, c]))).toBe('b n a c')
    const both = mergeSection([a, b, c], [b, a, c], [c, b, a])
    expect(ids(both)).toBe('b a c')
    expect(both.mineOverTheirs).toBe(true)
  })

  it('merges a split or a join with changes of other words, on whichever side they are', () => {
    const whole = [block('a', { x: 'The gate is red. It is closed at dusk.', y: 'Nobody is there.' })]
    const split = [block('a', { x: 'The gate is red.', n: 'It is closed at dusk.', y: 'Nobody is there.' })]
    const changed = [block('a', { x: 'The gate is red. It is closed at dawn.', y: 'Nobody is there.' })]
    const merged = mergeSection(whole, split, changed)
    expect(merged).toEqual({ ...mergeSection(whole, changed, split), conflicts: [] })
    expect(merged.blocks).toEqual([
      block('a', { x: 'The gate is red.', n: 'It is closed at dawn.', y: 'Nobody is there.' }),
    ])
    const joined = [block('a', { x: 'The gate is red. It is closed at dusk. Nobody is there.' })]
    const second = [block('a', { x: 'The gate is red. It is closed at dusk.', y: 'Nobody is up there.' })]
    expect(mergeSection(whole, joined, second)).toEqual(mergeSection(whole, second, joined))
    expect(mergeSection(whole, joined, second)).toMatchObject({
      blocks: [block('a', { x: 'The gate is red. It is closed at dusk. Nobody is up there.' })],
      conflicts: [],
    })
  })

  it('asks about the words, without any marks, if a split meets a change of the same ones', () => {
    const merged = mergeSection(
      only('one two three'),
      [block('one', { e: 'one', n: 'deux three' })],
      only('one zwei three'),
    )
    expect(merged.conflicts).toMatchObject([
      { id: 'one/e/text', base: 'one two three', mine: 'one\ndeux three', theirs: 'one zwei three' },
    ])
    expect(text(merged)).toBe('one|deux three')
  })

  it('merges a change of a line that the other side moved to another block', () => {
    const base = [block('a', { x: 'one two', y: 'three' }), block('b', { z: 'four' })]
    const moved = [block('a', { x: 'one two' }), block('b', { y: 'three', z: 'four' })]
    const changed = [block('a', { x: 'one two', y: 'three and more' }), block('b', { z: 'four' })]
    const expected = [block('a', { x: 'one two' }), block('b', { y: 'three and more', z: 'four' })]
    expect(mergeSection(base, moved, changed)).toMatchObject({ blocks: expected, conflicts: [] })
    expect(mergeSection(base, changed, moved)).toMatchObject({ blocks: expected, conflicts: [] })
    const added = [block('a', { x: 'one two' }), block('n', { y: 'three' }), block('b', { z: 'four' })]
    expect(text(mergeSection(base, added, changed))).toBe('one two|three and more|four')
    expect(mergeSection(base, added, changed).conflicts).toEqual([])
  })

  it('keeps the fields that this version does not know, as the other side has them now', () => {
    const withFields = (words: string, otherFields?: Record<string, unknown>): Block[] => [
      {
        id: 'one',
        sectionName: '',
        entries: [{ id: 'e', title: '', text: words, ...(otherFields && { otherFields }) }],
      },
    ]
    const sides = [
      withFields('a b c', { seen: 1 }),
      withFields('A b c', { seen: 1 }),
      withFields('a b C', { seen: 2 }),
    ] as const
    expect(mergeSection(...sides).blocks).toEqual(withFields('A b C', { seen: 2 }))
    const split = [block('one', { e: 'a', n: 'b c' })].map((one) => ({
      ...one,
      entries: one.entries.map((entry) => (entry.id === 'e' ? { ...entry, otherFields: { seen: 1 } } : entry)),
    }))
    expect(mergeSection(sides[0], split, sides[2]).blocks[0]?.entries).toEqual([
      { id: 'e', title: '', text: 'a', otherFields: { seen: 2 } },
      { id: 'n', title: '', text: 'b C' },
    ])
  })

  it('merges old records, which have positional ids', () => {
    const base = [block('b0', { b0e0: 'first' }), block('b1', { b1e0: 'second' })]
    const theirs = [
      block('b0', { b0e0: 'put before' }),
      block('b1', { b1e0: 'first' }),
      block('b2', { b2e0: 'second' }),
    ]
    const mine = [block('b0', { b0e0: 'first, changed' }), block('b1', { b1e0: 'second' })]
    const merged = mergeSection(base, mine, theirs)
    expect(text(merged)).toBe('put before|first, changed|second')
    expect(merged.conflicts).toEqual([])
  })
})

const at = fc.constantFrom<Place>({ book: 'A,Book' }, { book: 'A,Book', chapter: 3 }, { book: 'B,Book' }, { book: '' })

/** Sections with few ids, so that the sides conflict. The words of each side are marked. */
const section = (who: string) =>
  fc
    .uniqueArray(
      fc.record(
        {
          id: fc.constantFrom('p', 'q', 'r', 's', `${who} new`, `${who} newer`),
          sectionName: fc.constantFrom('', 'Head', `Head ${who}`),
          at,
          texts: fc.uniqueArray(
            fc.record(
              {
                id: fc.constantFrom('1', '2', '3'),
                title: fc.constant(''),
                at,
                text: fc
                  .array(fc.constantFrom('the', 'gate', 'is', 'red', `${who}1`, `${who}2`, '\n'))
                  .map((words) => words.join(' ')),
              },
              { requiredKeys: ['id', 'title', 'text'] },
            ),
            { selector: ({ id }) => id, maxLength: 3 },
          ),
        },
        { requiredKeys: ['id', 'sectionName', 'texts'] },
      ),
      { selector: ({ id }) => id, maxLength: 4 },
    )
    .map((blocks) => blocks.map(({ texts, ...block }): Block => ({ ...block, entries: texts })))
/** Ids of new items are random, so two people never create the same one. */
function madeByBoth(base: readonly Block[], mine: readonly Block[], theirs: readonly Block[]) {
  const places = (blocks: readonly Block[]) =>
    blocks.flatMap(({ id, entries }) => [id, ...entries.map((entry) => `${id}/${entry.id}`)])
  const known = new Set(places(base))
  const others = new Set(places(theirs))
  return places(mine).some((id) => others.has(id) && !known.has(id))
}
const three = fc.tuple(section('base'), section('mine'), section('theirs'))

describe('merging any three sections', () => {
  it('returns the other side if one is unchanged', () => {
    fc.assert(
      fc.property(three, ([base, mine]) => {
        expect(mergeSection(base, mine, base)).toMatchObject({ blocks: mine, conflicts: [] })
        expect(mergeSection(base, base, mine)).toMatchObject({ blocks: mine, conflicts: [] })
        expect(mergeSection(base, mine, mine)).toMatchObject({ blocks: mine, conflicts: [] })
      }),
    )
  })

  it('loses no word of either side: each is in the result or in a conflict', () => {
    fc.assert(
      fc.property(three, ([base, mine, theirs]) => {
        const merged = mergeSection(base, mine, theirs)
        const serialized = JSON.stringify([merged.blocks, merged.conflicts])
        const written = JSON.stringify([mine, theirs])
        for (const word of written.match(/(?:mine|theirs)\d/g) ?? []) expect(serialized).toContain(word)
      }),
      { numRuns: 500 },
    )
  })

  it('is symmetric without conflicts and moves on both sides', () => {
    fc.assert(
      fc.property(three, ([base, mine, theirs]) => {
        const merged = mergeSection(base, mine, theirs)
        fc.pre(merged.conflicts.length === 0 && !merged.mineOverTheirs)
        fc.pre(!madeByBoth(base, mine, theirs))
        expect(mergeSection(base, theirs, mine).blocks).toEqual(merged.blocks)
      }),
    )
  })

  it('has no conflict left after every choice, and "both" keeps every word', () => {
    fc.assert(
      fc.property(three, ([base, mine, theirs]) => {
        const merged = mergeSection(base, mine, theirs)
        const both = mergeSection(base, mine, theirs, chose(merged, 'both'))
        expect(both.conflicts).toEqual([])
        const serialized = JSON.stringify(both.blocks)
        const written = JSON.stringify([mine, theirs])
        for (const word of written.match(/(?:mine|theirs)\d/g) ?? []) expect(serialized).toContain(word)
      }),
    )
  })
})
