import { describe, expect, it } from 'vitest'
import type { Entry } from '#shared/model/page'
import type { Place } from '#shared/model/place'
import { mergeTypedBlocks, mergeTypedText } from './merge-typed-text.ts'

describe('mergeTypedText', () => {
  it.each([
    ['', 'a', 'b', 'ab'],
    ['same', 'same!', 'same!', 'same!!'],
    ['gate', 'great gate', 'gates', 'great gates'],
    ['one two', 'one', 'one two three', 'one three'],
    ['👑', '👑a', 'b👑', 'b👑a'],
  ])('merges %j edited to %j and to %j as %j', (base, mine, theirs, merged) => {
    expect(mergeTypedText(base, mine, theirs)).toBe(merged)
  })

  it('merges texts of any length and any difference', () => {
    const [mine, theirs] = ['x'.repeat(5000), 'y'.repeat(5000)]
    expect(mergeTypedText('z'.repeat(5000), mine, theirs)).toBe(mine + theirs)
  })
})

it('merges the texts about an image letter by letter', () => {
  const block = { id: 'a', sectionName: '', entries: [], imageUrl: 'gate', imageCaption: 'gate' }
  const mine = { ...block, imageCaption: 'great gate', imageCredit: 'Ada' }
  const theirs = { ...block, imageCaption: 'gates' }
  const merged = { ...block, imageCaption: 'great gates', imageCredit: 'Ada' }
  expect(mergeTypedBlocks([block], [mine], [theirs])).toEqual([merged])
  expect(mergeTypedBlocks([block], [theirs], [mine])).toEqual([merged])
})

it('merges the places of lines, also of those that were split', () => {
  const [P, Q] = [
    { book: 'A', chapter: 3 },
    { book: 'A', chapter: 7 },
  ]
  const block = (at: Place, ...entries: readonly Entry[]) => [{ id: 'a', sectionName: '', entries, at }]
  const line = (id: string, text: string, at?: Place) => ({ id, title: '', text, ...(at && { at }) })
  const base = block(P, line('e', 'one two'))
  const split = block(P, line('e', 'one'), line('n', 'two'))
  const placed = block(P, line('e', 'one two', Q))
  const merged = block(P, line('e', 'one', Q), line('n', 'two', Q))
  expect(mergeTypedBlocks(base, split, placed)).toEqual(merged)
  expect(mergeTypedBlocks(base, placed, split)).toEqual(merged)
  const other = block(Q, line('e', 'one two', P))
  expect(mergeTypedBlocks(base, placed, other)).toEqual(block(Q, line('e', 'one two', Q)))
  expect(mergeTypedBlocks(base, other, placed)).toEqual(other)
})
