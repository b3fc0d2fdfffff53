/** An image of a page, as small as its place allows. A click shows it larger; without scripts that is a link. */
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

/** Half an article; a phone's fine screen is served well by half its own dots. */
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
        {/* React adds a preload link for every other eager image: its addresses twice in a document that names them early. */}
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
      {Lightbox !== null && (
        <Lightbox src={src} alt={alt} caption={caption} onClose={() => setLightbox(null)} />
      )}
    </>
  )
}
