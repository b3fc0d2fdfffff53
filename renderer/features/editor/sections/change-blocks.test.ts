import { describe, expect, it } from 'vitest'
import { newBlock, withChosenImage, withImageFields, withoutImage, withRoomForImage } from './change-blocks.ts'

describe('a block', () => {
  it('loses its chosen and stored image and the description when the image is removed', () => {
    const stored = [{ ...newBlock('a', 'e'), imageUrl: 'x' }]
    const described = withImageFields(withChosenImage(stored, 'a', 'i1'), 'a', {
      imageAlt: 'a gate',
      imageCredit: 'Ada',
    })
    expect(described[0]).toMatchObject({ imageUrl: 'x', chosenImage: 'i1', imageAlt: 'a gate', imageCredit: 'Ada' })
    expect(withoutImage(described, 'a')).toEqual([newBlock('a', 'e')])
  })
})

describe('room for an image', () => {
  const entries = ['a', 'b', 'c'].map((id) => ({ id, title: '', text: id }))
  const at = { book: 'One', chapter: 3 }
  const block = { id: 'x', sectionName: 'Gates', at, imageUrl: 'stored', entries }
  const other = newBlock('y', 'd')
  const createIds = () => {
    let count = 0
    return () => `new ${++count}`
  }
  const room = (blockId: string | null, line: number | null, isFact = false, blocks = [block, other]) =>
    withRoomForImage(blocks, { blockId, line, isFact }, createIds())

  it('is the block itself in its heading, in its first line and among facts', () => {
    for (const [line, isFact] of [
      [null, false],
      [0, false],
      [2, true],
    ] as const)
      expect(room('x', line, isFact)).toEqual([[block, other], 'x'])
  })

  it('is a block of its own in a later paragraph, with the texts from there and the place of the whole', () => {
    expect(room('x', 1)).toEqual([
      [
        { ...block, entries: entries.slice(0, 1) },
        { id: 'new 1', sectionName: '', at, entries: entries.slice(1) },
        other,
      ],
      'new 1',
    ])
  })

  it('is the first block if the caret is in none, and a new one in an empty section', () => {
    expect(room(null, 1)).toEqual([[block, other], 'x'])
    expect(room(null, 1, false, [])).toEqual([[newBlock('new 1', 'new 2')], 'new 1'])
  })
})
