import { describe, expect, it } from 'vitest'
import { mergeTypedText } from './merge-typed-text.ts'

describe('texts that are typed in at once', () => {
  it.each([
    ['', 'a', 'b', 'ab'],
    ['same', 'same!', 'same!', 'same!!'],
    ['gate', 'great gate', 'gates', 'great gates'],
    ['one two', 'one', 'one two three', 'one three'],
    ['👑', '👑a', 'b👑', 'b👑a'],
  ])('%j typed on as %j and as %j is %j', (base, mine, theirs, merged) => {
    expect(mergeTypedText(base, mine, theirs)).toBe(merged)
  })

  it('of any length and any difference are merged', () => {
    const [mine, theirs] = ['x'.repeat(5000), 'y'.repeat(5000)]
    expect(mergeTypedText('z'.repeat(5000), mine, theirs)).toBe(mine + theirs)
  })
})
