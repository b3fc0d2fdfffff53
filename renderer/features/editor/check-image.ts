/** Whether a chosen file is an image the wiki takes, and why not. */
import { IMAGE_BYTES_LIMIT, type ImageType, imageTypeOf } from '#shared/model/image-type'
import type { Result } from '#shared/result'
import { err, ok } from '#shared/result'

/** A sentence says why not. */
export function checkImage(bytes: Uint8Array): Result<ImageType, string> {
  if (bytes.length > IMAGE_BYTES_LIMIT) {
    const megabytes = (bytes.length / 1e6).toFixed(1)
    return err(
      `This image takes ${megabytes} MB, and 10 MB is the most. Please choose a smaller one.`,
    )
  }
  const type = imageTypeOf(bytes)
  return type === null
    ? err('This file is no image the wiki can show. Please choose a PNG, JPEG, WebP, GIF or AVIF.')
    : ok(type)
}
