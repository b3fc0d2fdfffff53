/** Component: top of a page, with the lead on the left and the infobox on the right, beside which the sections begin. */
import { getReaderLabel } from '#shared/model/page-types'
import styles from './hero.module.css'
import { Infobox } from './infobox.tsx'
import type { Outline } from './outline.ts'
import { BlockView } from './section/block-view.tsx'
import { EditSectionLink } from './section/edit-section-link.tsx'
import { SectionErrorBoundary } from './section/section-view.tsx'

interface HeroProps {
  readonly outline: Outline
  readonly pageName: string
  /** Address of the page's edit screen. */
  readonly editHref: string
}

export function Hero({ outline: { lead, aside }, pageName, editHref }: HeroProps) {
  if (lead === null && aside === null) return null
  return (
    <div className={styles['hero']} data-columns={(lead !== null && aside !== null) || undefined}>
      {aside !== null && (
        <Infobox
          aside={aside}
          pageName={pageName}
          editLink={
            aside.section !== null && (
              <EditSectionLink href={`${editHref}#${aside.name}`} label={getReaderLabel(aside.name)} />
            )
          }
        />
      )}
      {lead !== null && (
        <section className={styles['lead']} aria-labelledby={lead.name}>
          <h2 id={lead.name} className="visually-hidden" tabIndex={-1}>
            {getReaderLabel(lead.name)}
          </h2>
          <SectionErrorBoundary damaged={lead.damaged}>
            {lead.blocks.map((block) => (
              <BlockView key={block.id} block={block} links={lead.links} fallbackAlt={pageName} eager />
            ))}
          </SectionErrorBoundary>
          <EditSectionLink href={`${editHref}#${lead.name}`} label={getReaderLabel(lead.name)} />
        </section>
      )}
    </div>
  )
}
