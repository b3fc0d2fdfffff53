/** Image resizing and encoding: full size and copies as WebP, drawn on a canvas, which drops metadata such as the location. */
import { IMAGE_MESSAGES } from '#shared/messages/image-messages'
import { type CopySuffix, FULL_WIDTH, IMAGE_COPIES, type ImageSize } from '#shared/model/images/image-address'
import type { Result } from '#shared/result'
import { err, ok } from '#shared/result'

export interface EncodedImage {
  readonly full: Blob
  readonly copies: readonly { readonly suffix: CopySuffix; readonly bytes: Blob }[]
  /** Size of `full`. */
  readonly size: ImageSize
  /** First 8 hex digits of the SHA-256 hash of `full`. */
  readonly hash: string
}

export const ENCODED_TYPE = 'image/webp'
export const QUALITY = 0.82
const HASH_DIGITS = 8

/** Encodes an image; the error is a sentence for the user. */
export async function encodeImage(bytes: Uint8Array, type: string): Promise<Result<EncodedImage, string>> {
  const bitmap = await decodeImage(new Blob([new Uint8Array(bytes)], { type }))
  if (bitmap === null) return err(IMAGE_MESSAGES.broken)
  try {
    const size = fitSize(bitmap, FULL_WIDTH)
    const full = await resizeImage(bitmap, size)
    const copies: { suffix: CopySuffix; bytes: Blob }[] = []
    for (const copy of IMAGE_COPIES) {
      copies.push({ suffix: copy.suffix, bytes: await resizeImage(bitmap, fitSize(bitmap, copy.size)) })
    }
    // A browser without a WebP encoder silently writes PNG.
    if (full.type !== ENCODED_TYPE) return err(IMAGE_MESSAGES.notPrepared)
    return ok({ full, copies, size, hash: (await hashBlob(full)).slice(0, HASH_DIGITS) })
  } finally {
    bitmap.close()
  }
}

/** Decodes an image upright; null if it is broken. The caller closes the result. */
export async function decodeImage(image: Blob): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(image, { imageOrientation: 'from-image' })
  } catch (problem) {
    if (problem instanceof DOMException) return null
    throw problem
  }
}

/** Scales a size down to `maxSize` pixels; a smaller one stays as it is. */
function fitSize({ width, height }: ImageSize, maxSize: number): ImageSize {
  const scale = Math.min(1, maxSize / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

async function resizeImage(image: ImageBitmap, { width, height }: ImageSize): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d')?.drawImage(image, 0, 0, width, height)
  return canvas.convertToBlob({ type: ENCODED_TYPE, quality: QUALITY })
}

/** Returns the SHA-256 hash in hex digits. */
export const hashBlob = async (blob: Blob): Promise<string> =>
  toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', await blob.arrayBuffer())))

export const toHex = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
