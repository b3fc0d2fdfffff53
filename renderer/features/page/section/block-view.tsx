/** Component: block of a section with heading, image and entries. */
import type { Block, Links } from '#shared/model/page'
import { isEmptyBlock } from '../outline.ts'
import styles from './block-view.module.css'
import { Prose } from './prose.tsx'
import { SectionImage } from './section-image.tsx'

interface BlockViewProps {
  readonly block: Block
  readonly links: Links
  /** Id of the heading; absent in the lead, whose headings have no links. */
  readonly anchor?: string
  /** Alternative text of an image that has none. */
  readonly fallbackAlt: string
  readonly eager?: boolean
}

export function BlockView({ block, links, anchor, fallbackAlt, eager = false }: BlockViewProps) {
  if (isEmptyBlock(block)) return null
  const heading = block.sectionName.trim()
  const Title = heading === '' ? 'h3' : 'h4'
  return (
    <div className={styles['block']}>
      {heading !== '' && (
        <h3 id={anchor} tabIndex={-1} dir="auto">
          {heading}
        </h3>
      )}
      <SectionImage block={block} fallbackAlt={heading || fallbackAlt} eager={eager} />
      {block.entries.map((entry) => (
        <div key={entry.id} className={styles['entry']}>
          {entry.title.trim() !== '' && (
            <Title dir="auto">
              <Prose text={entry.title} links={links} />
            </Title>
          )}
          {entry.text.trim() !== '' && (
            <p dir="auto">
              <Prose text={entry.text} links={links} />
            </p>
          )}
        </div>
      ))}
    </div>
  )
}
