/** Component: image of a block with its caption. */
import type { Block } from '#shared/model/page'
import { PageImage } from '../image/page-image.tsx'
import styles from './section-image.module.css'

interface SectionImageProps {
  readonly block: Block
  readonly fallbackAlt: string
  /** Loads the image at once, for images above the fold. */
  readonly eager?: boolean
}

export function SectionImage({ block, fallbackAlt, eager = false }: SectionImageProps) {
  if (block.imageUrl === undefined) return null
  const altText = block.imageAlt?.trim() ?? ''
  return (
    <figure className={styles['figure']}>
      <PageImage
        src={block.imageUrl}
        alt={altText || fallbackAlt}
        caption={altText}
        loading={eager ? 'eager' : 'lazy'}
      />
      {/* Hidden from screen readers, which read the same words as the image's alternative text. */}
      {altText !== '' && (
        <figcaption dir="auto" aria-hidden="true">
          {altText}
        </figcaption>
      )}
    </figure>
  )
}
