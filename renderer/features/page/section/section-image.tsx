/** The image of a block: half as wide as the article, or as wide where the article is narrow. */
import type { Block } from '#shared/model/page'
import { PageImage } from '../image/page-image.tsx'
import styles from './section-image.module.css'

interface SectionImageProps {
  readonly block: Block
  readonly about: string
  /** For what stands on the first screen. */
  readonly eager?: boolean
}

export function SectionImage({ block, about, eager = false }: SectionImageProps) {
  if (block.imageUrl === undefined) return null
  const described = block.imageAlt?.trim() ?? ''
  return (
    <figure className={styles['figure']}>
      <PageImage
        src={block.imageUrl}
        alt={described || about}
        caption={described}
        loading={eager ? 'eager' : 'lazy'}
      />
      {/* The same words as the image's own: once is enough to hear. */}
      {described !== '' && (
        <figcaption dir="auto" aria-hidden="true">
          {described}
        </figcaption>
      )}
    </figure>
  )
}
