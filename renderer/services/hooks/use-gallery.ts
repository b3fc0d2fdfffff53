/** Hook: images of the wiki for the gallery, without those that the reader has not reached in the story. */
import type { ReadError } from '#shared/errors'
import { seal } from '#shared/rules/places/sealed'
import type { ImageHit, ImageResult } from '../ports/search.ts'
import { type GalleryImage, searchGallery } from '../reading/gallery-images.ts'
import { useGate } from './use-gate.ts'
import { useOpenedPages } from './use-opened-pages.ts'
import { useQuery } from './use-query.ts'

const NONE = seal<readonly GalleryImage[]>([])

export interface Gallery {
  readonly images: readonly ImageHit[]
  /** Null before an answer, and without one. The total of a reader with progress is that of the images. */
  readonly counts: Pick<ImageResult, 'total' | 'isPartial'> | null
  readonly error: ReadError | null
  readonly status: ReturnType<typeof useQuery>['status']
}

export function useGallery(query: string): Gallery {
  const { value, status } = useQuery(`gallery ${query}`, (services) => searchGallery(services, query))
  const hasProgress = useGate() !== null
  const found = value?.ok ? value.value : null
  const images = useOpenedPages(found?.hits ?? NONE)
  const counts = found && { isPartial: found.isPartial, total: hasProgress ? images.length : found.total }
  return { images, counts, error: value?.ok === false ? value.error : null, status }
}
