import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  changeEntries,
  moveItem,
  newBlock,
  newEntry,
  removeItem,
  withChosenImage,
  withImageAlt,
  withoutImage,
} from './change-blocks.ts'

const items = [...'abcd'].map((id) => ({ id }))
const order = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id).join('')

describe('moving an item', () => {
  it.each([
    ['a', 2, 'bcad'],
    ['d', 0, 'dabc'],
    ['b', 1, 'abcd'],
    ['b', 9, 'acdb'],
    ['c', -1, 'cabd'],
    ['x', 1, 'abcd'],
  ])('%s to %i gives %s', (id, to, expected) => {
    expect(order(moveItem(items, id, to))).toBe(expected)
  })

  it('neither loses nor duplicates an item', () => {
    fc.assert(
      fc.property(fc.constantFrom(...'abcdx'), fc.integer(), (id, to) => {
        expect([...order(moveItem(items, id, to))].sort().join('')).toBe('abcd')
      }),
    )
  })
})

describe('a block', () => {
  it('starts with one empty entry, and accepts more', () => {
    const blocks = [newBlock('a', 'e')]
    const more = changeEntries(blocks, 'a', (entries) => [...entries, newEntry('f')])
    expect(more[0]?.entries.map(({ id }) => id)).toEqual(['e', 'f'])
    expect(removeItem(more, 'a')).toEqual([])
  })

  it('loses its chosen and stored image and the description when the image is removed', () => {
    const stored = [{ ...newBlock('a', 'e'), imageUrl: 'x' }]
    const described = withImageAlt(withChosenImage(stored, 'a', 'i1'), 'a', 'a gate')
    expect(described[0]).toMatchObject({ imageUrl: 'x', chosenImage: 'i1', imageAlt: 'a gate' })
    expect(withoutImage(described, 'a')).toEqual([newBlock('a', 'e')])
  })
})
