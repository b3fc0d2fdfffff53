/** Whether a chosen file is an image the wiki takes, and why not. */

import type { Result } from '../../result.ts'
import { err, ok } from '../../result.ts'
import { detectImageType, type ImageType, MAX_IMAGE_BYTES } from './image-type.ts'

/** A sentence says why not. */
export function checkImage(bytes: Uint8Array): Result<ImageType, string> {
  const sizeCheck = checkImageSize(bytes.length)
  if (!sizeCheck.ok) return sizeCheck
  const type = detectImageType(bytes)
  return type === null
    ? err('This file is no image the wiki can show. Please choose a PNG, JPEG, WebP, GIF or AVIF.')
    : ok(type)
}

/** Known before a byte is read. */
export const checkImageSize = (bytes: number): Result<void, string> =>
  bytes <= MAX_IMAGE_BYTES
    ? ok(undefined)
    : err(
        `This image takes ${(bytes / 1e6).toFixed(1)} MB, and 10 MB is the most. Please choose a smaller one.`,
      )
