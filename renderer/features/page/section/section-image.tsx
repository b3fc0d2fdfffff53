/** The image of a block: half as wide as the article, or as wide where the article is narrow. */
import type { Block } from '#shared/model/page'
import { PageImage } from '../image/page-image.tsx'
import styles from './section-image.module.css'

interface SectionImageProps {
  readonly block: Block
  readonly fallbackAlt: string
  /** For what stands on the first screen. */
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
      {/* The same words as the image's own: once is enough to hear. */}
      {altText !== '' && (
        <figcaption dir="auto" aria-hidden="true">
          {altText}
        </figcaption>
      )}
    </figure>
  )
}
