/** Resized copies that an image has not, because it was stored before they were introduced. */
import { hasCopies, IMAGE_COPIES } from '#shared/model/images/image-address'
import { err, ok, type Result } from '#shared/result'
import { DamagedFileError, type Wiki, type WikiFile } from '../wiki/wiki.ts'
import type { ResizeImage } from './resize-image.ts'

export interface MissingCopy {
  readonly image: WikiFile
  readonly path: string
  /** Maximum width and height in pixels. */
  readonly size: number
}

/**
 * Finds the missing copies of images that a record names.
 * @param paths of all stored files
 */
export const findMissingCopies = (images: readonly WikiFile[], paths: ReadonlySet<string>): MissingCopy[] =>
  images
    .filter(({ path }) => hasCopies(path))
    .flatMap((image) => IMAGE_COPIES.map(({ suffix, size }) => ({ image, path: `${image.path}${suffix}`, size })))
    .filter(({ path }) => !paths.has(path))

/** Makes and stores one copy, with the token of its image; the error is a sentence. */
export async function makeCopy(
  wiki: Pick<Wiki, 'read' | 'putFile'>,
  { image, path, size }: MissingCopy,
  resize: ResizeImage,
): Promise<Result<null, string>> {
  const bytes = await readBytes(wiki, image)
  const copy = bytes.ok ? await resize(bytes.value, size) : bytes
  if (!copy.ok) return err(`${path} cannot be made: ${copy.error}`)
  await wiki.putFile(
    { path, contentType: 'image/webp', size: copy.value.length, hash: null, token: image.token },
    copy.value,
  )
  return ok(null)
}

async function readBytes(wiki: Pick<Wiki, 'read'>, image: WikiFile): Promise<Result<Uint8Array, string>> {
  try {
    return ok(await wiki.read(image))
  } catch (error) {
    if (error instanceof DamagedFileError) return err(error.message)
    throw error
  }
}
