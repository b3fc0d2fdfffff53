/** Component: image of a block with its caption, credit and licence. */

import type { Block, Links } from '#shared/model/page'
import { parseImageTexts } from '#shared/rules/text/image-texts'
import { joinTexts, type TextNode } from '#shared/rules/text/parse-text'
import { HAS_PLACE_ATTRIBUTES } from '../../../ui/place-attributes.ts'
import { PageImage } from '../image/page-image.tsx'
import { markText } from '../mark-text.ts'
import { ParsedText } from './prose.tsx'
import styles from './section-image.module.css'

type Nodes = readonly TextNode[]

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
  const { imageUrl, imageAlt } = block
  if (!imageUrl) return null
  const [caption, credit, licence] = parseImageTexts(block)
  const description: Nodes = imageAlt && infoboxClass == null ? [{ kind: 'text', text: imageAlt }] : []
  const nodes = join(' · ', caption[0] ? caption : description, join(', ', credit, licence))
  // Screen readers read the same words as the image's alternative text. Without a link nothing in it has the focus.
  const isRepeated = nodes.length === 1 && nodes[0]?.kind === 'text' && nodes[0].text === imageAlt
  const figcaption = nodes[0] && (
    <figcaption dir="auto" aria-hidden={isRepeated || undefined}>
      <ParsedText nodes={nodes} links={links} />
    </figcaption>
  )
  return (
    <figure className={infoboxClass ?? styles['figure']} {...(HAS_PLACE_ATTRIBUTES && markText(block.position))}>
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

/** Adjacent texts become one, as the server would write a comment between them. */
const join = (separator: string, ...parts: readonly Nodes[]): Nodes =>
  joinTexts(
    parts
      .filter(({ length }) => length > 0)
      .flatMap((nodes, index) => (index > 0 ? [{ kind: 'text', text: separator }, ...nodes] : nodes)),
  )
