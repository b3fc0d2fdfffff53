import { describe, expect, it } from 'vitest'
import { isSameImageFields, omitImageFields, readImageFields } from './image-fields.ts'

describe('fields of an image', () => {
  it('are read as stored, without what is not one of them', () => {
    const stored = { imageAlt: 'A gate', imageCaption: 'At dusk', imageCredit: 'Ada', imageLicence: 'CC0' }
    expect(readImageFields({ ...stored, imageSize: 'x' })).toEqual(stored)
  })

  it.each([[{}], [{ imageCaption: '' }], [{ imageCaption: ' \n' }], [{ imageCredit: 7 }], [{ imageLicence: ['a'] }]])(
    'are absent in %j',
    (stored) => {
      expect(readImageFields(stored)).toEqual({})
    },
  )

  it('are cut if they are too long, never within a character', () => {
    expect(readImageFields({ imageCaption: 'a'.repeat(600), imageLicence: `${'a'.repeat(99)}😀` })).toEqual({
      imageCaption: 'a'.repeat(500),
      imageLicence: 'a'.repeat(99),
    })
    expect(readImageFields({ imageAlt: 'a'.repeat(600) }).imageAlt).toHaveLength(600)
  })

  it('are the same if an empty one is absent', () => {
    expect(isSameImageFields({ imageAlt: '' }, {})).toBe(true)
    expect(isSameImageFields({ imageCredit: 'Ada' }, {})).toBe(false)
  })

  it('are left out of a block, of which the rest stays', () => {
    expect(omitImageFields({ id: 'a', imageCaption: 'Dusk', imageCredit: 'Ada', more: 1 })).toEqual({
      id: 'a',
      more: 1,
    })
  })
})
