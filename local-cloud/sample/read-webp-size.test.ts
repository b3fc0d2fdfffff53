import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readWebpSize } from './read-webp-size.ts'

const FOLDER = join(import.meta.dirname, '../../resources/sample-wiki/images')

/** First chunk of a file; only the bytes of the size are there. */
function createHeader(chunk: string, ...bytes: readonly number[]): Buffer {
  const header = Buffer.alloc(40)
  header.write('RIFF', 0, 'latin1')
  header.write(`WEBP${chunk}`, 8, 'latin1')
  header.set(bytes, chunk === 'VP8 ' ? 26 : chunk === 'VP8L' ? 21 : 24)
  return header
}

it.each([
  ['VP8 ', [0x40, 0x06, 0x84, 0x03]],
  ['VP8L', [0x3f, 0xc6, 0xe0, 0x00]],
  ['VP8X', [0x3f, 0x06, 0x00, 0x83, 0x03, 0x00]],
] as const)('reads the size of %s', (chunk, bytes) => {
  expect(readWebpSize(createHeader(chunk, ...bytes))).toEqual({ width: 1600, height: 900 })
})

it('reads the size of a sample image', async () => {
  const { width, height } = readWebpSize(await readFile(join(FOLDER, 'cover-low-water.webp')))
  expect(width).toBeGreaterThan(100)
  expect(height).toBeGreaterThan(width)
})

it('refuses another format', () => {
  expect(() => readWebpSize(createHeader('JPEG'))).toThrow('WebP')
})
