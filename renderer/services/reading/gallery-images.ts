/** Search of images for the gallery, with the positions at which the story reveals each image and its page. */
import type { ReadError } from '#shared/errors'
import type { PageCard } from '#shared/model/page'
import { ok, type Result } from '#shared/result'
import type { BookIndex } from '#shared/rules/places/book-index'
import { UNKNOWN_POSITION } from '#shared/rules/places/card-positions'
import { findFirstPosition, getBookIndex } from '#shared/rules/places/catalogue-index'
import { findLatestPosition, findRevealedPosition, formatLatestPosition } from '#shared/rules/places/revealed-position'
import { type Sealed, seal, unseal } from '#shared/rules/places/sealed'
import type { ImageHit, ImageResult } from '../ports/search.ts'
import type { Services } from '../ports/services.ts'

export interface GalleryImage extends ImageHit {
  /** Position at which the image is revealed (`card-positions.ts`); absent for an unplaced one. */
  readonly position?: string
}

export interface GalleryImages extends Omit<ImageResult, 'hits'> {
  readonly hits: Sealed<readonly GalleryImage[]>
}

export async function searchGallery(
  { search, catalogue }: Pick<Services, 'search' | 'catalogue'>,
  query: string,
): Promise<Result<GalleryImages, ReadError>> {
  const [found, read] = await Promise.all([search.images(query), catalogue.all()])
  if (!found.ok) return found
  const cards = read.ok ? read.value : []
  const books = getBookIndex(cards)
  const pages = new Map(cards.map((card) => [card.key, card]))
  const { hits, ...result } = unseal(found.value)
  return ok({ ...result, hits: seal(hits.map((hit) => placeImage(hit, pages.get(hit.key), books))) })
}

function placeImage(hit: ImageHit, card: PageCard | undefined, books: BookIndex): GalleryImage {
  if (card === undefined) return { ...hit, position: UNKNOWN_POSITION }
  const position = findLatestPosition([findFirstPosition(card, books), findRevealedPosition(hit.places, books)])
  return position === undefined ? hit : { ...hit, position: formatLatestPosition(position, card.series, books) }
}
