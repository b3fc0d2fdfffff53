import { gunzipSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createSharedPartGzip } from './shared-part-gzip.ts'

const words = (seed: number, count: number) =>
  Array.from({ length: count }, (_, n) => ((n * 7919 + seed) % 9973).toString(36)).join(' ')

it('decompresses to the original text', () =>
  fc.assert(
    fc.asyncProperty(fc.string(), fc.string(), fc.string(), async (before, part, after) => {
      const gzip = createSharedPartGzip(Buffer.from(part))
      for (const text of [before + part + after, part + after, before, part])
        expect(gunzipSync(await gzip(Buffer.from(text))).toString()).toBe(text)
    }),
  ))

it('decompresses if parts are longer than the window of the format', async () => {
  const part = words(1, 20_000)
  const text = Buffer.from(words(2, 20_000) + part + words(1, 30_000))
  expect(gunzipSync(await createSharedPartGzip(Buffer.from(part))(text)).equals(text)).toBe(true)
})

it('is hardly longer than a text compressed as a whole', async () => {
  const part = words(1, 6000)
  const text = Buffer.from(`${words(2, 50)}${part}${words(1, 2000)}${words(3, 3000)}`)
  const packed = await createSharedPartGzip(Buffer.from(part))(text)
  expect(packed.length).toBeLessThan(gzipSync(text, { level: 4 }).length * 1.01)
})
