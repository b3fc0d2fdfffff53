import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Block } from '#shared/model/page'
import { type BlockChange, compareSections, compareTexts, type TextChange } from './compare-sections.ts'

const block = (id: string, text: string, more: Partial<Block> = {}): Block => ({
  id,
  sectionName: '',
  entries: [{ id: 'e', title: '', text }],
  ...more,
})
const summarizeChanges = (changes: readonly BlockChange[]) => changes.map(({ id, kind }) => `${id} ${kind}`).join(', ')
const omitChanges = (changes: readonly TextChange[], omittedKind: TextChange['kind']) =>
  changes.flatMap(({ kind, text }) => (kind === omittedKind ? [] : [text])).join('')

describe('compareTexts', () => {
  it('returns added and removed words', () => {
    expect(compareTexts('The gate is red.', 'The old gate is blue.')).toEqual([
      { kind: 'same', text: 'The ' },
      { kind: 'added', text: 'old ' },
      { kind: 'same', text: 'gate is ' },
      { kind: 'removed', text: 'red' },
      { kind: 'added', text: 'blue' },
      { kind: 'same', text: '.' },
    ])
    expect(compareTexts('', '')).toEqual([])
  })

  it('contains both texts completely, for any texts', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (before, after) => {
        const changes = compareTexts(before, after)
        expect(omitChanges(changes, 'added')).toBe(before)
        expect(omitChanges(changes, 'removed')).toBe(after)
      }),
    )
  })
})

describe('compareSections', () => {
  it('distinguishes changed, added, removed and moved blocks', () => {
    const before = [...'abxcd'].map((id) => block(id, id))
    const after = [...'caxn'].map((id) => block(id, id)).concat(block('d', 'other'))
    expect(summarizeChanges(compareSections(before, after))).toBe(
      'c moved, a same, b removed, x same, n added, d changed',
    )
  })

  it('returns both addresses of a changed image', () => {
    const [change] = compareSections([block('a', '1', { imageUrl: 'old' })], [block('a', '1', { imageUrl: 'new' })])
    expect(change).toMatchObject({ kind: 'changed', imageBefore: 'old', imageAfter: 'new' })
  })

  it('matches blocks of old records, which have positional ids, by their text', () => {
    const before = [block('b0', 'first'), block('b1', 'second')]
    const after = [block('b0', 'put before'), block('b1', 'first'), block('b2', 'second')]
    expect(compareSections(before, after).map(({ kind }) => kind)).toEqual(['added', 'same', 'same'])
  })
})
