/** The beginning of a page: what it is about on the left, its facts on the right. */
import { sectionSpec } from '#shared/model/page-types'
import styles from './hero.module.css'
import { Infobox } from './infobox.tsx'
import type { Outline } from './outline.ts'
import { BlockView } from './section/block-view.tsx'
import { EditSection } from './section/edit-section.tsx'
import { Careful } from './section/section-view.tsx'

interface HeroProps {
  readonly outline: Outline
  readonly pageName: string
  /** Where the page is edited. */
  readonly edit: string
}

export function Hero({ outline: { lead, aside }, pageName, edit }: HeroProps) {
  if (lead === null && aside === null) return null
  return (
    <div className={styles['hero']} data-halves={(lead !== null && aside !== null) || undefined}>
      {lead !== null && (
        <section className={styles['lead']} aria-labelledby={lead.name}>
          <h2 id={lead.name} className="visually-hidden" tabIndex={-1}>
            {sectionSpec(lead.name).label}
          </h2>
          <Careful damaged={lead.damaged}>
            {lead.blocks.map((block) => (
              <BlockView key={block.id} block={block} links={lead.links} about={pageName} eager />
            ))}
          </Careful>
          <EditSection href={`${edit}#${lead.name}`} label={sectionSpec(lead.name).label} />
        </section>
      )}
      {aside !== null && (
        <section className={styles['aside']} aria-labelledby={aside.name}>
          <Infobox aside={aside} pageName={pageName} />
          {aside.section !== null && (
            <EditSection href={`${edit}#${aside.name}`} label={sectionSpec(aside.name).label} />
          )}
        </section>
      )}
    </div>
  )
}
