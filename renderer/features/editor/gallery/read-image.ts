/** Reads an image of a page to use it again: its address, and the texts about it. */
import type { ReadError } from '#shared/errors'
import { type ImageFields, mapImageFields } from '#shared/model/images/image-fields'
import { toShortImage } from '#shared/model/images/short-image'
import { ok, type Result } from '#shared/result'
import type { PageWriter } from '../../../services/ports/editing.ts'
import type { ImageHit } from '../../../services/ports/search.ts'

export interface StoredImage {
  readonly imageUrl: string
  readonly fields: ImageFields
}

/** One read. Returns null for an image that the page has replaced since. */
export async function readImage(
  writing: Pick<PageWriter, 'sections'>,
  { type, key, section, image }: ImageHit,
): Promise<Result<StoredImage | null, ReadError>> {
  const sections = await writing.sections(type, key, [section])
  if (!sections.ok) return sections
  const block = sections.value
    .flatMap(({ blocks }) => blocks)
    .find(({ imageUrl = null }) => toShortImage(imageUrl, { type, key }) === image)
  if (block?.imageUrl === undefined) return ok(null)
  return ok({ imageUrl: block.imageUrl, fields: mapImageFields((field) => block[field]) })
}
