import { describe, expect, it } from 'vitest'
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
