import { describe, expect, it } from 'vitest'
import { currentImageUrl, downloadUrl } from './image-address.ts'

const here = { origin: 'http://127.0.0.1:5000', bucket: 'now.local' }
const path = 'content/Seth,Ring/CharacterInfo/Blurb/Section_A_1a2b3c4d-a.webp'

describe('image addresses', () => {
  it.each([
    'http://127.0.0.1:4174',
    'http://localhost:9',
    'https://firebasestorage.googleapis.com',
  ])('stored at %s are found at the present address', (origin) => {
    const stored = downloadUrl({ origin, bucket: 'then' }, path, 'tok')
    expect(currentImageUrl(stored, here)).toBe(downloadUrl(here, path, 'tok'))
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
  ])('fault 41: %j is no picture of this wiki', (stored) => {
    expect(currentImageUrl(stored, here)).toBeNull()
  })
})
