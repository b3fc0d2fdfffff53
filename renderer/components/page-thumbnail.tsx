/** Component: small image of a page in lists, from the page's catalogue entry; nothing for a page without one. */
import type { SyntheticEvent } from 'react'
import { getImageSize } from '#shared/model/images/image-address'
import { resolveShortImage } from '#shared/model/images/resolve-short-image'
import type { PageCard } from '#shared/model/page'
import { useStorageAddress } from '../services/hooks/use-storage-address.ts'
import './page-thumbnail.css'

export interface PageThumbnailProps {
  /** `image` is absent if it is not known. */
  readonly card: Pick<PageCard, 'key' | 'type'> & { readonly image?: string | null }
  /** The 240-pixel copy, or the 640-pixel one. */
  readonly size?: 'small' | 'large'
  /** True for images of the first screen. */
  readonly isEager?: boolean
  readonly className?: string | undefined
}

/** The container sets the size, since the shape of an older image is not known. The alternative text is the name beside it. */
export function PageThumbnail({ card, size = 'small', isEager = false, className }: PageThumbnailProps) {
  const storage = useStorageAddress()
  if (card.image == null || storage === null) return null
  const large = resolveShortImage(card.image, card, storage, '_640')
  const src = size === 'large' ? large : resolveShortImage(card.image, card, storage, '_240')
  if (src === null || large === null) return null
  // Images from before the 240-pixel copy have the larger one only, until `npm run repair` adds it.
  const showLarge = (image: HTMLImageElement) => {
    if (image.getAttribute('src') !== large) image.src = large
  }
  return (
    <img
      // The image may have failed before hydration.
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0) showLarge(image)
      }}
      // The attributes state the shape alone.
      {...getImageSize(card.image)}
      src={src}
      alt=""
      className={className}
      loading={isEager ? 'eager' : 'lazy'}
      decoding="async"
      onError={({ currentTarget }: SyntheticEvent<HTMLImageElement>) => showLarge(currentTarget)}
    />
  )
}
