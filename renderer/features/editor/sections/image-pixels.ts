/** How many pixels an image has, told by its head: a huge one is refused before it is drawn anywhere. */
import { IMAGE_MESSAGES } from '#shared/messages/editor-messages'
import type { Result } from '#shared/result'
import { err, ok } from '#shared/result'

/** Twice what a good camera makes; drawn, it takes 200 MB of memory. */
const MOST_PIXELS = 50_000_000

/** A sentence says why not. */
export async function checkPixels(image: Blob): Promise<Result<void, string>> {
  const address = URL.createObjectURL(image)
  try {
    const { width, height } = await sizeAt(address)
    return width * height <= MOST_PIXELS
      ? ok(undefined)
      : err(IMAGE_MESSAGES.tooLarge(width, height))
  } finally {
    URL.revokeObjectURL(address)
  }
}

/** An image that is nowhere on the page is read as far as its size, and not drawn. */
const sizeAt = (address: string): Promise<{ readonly width: number; readonly height: number }> =>
  new Promise((resolve) => {
    const image = new Image()
    const told = () => resolve({ width: image.naturalWidth, height: image.naturalHeight })
    image.addEventListener('load', told)
    // of what is no picture the next look tells
    image.addEventListener('error', told)
    image.src = address
  })
