/** Image resizing and encoding: full size and copies as WebP, drawn on a canvas, which drops metadata such as the location. */
import { IMAGE_MESSAGES } from '#shared/messages/editor-messages'
import { type CopySuffix, FULL_WIDTH, IMAGE_COPIES } from '#shared/model/images/image-address'
import type { Result } from '#shared/result'
import { err, ok } from '#shared/result'

export interface EncodedImage {
  readonly full: Blob
  readonly copies: readonly { readonly suffix: CopySuffix; readonly bytes: Blob }[]
  /** First 8 hex digits of the SHA-256 hash of `full`. */
  readonly hash: string
}

const TYPE = 'image/webp'
const QUALITY = 0.82
const HASH_DIGITS = 8

/** Encodes an image; the error is a sentence for the user. */
export async function encodeImage(bytes: Uint8Array, type: string): Promise<Result<EncodedImage, string>> {
  const bitmap = await decodeImage(new Blob([new Uint8Array(bytes)], { type }))
  if (bitmap === null) return err(IMAGE_MESSAGES.broken)
  try {
    const full = await resizeImage(bitmap, FULL_WIDTH)
    const copies: { suffix: CopySuffix; bytes: Blob }[] = []
    for (const { suffix, size } of IMAGE_COPIES) copies.push({ suffix, bytes: await resizeImage(bitmap, size) })
    // A browser without a WebP encoder silently writes PNG.
    if (full.type !== TYPE) return err(IMAGE_MESSAGES.notPrepared)
    return ok({ full, copies, hash: (await hashBlob(full)).slice(0, HASH_DIGITS) })
  } finally {
    bitmap.close()
  }
}

async function decodeImage(image: Blob): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(image, { imageOrientation: 'from-image' })
  } catch (problem) {
    if (problem instanceof DOMException) return null
    throw problem
  }
}

/** Scales the image down to `maxSize` pixels; a smaller one keeps its size. */
async function resizeImage(image: ImageBitmap, maxSize: number): Promise<Blob> {
  const scale = Math.min(1, maxSize / Math.max(image.width, image.height))
  const width = Math.max(1, Math.round(image.width * scale))
  const height = Math.max(1, Math.round(image.height * scale))
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d')?.drawImage(image, 0, 0, width, height)
  return canvas.convertToBlob({ type: TYPE, quality: QUALITY })
}

/** Returns the SHA-256 hash in hex digits. */
export const hashBlob = async (blob: Blob): Promise<string> =>
  toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', await blob.arrayBuffer())))

export const toHex = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
