/** One section of a page below the hero. */
import type { ReactNode } from 'react'
import { MESSAGES } from '#shared/messages/messages'
import type { Section } from '#shared/model/page'
import { sectionSpec } from '#shared/model/page-types'
import { ErrorBoundary } from '../../../ui/error-boundary.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { blockAnchor } from '../outline.ts'
import { BlockView } from './block-view.tsx'
import { CopyLink } from './copy-link.tsx'
import { EditSection } from './edit-section.tsx'
import styles from './section-view.module.css'

interface SectionViewProps {
  readonly section: Section
  /** Where it is edited; without one it is not. */
  readonly edit?: string
  /** What it is called where its own name is another's. */
  readonly called?: string
}

export function SectionView({ section, edit, called }: SectionViewProps) {
  const { label } = sectionSpec(section.name)
  return (
    <section
      className={styles['section']}
      aria-label={called}
      aria-labelledby={called === undefined ? section.name : undefined}
    >
      <div className={styles['label']}>
        <h2 id={section.name} tabIndex={-1}>
          {label}
        </h2>
        {edit !== undefined && <EditSection href={`${edit}#${section.name}`} label={label} />}
        <CopyLink anchor={section.name} label={label} />
      </div>
      <div>
        <Careful damaged={section.damaged}>
          {section.blocks.map((block, index) => (
            <BlockView
              key={block.id}
              block={block}
              links={section.links}
              anchor={blockAnchor(section.name, index)}
              about={label}
            />
          ))}
        </Careful>
      </div>
    </section>
  )
}

/** Shows what can be shown of a section, and says so where something cannot. */
export const Careful = ({
  damaged,
  children,
}: {
  readonly damaged: boolean
  readonly children: ReactNode
}) => (
  <ErrorBoundary fallback={<Notice code="page/section-failed">{MESSAGES.sectionFailed}</Notice>}>
    {children}
    {damaged && <Notice code="page/section-damaged">{MESSAGES.sectionDamaged}</Notice>}
  </ErrorBoundary>
)
