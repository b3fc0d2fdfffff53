/** Resized copies of stored images, like those that a browser makes before an upload. */
import { err, ok, type Result } from '#shared/result'
import { WikiError } from '../wiki/wiki.ts'

/** Percent, as in the browser's encoder. */
const QUALITY = 82

/** Resolves with a copy as WebP that is at most `size` pixels wide and high, or with the decoder's error message. */
export type ResizeImage = (bytes: Uint8Array, size: number) => Promise<Result<Uint8Array, string>>

/**
 * Loads the image library, which only a repair that finds a missing copy needs.
 * @throws WikiError if the library is not installed or has no build for this machine
 */
export async function loadImageResizer(): Promise<ResizeImage> {
  const { default: sharp } = await import('sharp').catch((problem: unknown) => {
    throw new WikiError(`The image library cannot be loaded: ${String(problem)}.`)
  })
  return async (bytes, size) => {
    try {
      const image = sharp(bytes).autoOrient().resize(size, size, { fit: 'inside', withoutEnlargement: true })
      return ok(await image.webp({ quality: QUALITY }).toBuffer())
    } catch (problem) {
      if (problem instanceof Error) return err(problem.message)
      throw problem
    }
  }
}
