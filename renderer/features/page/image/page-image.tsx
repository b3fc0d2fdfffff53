/** Component: image of a page in a responsive size. A click opens the lightbox, or the image itself without scripts. */
import { type ComponentType, type MouseEvent, useState } from 'react'
import { FULL_WIDTH, getSmallImageUrl, SMALL_WIDTH } from '#shared/model/images/image-address'
import type { ImageLightboxProps } from './image-lightbox.tsx'
import styles from './page-image.module.css'

interface PageImageProps {
  readonly src: string
  readonly alt: string
  readonly caption?: string
  readonly loading: 'eager' | 'lazy'
}

/** Half of the article's width. On phones 50vw asks for half of the device pixels, which is sharp enough. */
const SIZES = `(width >= 720px) ${SMALL_WIDTH}px, 50vw`

export function PageImage({ src, alt, caption = '', loading }: PageImageProps) {
  const [Lightbox, setLightbox] = useState<ComponentType<ImageLightboxProps> | null>(null)
  const small = getSmallImageUrl(src)
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
      <a href={src} className={styles['larger']} onClick={open}>
        {/* Inside <picture>, as React adds a preload link for every other eager image, which would repeat its addresses. */}
        <picture>
          <img
            src={small ?? src}
            alt={alt}
            loading={loading}
            {...(small !== null && {
              srcSet: `${small} ${SMALL_WIDTH}w, ${src} ${FULL_WIDTH}w`,
              sizes: SIZES,
            })}
          />
        </picture>
      </a>
      {Lightbox !== null && <Lightbox src={src} alt={alt} caption={caption} onClose={() => setLightbox(null)} />}
    </>
  )
}
