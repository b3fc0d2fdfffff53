import { describe, expect, it } from 'vitest'
import { formatDownloadUrl, formatSizedFile, getImageSize, getSmallImageUrl, resolveImageUrl } from './image-address.ts'

const here = { origin: 'http://127.0.0.1:5000', bucket: 'now.local' }
const path = 'content/Seth,Ring/CharacterInfo/Blurb/Section_A_1a2b3c4d-a.webp'

describe('the resized copy of an image', () => {
  it('has the address of the image with a suffix and without a token', () => {
    expect(getSmallImageUrl(formatDownloadUrl(here, path, 'tok'))).toBe(
      `${here.origin}/v0/b/${here.bucket}/o/${encodeURIComponent(`${path}_640`)}?alt=media`,
    )
  })

  it.each([
    '/x.webp',
    'https://evil.example/v0/b/x/o/a_1a2b3c4d-a?alt=media',
    formatDownloadUrl(here, 'content/A/RaceInfo/Blurb/Section_A_portrait.png', 'tok'),
  ])('does not exist for %j', (url) => {
    expect(getSmallImageUrl(url)).toBeNull()
  })
})

describe('the size of an image', () => {
  const locate = (file: string) => formatDownloadUrl(here, `content/A/RaceInfo/Blurb/Section_A_1a2b3c4d-${file}`, 'tok')

  it('is read from the name of its file', () => {
    expect(getImageSize(locate(formatSizedFile('map', { width: 1600, height: 900 })))).toEqual({
      width: 1600,
      height: 900,
    })
  })

  it.each(['map.webp', 'map.0x900.webp', 'map.16000x900.webp', 'map.1x1.webp.png', '1x1.webp'])(
    'is unknown for %s',
    (file) => {
      expect(getImageSize(locate(file))).toBeNull()
    },
  )
})

describe('image addresses', () => {
  it.each(['http://127.0.0.1:4174', 'http://localhost:9', 'https://firebasestorage.googleapis.com'])(
    'stored at %s are resolved to the current address',
    (origin) => {
      const stored = formatDownloadUrl({ origin, bucket: 'then' }, path, 'tok')
      expect(resolveImageUrl(stored, here)).toBe(formatDownloadUrl(here, path, 'tok'))
    },
  )

  it('stored at the configured host are shown, whatever host it is', () => {
    const own = { origin: 'http://10.0.0.5:9199', bucket: 'b' }
    expect(resolveImageUrl(formatDownloadUrl(own, path, 'tok'), own)).toBe(formatDownloadUrl(own, path, 'tok'))
  })

  it.each([
    'javascript:alert(1)',
    'data:text/html,<script>',
    'vbscript:x',
    ' java\nscript:x',
    '//evil.example/v0/b/x/o/y?alt=media',
    'https://evil.example/v0/b/x/o/y?alt=media',
    'https://firebasestorage.googleapis.com.evil.example/v0/b/x/o/y?alt=media',
    'https://user@evil.example/v0/b/x/o/y?alt=media',
    'http://127.0.0.1:4174/v0/b/x/o/a/../b?alt=media',
    'http://127.0.0.1:4174/_local/usage.json',
    '',
  ])('fault 41: %j is no image of this wiki', (stored) => {
    expect(resolveImageUrl(stored, here)).toBeNull()
  })
})
