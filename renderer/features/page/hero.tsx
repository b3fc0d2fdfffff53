/** Component: top of a page, with the lead on the left and the infobox on the right, beside which the sections begin. */
import { getReaderLabel, type SectionName } from '#shared/model/page-types'
import styles from './hero.module.css'
import { Infobox } from './infobox.tsx'
import type { Outline } from './outline.ts'
import { BlockView } from './section/block-view.tsx'
import { EditSectionLink } from './section/edit-section-link.tsx'
import { SectionErrorBoundary } from './section/section-view.tsx'

interface HeroProps {
  readonly outline: Outline
  readonly pageName: string
  /** Address of the page's edit screen; without it, in an old version, there are no edit links. */
  readonly editHref?: string
}

export function Hero({ outline: { lead, aside }, pageName, editHref }: HeroProps) {
  if (lead === null && aside === null) return null
  return (
    <div className={styles['hero']} data-columns={(lead !== null && aside !== null) || undefined}>
      {aside !== null && (
        <Infobox
          aside={aside}
          pageName={pageName}
          editLink={aside.section !== null && drawEditLink(aside.name, editHref)}
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
          {drawEditLink(lead.name, editHref)}
        </section>
      )}
    </div>
  )
}

const drawEditLink = (name: SectionName, editHref: string | undefined) =>
  editHref !== undefined && <EditSectionLink href={`${editHref}#${name}`} label={getReaderLabel(name)} />
