/** Loads the bytes of an image to crop, from this device or from the wiki's storage. */

import { CROP_MESSAGES } from '#shared/messages/crop-messages'
import { EDITOR_MESSAGES } from '#shared/messages/editor-messages'
import type { DraftBlock } from '#shared/model/drafts/draft'
import { getFileWords } from '#shared/model/images/file-words'
import { parseStoredPath } from '#shared/model/images/image-address'
import { getImageFocus, setImageFocus } from '#shared/model/images/image-focus'
import type { Result } from '#shared/result'
import { err, ok } from '#shared/result'
import type { ImageCropper } from '../../../services/ports/editing.ts'
import type { PendingImages } from '../drafts/use-pending-images.ts'

/** A chosen image takes precedence, as everywhere. */
export type ImageToCrop = Pick<DraftBlock, 'chosenImage' | 'imageUrl'>

export interface OpenedImage {
  /** Name of its file, without the extension. */
  readonly name: string
  readonly image: Blob
}

/** The error is a sentence for the user. */
export async function openImage(
  { chosenImage, imageUrl }: ImageToCrop,
  images: PendingImages,
  cropper: ImageCropper,
): Promise<Result<OpenedImage, string>> {
  const opened =
    chosenImage === undefined ? await openStored(imageUrl ?? '', cropper) : await openChosen(chosenImage, images)
  if (!opened.ok) return opened
  return (await cropper.isAnimated(opened.value.image)) ? err(CROP_MESSAGES.animated) : opened
}

async function openChosen(id: string, images: PendingImages): Promise<Result<OpenedImage, string>> {
  const chosen = await images.bytes(id)
  if (chosen === null) return err(EDITOR_MESSAGES.imageNotHere)
  const image = new Blob([new Uint8Array(chosen.bytes)], { type: chosen.type })
  return ok({ name: chosen.name.replace(/\.[^.]*$/, ''), image })
}

async function openStored(imageUrl: string, cropper: ImageCropper): Promise<Result<OpenedImage, string>> {
  const image = await cropper.download(imageUrl)
  const path = parseStoredPath(imageUrl) ?? ''
  return image === null
    ? err(CROP_MESSAGES.notLoaded)
    : ok({ name: setImageFocus(getFileWords(path) || 'image', getImageFocus(path)), image })
}
