/** Image of a page that lists show: that of the infobox, else that of the lead, else the first one of the other sections. */
import { toStoredImageUrl } from '#shared/model/images/image-fields'
import type { Block, SectionPosition } from '#shared/model/page'
import { getSectionSpec, type SectionSpec } from '#shared/model/page-types'
import type { Place } from '#shared/model/place'
import type { BookIndex } from '../places/book-index.ts'
import { selectImages } from '../places/first-place.ts'

const AREAS: readonly SectionSpec['area'][] = ['aside', 'lead', 'body']

export const findFirstImage = (blocks: readonly Block[]): string | null =>
  blocks.find((block) => block.imageUrl !== undefined)?.imageUrl ?? null

/** Returns the first image of the section of which `isShown` is true for the place, or for undefined. */
export function findSectionImage(
  blocks: readonly Block[],
  index: BookIndex,
  isShown: (place: Place | undefined) => boolean,
): string | null {
  return toStoredImageUrl(findFirstImage(selectImages(blocks, index, isShown)))
}

/**
 * Returns the image that lists showed of an unchanged section. Earlier versions store that of the page alone, and
 * remove those of sections from a record of this version, so the page's image may be one of another section, which has
 * changed since. It counts only as that of the infobox, in whose folder it must have been uploaded.
 */
export function findImageBefore(
  base: { readonly imageUrl: string | null } | null,
  { name, imageUrl }: SectionPosition,
): string | null {
  if (imageUrl !== undefined) return imageUrl
  const ofPage = toStoredImageUrl(base?.imageUrl ?? null)
  return getSectionSpec(name).area === 'aside' && ofPage?.includes(`Info%2F${name}%2F`) ? ofPage : null
}

interface CardImages {
  readonly imageUrl: string | null
  readonly sections: readonly SectionPosition[]
}

/** Chooses the image of the page, and stores that of each section with its position, so that a later save knows it. */
export function chooseCardImage(
  sections: readonly SectionPosition[],
  findImage: (section: SectionPosition) => string | null,
): CardImages {
  const found = sections.map((section) => ({ section, image: findImage(section) }))
  const ordered = AREAS.flatMap((area) =>
    found
      .filter(({ section }) => getSectionSpec(section.name).area === area)
      .toSorted((a, b) => a.section.order - b.section.order),
  )
  return {
    imageUrl: ordered.find(({ image }) => image !== null)?.image ?? null,
    sections: found.map(({ section, image }) => ({ ...section, imageUrl: image })),
  }
}
