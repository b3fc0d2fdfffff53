/** Reads an image of a page to use it again: its address, and the texts about it. */
import type { ReadError } from '#shared/errors'
import type { StorageAddress } from '#shared/model/images/image-address'
import { type ImageFields, mapImageFields } from '#shared/model/images/image-fields'
import { resolveShortImage } from '#shared/model/images/resolve-short-image'
import { toShortImage } from '#shared/model/images/short-image'
import { getSectionSpec, listSectionNames } from '#shared/model/page-types'
import { ok, type Result } from '#shared/result'
import type { PageWriter } from '../../../services/ports/editing.ts'
import type { CardWithImage } from './find-images.ts'

export interface StoredImage {
  readonly imageUrl: string
  readonly fields: ImageFields
}

/** One read. An image that the page has replaced since has no texts; its file is still stored. */
export async function readImage(
  writing: Pick<PageWriter, 'sections'>,
  card: CardWithImage,
  storage: StorageAddress,
): Promise<Result<StoredImage | null, ReadError>> {
  const aside = listSectionNames(card.type).filter((name) => getSectionSpec(name).place === 'aside')
  const sections = await writing.sections(card.type, card.key, aside)
  if (!sections.ok) return sections
  const block = sections.value
    .flatMap(({ blocks }) => blocks)
    .find(({ imageUrl = null }) => toShortImage(imageUrl, card) === card.image)
  const imageUrl = block?.imageUrl ?? resolveShortImage(card.image, card, storage, '')
  return ok(imageUrl === null ? null : { imageUrl, fields: mapImageFields((field) => block?.[field]) })
}
