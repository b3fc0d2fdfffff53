import { describe, expect, it } from 'vitest'
import { checkImage } from './check-image.ts'
import { MAX_IMAGE_BYTES } from './image-type.ts'

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))

describe('fault 42: the type of an image', () => {
  it.each([
    ['image/png', '\x89PNG\r\n\x1a\n\0\0'],
    ['image/jpeg', '\xff\xd8\xff\xe0'],
    ['image/webp', 'RIFF\0\0\0\0WEBPVP8 '],
    ['image/gif', 'GIF89a'],
    ['image/avif', '\0\0\0\x1cftypavif'],
  ])('is %s by the first bytes', (type, text) => {
    expect(checkImage(bytes(text))).toEqual({ ok: true, value: type })
  })

  it.each(['', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'MZ\x90\0', '<html>', 'RIFF\0\0\0\0WAVE'])(
    'is unknown for %j, whatever the file name',
    (text) => {
      const checked = checkImage(bytes(text))
      expect(checked.ok ? '' : checked.error).toContain('PNG, JPEG, WebP, GIF or AVIF')
    },
  )

  it('is refused above 10 MB, with a sentence that says the size', () => {
    const large = new Uint8Array(MAX_IMAGE_BYTES + 100_000)
    large.set(bytes('GIF89a'))
    const checked = checkImage(large)
    expect(checked.ok ? '' : checked.error).toContain('10.1 MB')
    expect(checkImage(large.subarray(0, MAX_IMAGE_BYTES)).ok).toBe(true)
  })
})
