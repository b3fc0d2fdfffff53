/** Adapter of the image cropper to the browser: cuts a part out of an image on a canvas, which drops metadata. */
import { CROP_MESSAGES } from '#shared/messages/crop-messages'
import { IMAGE_MESSAGES } from '#shared/messages/image-messages'
import type { ImageFrame } from '#shared/model/images/image-frame'
import type { Result } from '#shared/result'
import { err, ok } from '#shared/result'
import type { ImageCropper } from '../ports/editing.ts'
import { decodeImage, ENCODED_TYPE, QUALITY } from './encode-image.ts'

/** The upload encodes the part again, so the first quality leaves no traces; the second is for a part that is too large. */
const QUALITIES = [0.95, QUALITY]

export const imageCropper: ImageCropper = {
  async download(imageUrl) {
    try {
      // A canvas may read an image of another origin only from a CORS response.
      const answer = await fetch(imageUrl, { mode: 'cors', credentials: 'omit' })
      return answer.ok ? await answer.blob() : null
    } catch (problem) {
      if (problem instanceof TypeError) return null
      throw problem
    }
  },

  async isAnimated(image) {
    if (!('ImageDecoder' in globalThis) || !(await ImageDecoder.isTypeSupported(image.type))) return false
    const decoder = new ImageDecoder({ data: await image.arrayBuffer(), type: image.type })
    try {
      await Promise.all([decoder.completed, decoder.tracks.ready])
      return decoder.tracks.selectedTrack?.animated ?? false
    } catch (problem) {
      if (problem instanceof DOMException) return false
      throw problem
    } finally {
      decoder.close()
    }
  },

  async crop(image, frame, maxBytes) {
    const bitmap = await decodeImage(image)
    if (bitmap === null) return err(IMAGE_MESSAGES.broken)
    try {
      return await encodePart(bitmap, frame, maxBytes)
    } catch (problem) {
      // The part has too many pixels for a canvas or for the encoder.
      if (problem instanceof DOMException) return err(CROP_MESSAGES.failed)
      throw problem
    } finally {
      bitmap.close()
    }
  },
}

async function encodePart(
  bitmap: ImageBitmap,
  { x, y, width, height }: ImageFrame,
  maxBytes: number,
): Promise<Result<Blob, string>> {
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d')?.drawImage(bitmap, x, y, width, height, 0, 0, width, height)
  for (const quality of QUALITIES) {
    const part = await canvas.convertToBlob({ type: ENCODED_TYPE, quality })
    // A browser without a WebP encoder silently writes PNG.
    if (part.type !== ENCODED_TYPE) return err(IMAGE_MESSAGES.notPrepared)
    if (part.size <= maxBytes) return ok(part)
  }
  return err(CROP_MESSAGES.failed)
}
