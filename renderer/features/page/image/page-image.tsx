/** Component: image of a page in its own shape. A click opens the lightbox, or the image itself without scripts. */
import { type ComponentType, type MouseEvent, type ReactNode, useState } from 'react'
import {
  FULL_WIDTH,
  getImageSize,
  getSmallImageUrl,
  type ImageSize,
  SMALL_WIDTH,
} from '#shared/model/images/image-address'
import type { ImageLightboxProps } from './image-lightbox.tsx'
import styles from './page-image.module.css'

interface PageImageProps {
  readonly src: string
  readonly alt: string
  /** Shown in the lightbox below the image. */
  readonly caption: ReactNode
  readonly loading: 'eager' | 'lazy'
}

/** Half of the article's width. On phones 50vw asks for half of the device pixels, which is sharp enough. */
const SIZES = `(width >= 720px) ${SMALL_WIDTH}px, 50vw`

/** Maximum height in pixels, as `--picture-height`. */
const MAX_HEIGHT = 420
/** From this shape on, an image is as wide as the place it stands in, and not limited by its height. */
const MIN_WIDE_RATIO = 4 / 3

export function PageImage({ src, alt, caption, loading }: PageImageProps) {
  const [Lightbox, setLightbox] = useState<ComponentType<ImageLightboxProps> | null>(null)
  const small = getSmallImageUrl(src)
  const size = getImageSize(src)
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    import('./image-lightbox.tsx').then(
      ({ ImageLightbox }) => setLightbox(() => ImageLightbox),
      () => window.location.assign(src),
    )
  }
  return (
    <>
      <a href={src} className={styles['larger']} data-shape={findShape(size)} onClick={open}>
        {/* Inside <picture>, as React adds a preload link for every other eager image, which would repeat its addresses. */}
        <picture>
          <img
            src={small ?? src}
            alt={alt}
            loading={loading}
            {...(size && fitHeight(size))}
            {...(small && {
              srcSet: `${small} ${SMALL_WIDTH}w, ${src} ${FULL_WIDTH}w`,
              sizes: SIZES,
            })}
          />
        </picture>
      </a>
      {Lightbox && <Lightbox src={src} alt={alt} caption={caption} onClose={() => setLightbox(null)} />}
    </>
  )
}

const findShape = (size: ImageSize | null) =>
  size ? (size.width / size.height < MIN_WIDE_RATIO ? undefined : 'wide') : 'unknown'

/** The attributes reserve the image's place before it is loaded. A style sheet could not scale them by their ratio. */
function fitHeight({ width, height }: ImageSize): ImageSize {
  const scale = Math.min(1, MAX_HEIGHT / height)
  return { width: Math.round(width * scale) || 1, height: Math.round(height * scale) || 1 }
}
