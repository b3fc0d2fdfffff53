/** Stored addresses of images, as they are to be fetched now: another port or another host breaks no picture. */
import { currentImageUrl, type StorageAddress } from '#shared/model/images/image-address'
import type { Block, PageReference, Section } from '#shared/model/page'

export function withCurrentImages(section: Section, storage: StorageAddress): Section {
  const blocks = section.blocks.map(({ imageUrl, ...block }): Block => {
    const current = imageUrl === undefined ? null : currentImageUrl(imageUrl, storage)
    return current === null ? block : { ...block, imageUrl: current }
  })
  return { ...section, blocks }
}

export const withCurrentImage = (
  reference: PageReference,
  storage: StorageAddress,
): PageReference => ({
  ...reference,
  imageUrl: reference.imageUrl === null ? null : currentImageUrl(reference.imageUrl, storage),
})
