/** Resolver of stored image addresses to the current storage, so that a new port or host breaks no image. */
import { resolveImageUrl, type StorageAddress } from '#shared/model/images/image-address'
import type { Block, PageReference, Section } from '#shared/model/page'

export function resolveSectionImages(section: Section, storage: StorageAddress): Section {
  const blocks = section.blocks.map(({ imageUrl, ...block }): Block => {
    const current = imageUrl === undefined ? null : resolveImageUrl(imageUrl, storage)
    return current === null ? block : { ...block, imageUrl: current }
  })
  return { ...section, blocks }
}

export const resolveReferenceImage = (reference: PageReference, storage: StorageAddress): PageReference => ({
  ...reference,
  imageUrl: reference.imageUrl === null ? null : resolveImageUrl(reference.imageUrl, storage),
})
