/** Component: infobox, headed by the page's name, with its image and its facts in rows. */

import type { ReactNode } from 'react'
import type { Block, Links } from '#shared/model/page'
import { HAS_PLACE_ATTRIBUTES } from '../../ui/place-attributes.ts'
import styles from './infobox.module.css'
import { markText } from './mark-text.ts'
import type { Aside } from './outline.ts'
import { FormattedText } from './section/prose.tsx'
import { SectionImage } from './section/section-image.tsx'
import { SectionErrorBoundary } from './section/section-view.tsx'

interface InfoboxProps {
  readonly aside: Aside
  readonly pageName: string
  /** Link to the form of these facts. */
  readonly editLink: ReactNode
}

/** In one column these parts stand apart: the image above the lead, the others below it. */
export function Infobox({ aside: { name, section, facts }, pageName, editLink }: InfoboxProps) {
  const blocks = section?.blocks ?? []
  return (
    <section className={styles['infobox']} aria-labelledby={name}>
      <h2 id={name} tabIndex={-1}>
        <bdi>{pageName}</bdi>
      </h2>
      {blocks[0] && (
        <SectionImage
          block={blocks[0]}
          links={section?.links ?? {}}
          fallbackAlt={pageName}
          infoboxClass={styles['picture']}
        />
      )}
      <div className={styles['facts']}>
        <SectionErrorBoundary damaged={section?.damaged ?? false}>
          {facts.length > 0 && (
            <dl>
              {facts.map(({ label, value }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          )}
          {blocks.map((block, index) => (
            <Rows
              key={block.id}
              block={block}
              links={section?.links ?? {}}
              hasPicture={index > 0}
              fallbackAlt={pageName}
            />
          ))}
        </SectionErrorBoundary>
        {editLink}
      </div>
    </section>
  )
}

interface RowsProps {
  readonly block: Block
  readonly links: Links
  /** False for the first block, whose image is at the top of the infobox. */
  readonly hasPicture: boolean
  readonly fallbackAlt: string
}

/** Entries without text are left out; texts without title are below the rows. */
function Rows({ block, links, hasPicture, fallbackAlt }: RowsProps) {
  const written = block.entries.filter(({ text }) => text.trim() !== '')
  const titled = written.filter(({ title }) => title.trim() !== '')
  const untitled = written.filter(({ title }) => title.trim() === '')
  const heading = block.sectionName.trim()
  return (
    <>
      {heading !== '' && (
        <h3 dir="auto" {...(HAS_PLACE_ATTRIBUTES && markText(block.position))}>
          {heading}
        </h3>
      )}
      {hasPicture && <SectionImage block={block} links={links} fallbackAlt={fallbackAlt} infoboxClass="" />}
      {titled.length > 0 && (
        <dl>
          {titled.map(({ id, title, text, position, isPlaceholder }) => (
            <div key={id} {...(HAS_PLACE_ATTRIBUTES && markText(position))} data-placeholder={isPlaceholder}>
              <dt dir="auto">{title}</dt>
              <dd dir="auto">
                <FormattedText text={text} links={links} isInline />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {untitled.map(({ id, text, position }) => (
        <div key={id} className={styles['text']} {...(HAS_PLACE_ATTRIBUTES && markText(position))}>
          <FormattedText text={text} links={links} />
        </div>
      ))}
    </>
  )
}
