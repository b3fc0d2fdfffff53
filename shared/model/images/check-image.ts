/** Validation of a chosen image file: type and size. */

import type { Result } from '../../result.ts'
import { err, ok } from '../../result.ts'
import { detectImageType, type ImageType, MAX_IMAGE_BYTES } from './image-type.ts'

/** Returns the image's type; the error is a sentence for the user. */
export function checkImage(bytes: Uint8Array): Result<ImageType, string> {
  const sizeCheck = checkImageSize(bytes.length)
  if (!sizeCheck.ok) return sizeCheck
  const type = detectImageType(bytes)
  return type === null
    ? err('This file is no image the wiki can show. Please choose a PNG, JPEG, WebP, GIF or AVIF.')
    : ok(type)
}

/** Checks the size, which is known before the file is read. */
export const checkImageSize = (bytes: number): Result<void, string> =>
  bytes <= MAX_IMAGE_BYTES
    ? ok(undefined)
    : err(
        `This image takes ${(bytes / 1e6).toFixed(1)} MB, and 10 MB is the most. Please choose a smaller one.`,
      )
