/** Component: block of a section with heading, image and entries. */

import type { Block, Links } from '#shared/model/page'
import type { BlockAnchors } from '#shared/rules/text/block-anchors'
import { HAS_PLACE_ATTRIBUTES } from '../../../ui/place-attributes.ts'
import { markText } from '../mark-text.ts'
import { isEmptyBlock } from '../outline.ts'
import styles from './block-view.module.css'
import { HeadingTools } from './heading-tools.tsx'
import { FormattedText, Prose } from './prose.tsx'
import { SectionImage } from './section-image.tsx'

interface BlockViewProps {
  readonly block: Block
  readonly links: Links
  /** Ids of the headings; absent in the lead and in previews, whose headings have no links. */
  readonly anchors?: BlockAnchors | undefined
  /** Alternative text of an image that has none. */
  readonly fallbackAlt: string
  readonly eager?: boolean | undefined
}

export function BlockView({ block, links, anchors, fallbackAlt, eager }: BlockViewProps) {
  if (isEmptyBlock(block)) return null
  const heading = block.sectionName.trim()
  const Title = heading === '' ? 'h3' : 'h4'
  return (
    <div className={styles['block']}>
      {heading !== '' && (
        <>
          <h3
            id={anchors?.heading ?? undefined}
            tabIndex={-1}
            dir="auto"
            {...(HAS_PLACE_ATTRIBUTES && markText(block.position))}
          >
            {heading}
          </h3>
          <HeadingTools anchor={anchors?.heading} label={heading} />
        </>
      )}
      <SectionImage block={block} links={links} fallbackAlt={fallbackAlt} eager={eager} />
      {block.entries.map((entry, index) => (
        <div
          key={entry.id}
          className={styles['entry']}
          {...(HAS_PLACE_ATTRIBUTES && markText(entry.position))}
          data-placeholder={entry.isPlaceholder}
        >
          {entry.title.trim() !== '' && (
            <>
              <Title id={anchors?.entries[index] ?? undefined} tabIndex={-1} dir="auto">
                <Prose text={entry.title} links={links} />
              </Title>
              <HeadingTools anchor={anchors?.entries[index]} label={entry.title} />
            </>
          )}
          {entry.text.trim() !== '' && <FormattedText text={entry.text} links={links} />}
        </div>
      ))}
    </div>
  )
}
