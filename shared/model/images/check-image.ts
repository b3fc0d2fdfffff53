/** Validation of a chosen image file: type and size. */

import { IMAGE_FILE_PROBLEMS } from '../../messages/validation-messages.ts'
import type { Result } from '../../result.ts'
import { err, ok } from '../../result.ts'
import { detectImageType, type ImageType, MAX_IMAGE_BYTES } from './image-type.ts'

/** Returns the image's type; the error is a sentence for the user. */
export function checkImage(bytes: Uint8Array): Result<ImageType, string> {
  const sizeCheck = checkImageSize(bytes.length)
  if (!sizeCheck.ok) return sizeCheck
  const type = detectImageType(bytes)
  return type === null ? err(IMAGE_FILE_PROBLEMS.unknownType) : ok(type)
}

/** Checks the size, which is known before the file is read. */
export const checkImageSize = (bytes: number): Result<void, string> =>
  bytes <= MAX_IMAGE_BYTES ? ok(undefined) : err(IMAGE_FILE_PROBLEMS.tooLarge((bytes / 1e6).toFixed(1)))
