import { describe, expect, it } from 'vitest'
import type { Block, Entry } from '#shared/model/page'
import { type Place, readPlace } from '#shared/model/place'
import { type ConflictChoice, type ConflictChoices, mergeSection, type SectionMergeResult } from './three-way-merge.ts'

const chose = (merged: SectionMergeResult, choice: ConflictChoice): ConflictChoices =>
  new Map(merged.conflicts.map(({ id }) => [id, choice]))

describe('places in the story', () => {
  const [P, Q, R] = [{ book: 'A,Book', chapter: 3 }, { book: 'A,Book', chapter: 7 }, { book: 'B,Book' }] as const
  const line = (id: string, words: string, at?: Place) => ({ id, title: '', text: words, ...(at && { at }) })
  const lines = (...entries: readonly Entry[]): Block[] => [{ id: 'one', sectionName: '', entries }]
  const placesOf = ({ blocks }: SectionMergeResult) =>
    blocks.flatMap(({ entries }) => entries.map(({ id, at }) => [id, at]))

  it('merge with changes of words and of other places', () => {
    const base = lines(line('e', 'The gate is closed.', P), line('f', 'It is red.'))
    const mine = lines(line('e', 'The old gate is closed.', P), line('f', 'It is red.', R))
    const theirs = lines(line('e', 'The gate is closed.', Q), line('f', 'It is blue.'))
    const merged = lines(line('e', 'The old gate is closed.', Q), line('f', 'It is blue.', R))
    expect(mergeSection(base, mine, theirs)).toEqual({ blocks: merged, conflicts: [], mineOverTheirs: false })
    expect(mergeSection(base, theirs, mine)).toEqual({ blocks: merged, conflicts: [], mineOverTheirs: false })
    const unplaced = lines(line('e', 'The gate is closed.'), line('f', 'It is red.'))
    expect(mergeSection(base, unplaced, base).blocks).toEqual(unplaced)
  })

  it.each(['entry', 'block'])('of an %s are a question if both changed them', (kind) => {
    const at = (place?: Place): Block[] =>
      kind === 'entry'
        ? lines(line('e', 'x', place))
        : [{ ...lines(line('e', 'x'))[0], ...(place && { at: place }) } as Block]
    const merged = mergeSection(at(), at(P), at(Q))
    const id = kind === 'entry' ? 'one/e/place' : 'one//place'
    expect(merged.conflicts).toMatchObject([{ kind: 'place', id, mine: P, theirs: Q }])
    expect(merged.blocks).toEqual(at(P))
    expect(mergeSection(at(), at(P), at(Q), chose(merged, 'theirs')).blocks).toEqual(at(Q))
    expect(mergeSection(at(), at(P), at(Q), chose(merged, 'both')).blocks).toEqual(at(Q))
    expect(mergeSection(at(), at(P), at(P)).conflicts).toEqual([])
    expect(mergeSection(at(P), at(), at(Q), chose(merged, 'mine'))).toMatchObject({ blocks: at(), conflicts: [] })
  })

  it('stay with the text that the other side split', () => {
    const base = lines(line('e', 'one two three four', P))
    const split = lines(line('e', 'one two', P), line('n', 'three four', P))
    const placed = lines(line('e', 'one two three four', Q))
    const expected = [
      ['e', Q],
      ['n', Q],
    ]
    expect(placesOf(mergeSection(base, split, placed))).toEqual(expected)
    expect(placesOf(mergeSection(base, placed, split))).toEqual(expected)
    const own = lines(line('e', 'one two', P), line('n', 'three four', R))
    expect(placesOf(mergeSection(base, own, placed))).toEqual([
      ['e', Q],
      ['n', { book: '' }],
    ])
    expect(placesOf(mergeSection(base, own, base))).toEqual([
      ['e', P],
      ['n', R],
    ])
  })

  it('stay with the text that the other side joined to another line', () => {
    const base = lines(line('e', 'one two'), line('f', 'three four'))
    const joined = lines(line('e', 'one two three four'))
    const placed = lines(line('e', 'one two'), line('f', 'three four', Q))
    expect(placesOf(mergeSection(base, joined, placed))).toEqual([['e', Q]])
    expect(placesOf(mergeSection(base, placed, joined))).toEqual([['e', Q]])
  })

  it('of a block stay with a line that the other side moved out of it', () => {
    const sections = (at: Place | undefined, ...[first, second]: readonly (readonly Entry[])[]): Block[] => [
      { id: 'one', sectionName: '', entries: first ?? [], ...(at && { at }) },
      { id: 'two', sectionName: '', entries: second ?? [] },
    ]
    const base = sections(undefined, [line('e', 'x'), line('f', 'y')], [])
    const moved = sections(undefined, [line('e', 'x')], [line('f', 'y')])
    const placed = sections(P, [line('e', 'x'), line('f', 'y')], [])
    const expected = sections(P, [line('e', 'x')], [line('f', 'y', P)])
    expect(mergeSection(base, moved, placed)).toMatchObject({ blocks: expected, conflicts: [] })
    expect(mergeSection(base, placed, moved)).toMatchObject({ blocks: expected, conflicts: [] })
  })

  it('are the same in any order of their fields, so that a removed line is no question', () => {
    const base = lines(line('e', 'x'), { id: 'f', title: '', text: 'y', at: { book: 'A', chapter: 3 } })
    const theirs = lines(line('e', 'x'), { at: { chapter: 3, book: 'A' }, id: 'f', title: '', text: 'y' })
    expect(mergeSection(base, lines(line('e', 'x')), theirs)).toMatchObject({
      blocks: lines(line('e', 'x')),
      conflicts: [],
    })
  })

  it('are those of their block if lines of several blocks have one id', () => {
    const base = [...lines(line('e', 'one', P)), { id: 'two', sectionName: '', entries: [line('e', 'two', Q)] }]
    const mine = [...lines(line('e', 'one', R)), { id: 'two', sectionName: '', entries: [line('e', 'two', Q)] }]
    expect(mergeSection(base, mine, base)).toMatchObject({ blocks: mine, conflicts: [] })
    expect(mergeSection(base, base, mine)).toMatchObject({ blocks: mine, conflicts: [] })
  })

  it('that this version cannot read are those of the newer record', () => {
    const unread = (value: unknown) => lines(line('e', 'one', readPlace(value)))
    const merged = mergeSection(unread('old'), unread('old'), unread('new'))
    expect(merged).toMatchObject({ blocks: unread('new'), conflicts: [] })
  })
})
