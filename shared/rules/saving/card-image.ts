/** Image of a page that lists show: that of the infobox, else that of the lead, else the first one of the other sections. */
import type { Block, SectionPosition } from '#shared/model/page'
import { getSectionSpec, type SectionSpec } from '#shared/model/page-types'
import type { Place } from '#shared/model/place'
import { utf8Length } from '#shared/model/text/utf8'
import type { BookIndex } from '../places/book-index.ts'
import { selectImages } from '../places/first-place.ts'
import { toStoredImageUrl } from './version-records.ts'

const AREAS: readonly SectionSpec['area'][] = ['aside', 'lead', 'body']

/** Maximum size of an address in an item of a reference's `sections`, in bytes. */
export const MAX_CARD_IMAGE_BYTES = 700

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

/** Returns the image that lists showed of an unchanged section. Earlier versions stored that of the infobox alone. */
export function findImageBefore(
  base: { readonly imageUrl: string | null; readonly sections: readonly SectionPosition[] } | null,
  { name, imageUrl }: SectionPosition,
): string | null {
  const isEarlier = base?.sections.every((section) => section.imageUrl === undefined) ?? false
  const ofInfobox = isEarlier && getSectionSpec(name).area === 'aside' ? (base?.imageUrl ?? null) : null
  return imageUrl ?? toStoredImageUrl(ofInfobox)
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
    sections: found.map(({ section: { imageUrl: _, ...section }, image }) => ({
      ...section,
      ...(image !== null && utf8Length(image) <= MAX_CARD_IMAGE_BYTES && { imageUrl: image }),
    })),
  }
}
