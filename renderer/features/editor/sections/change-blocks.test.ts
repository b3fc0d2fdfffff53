import { describe, expect, it } from 'vitest'
import { newBlock, withChosenImage, withImageFields, withoutImage } from './change-blocks.ts'

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
