/** What an image is, by its bytes: never by its name, and never by what the system says of it. */
import type { Result } from '#shared/result'
import { err, ok } from '#shared/result'

export const IMAGE_BYTES_LIMIT = 10_000_000

/** The kinds that are taken; never SVG, which is a program. */
export type ImageType = 'image/png' | 'image/jpeg' | 'image/webp' | 'image/gif' | 'image/avif'

/** A sentence says why not. */
export function checkImage(bytes: Uint8Array): Result<ImageType, string> {
  if (bytes.length > IMAGE_BYTES_LIMIT) {
    const megabytes = (bytes.length / 1e6).toFixed(1)
    return err(
      `This image takes ${megabytes} MB, and 10 MB is the most. Please choose a smaller one.`,
    )
  }
  const type = SIGNATURES.find(({ is }) => is(bytes))?.type
  return type === undefined
    ? err('This file is no image the wiki can show. Please choose a PNG, JPEG, WebP, GIF or AVIF.')
    : ok(type)
}

const has = (bytes: Uint8Array, at: number, text: string): boolean =>
  [...text].every((character, index) => bytes[at + index] === character.charCodeAt(0))

const SIGNATURES: readonly { readonly type: ImageType; is(bytes: Uint8Array): boolean }[] = [
  { type: 'image/png', is: (bytes) => has(bytes, 0, '\x89PNG\r\n\x1a\n') },
  { type: 'image/jpeg', is: (bytes) => has(bytes, 0, '\xff\xd8\xff') },
  { type: 'image/webp', is: (bytes) => has(bytes, 0, 'RIFF') && has(bytes, 8, 'WEBP') },
  { type: 'image/gif', is: (bytes) => has(bytes, 0, 'GIF87a') || has(bytes, 0, 'GIF89a') },
  { type: 'image/avif', is: (bytes) => has(bytes, 4, 'ftypavi') },
]
