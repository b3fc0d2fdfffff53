/** Component: infobox with the page's image and its facts in rows. */

import type { Block, Links } from '#shared/model/page'
import { getSectionSpec } from '#shared/model/page-types'
import { PageImage } from './image/page-image.tsx'
import styles from './infobox.module.css'
import type { Aside } from './outline.ts'
import { Prose } from './section/prose.tsx'
import { SectionErrorBoundary } from './section/section-view.tsx'

interface InfoboxProps {
  readonly aside: Aside
  readonly pageName: string
}

export function Infobox({ aside: { name, section, facts }, pageName }: InfoboxProps) {
  const blocks = section?.blocks ?? []
  return (
    <div className={styles['infobox']}>
      <h2 id={name} tabIndex={-1}>
        {getSectionSpec(name).label}
      </h2>
      <SectionErrorBoundary damaged={section?.damaged ?? false}>
        {blocks.slice(0, 1).map((block) => (
          <Portrait key={block.id} block={block} fallbackAlt={pageName} />
        ))}
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
            hasPortrait={index > 0}
            fallbackAlt={pageName}
          />
        ))}
      </SectionErrorBoundary>
    </div>
  )
}

function Portrait({ block, fallbackAlt }: { readonly block: Block; readonly fallbackAlt: string }) {
  if (block.imageUrl === undefined) return null
  return (
    <PageImage
      src={block.imageUrl}
      alt={block.imageAlt?.trim() || block.sectionName.trim() || fallbackAlt}
      loading="eager"
    />
  )
}

interface RowsProps {
  readonly block: Block
  readonly links: Links
  /** False for the first block, whose image is at the top of the infobox. */
  readonly hasPortrait: boolean
  readonly fallbackAlt: string
}

/** Entries without text are left out; texts without title are below the rows. */
function Rows({ block, links, hasPortrait, fallbackAlt }: RowsProps) {
  const written = block.entries.filter(({ text }) => text.trim() !== '')
  const titled = written.filter(({ title }) => title.trim() !== '')
  const untitled = written.filter(({ title }) => title.trim() === '')
  const heading = block.sectionName.trim()
  return (
    <>
      {heading !== '' && <h3 dir="auto">{heading}</h3>}
      {hasPortrait && <Portrait block={block} fallbackAlt={fallbackAlt} />}
      {titled.length > 0 && (
        <dl>
          {titled.map(({ id, title, text }) => (
            <div key={id}>
              <dt dir="auto">{title}</dt>
              <dd dir="auto">
                <Prose text={text} links={links} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {untitled.map(({ id, text }) => (
        <p key={id} dir="auto">
          <Prose text={text} links={links} />
        </p>
      ))}
    </>
  )
}
