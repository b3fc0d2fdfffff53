import fc from 'fast-check'
import { expect, it } from 'vitest'
import { hashBookKey, packTextPlace } from '#shared/model/packed-place'
import { parsePackedPlace } from './parse-packed-place.ts'

it('a packed place is as documented', () => {
  const hash = hashBookKey('Carried,Forward')
  expect(hash).toBe('Pn0A')
  expect(packTextPlace({ book: 'Carried,Forward', chapter: 12 })).toBe(`${hash}12`)
  expect(packTextPlace({ book: 'Carried,Forward', chapter: 0 })).toBe(`${hash}0`)
  expect(packTextPlace({ book: 'Carried,Forward' })).toBe(`${hash}~`)
  expect(packTextPlace({ book: '' })).toBe('?')
  expect(parsePackedPlace(hash)).toEqual({ hash, chapter: 0 })
  expect(parsePackedPlace('?')).toBeNull()
})

it('a packed place has at most 28 characters, and gives the chapter again', () => {
  const chapters = fc.option(fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }), { nil: undefined })
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), chapters, (book, chapter) => {
      const packed = packTextPlace(chapter === undefined ? { book } : { book, chapter })
      expect(packed.length).toBeLessThanOrEqual(28)
      expect(parsePackedPlace(packed)).toEqual({
        hash: hashBookKey(book),
        chapter: chapter === undefined ? Number.POSITIVE_INFINITY : Math.abs(chapter),
      })
    }),
  )
})

it('a text that is no packed place is read as none, or as one that is packed again', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const place = parsePackedPlace(text)
      if (place !== null) expect(text.startsWith(place.hash)).toBe(true)
      if (place !== null) expect(place.chapter).toBeGreaterThanOrEqual(0)
    }),
  )
})
