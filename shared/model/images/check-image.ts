/** Whether a chosen file is an image the wiki takes, and why not. */

import type { Result } from '../../result.ts'
import { err, ok } from '../../result.ts'
import { IMAGE_BYTES_LIMIT, type ImageType, imageTypeOf } from './image-type.ts'

/** A sentence says why not. */
export function checkImage(bytes: Uint8Array): Result<ImageType, string> {
  const fits = checkBytes(bytes.length)
  if (!fits.ok) return fits
  const type = imageTypeOf(bytes)
  return type === null
    ? err('This file is no image the wiki can show. Please choose a PNG, JPEG, WebP, GIF or AVIF.')
    : ok(type)
}

/** Known before a byte is read. */
export const checkBytes = (bytes: number): Result<void, string> =>
  bytes <= IMAGE_BYTES_LIMIT
    ? ok(undefined)
    : err(
        `This image takes ${(bytes / 1e6).toFixed(1)} MB, and 10 MB is the most. Please choose a smaller one.`,
      )
