/** Validation of image dimensions: reads them from the header and refuses a huge image before it is decoded. */
import { formatNumber } from '#shared/format-number'
import { IMAGE_MESSAGES } from '#shared/messages/image-messages'
import type { Result } from '#shared/result'
import { err, ok } from '#shared/result'

/** Twice the resolution of a good camera; decoded, an image of this size takes 200 MB of memory. */
const MAX_PIXELS = 50_000_000

/** @returns a message if the image is too large */
export async function checkPixels(image: Blob): Promise<Result<void, string>> {
  const address = URL.createObjectURL(image)
  try {
    const { width, height } = await sizeAt(address)
    return width * height <= MAX_PIXELS
      ? ok(undefined)
      : err(IMAGE_MESSAGES.tooLarge(formatNumber(width), formatNumber(height)))
  } finally {
    URL.revokeObjectURL(address)
  }
}

/** An image element that is not in the document loads its size without being decoded. */
const sizeAt = (address: string): Promise<{ readonly width: number; readonly height: number }> =>
  new Promise((resolve) => {
    const image = new Image()
    const onSettled = () => resolve({ width: image.naturalWidth, height: image.naturalHeight })
    image.addEventListener('load', onSettled)
    // A file that is no image has size 0 here and is refused by the next check.
    image.addEventListener('error', onSettled)
    image.src = address
  })
