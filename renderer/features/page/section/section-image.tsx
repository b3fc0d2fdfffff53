/** Component: image of a block with its caption, credit and licence. */
import type { Block, Links } from '#shared/model/page'
import { PageImage } from '../image/page-image.tsx'
import { FormattedText } from './prose.tsx'
import styles from './section-image.module.css'

interface SectionImageProps {
  readonly block: Block
  readonly links: Links
  /** Alternative text of an image that has none, in a block without a heading. */
  readonly fallbackAlt: string
  /** Loads the image at once, for images above the fold. */
  readonly eager?: boolean | undefined
  /** Class in the infobox, where the image is above the fold and its alternative text is no caption. */
  readonly infoboxClass?: string | undefined
}

export function SectionImage({ block, links, fallbackAlt, eager, infoboxClass }: SectionImageProps) {
  const { imageUrl, imageAlt, imageCaption, imageCredit, imageLicence } = block
  if (!imageUrl) return null
  const credit = [imageCredit, imageLicence].filter(Boolean).join(', ')
  const caption = [imageCaption || (infoboxClass == null ? imageAlt : ''), credit].filter(Boolean).join(' · ')
  // Hidden from screen readers if they read the same words as the image's alternative text.
  const figcaption = caption && (
    <figcaption dir="auto" aria-hidden={caption === imageAlt || undefined}>
      <FormattedText text={caption} links={links} isInline />
    </figcaption>
  )
  return (
    <figure className={infoboxClass ?? styles['figure']}>
      <PageImage
        src={imageUrl}
        alt={imageAlt || block.sectionName.trim() || fallbackAlt}
        caption={figcaption}
        loading={eager || infoboxClass != null ? 'eager' : 'lazy'}
      />
      {figcaption}
    </figure>
  )
}
