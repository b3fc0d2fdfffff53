/** Component: one section of a page below the hero. */
import type { ReactNode } from 'react'
import * as SECTION_MESSAGES from '#shared/messages/section-messages'
import type { Section } from '#shared/model/page'
import { getSectionSpec } from '#shared/model/page-types'
import { ErrorBoundary } from '../../../ui/error-boundary.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { formatBlockAnchor } from '../outline.ts'
import { BlockView } from './block-view.tsx'
import { CopyLinkButton } from './copy-link-button.tsx'
import { EditSectionLink } from './edit-section-link.tsx'
import styles from './section-view.module.css'

interface SectionViewProps {
  readonly section: Section
  /** Address of the page's edit screen; without it there is no edit link. */
  readonly editHref?: string
  /** Accessible name, where the section's own label is used by another element. */
  readonly accessibleName?: string
}

export function SectionView({ section, editHref, accessibleName }: SectionViewProps) {
  const { label } = getSectionSpec(section.name)
  return (
    <section
      className={styles['section']}
      aria-label={accessibleName}
      aria-labelledby={accessibleName === undefined ? section.name : undefined}
    >
      <div className={styles['label']}>
        <h2 id={section.name} tabIndex={-1}>
          {label}
        </h2>
        {editHref !== undefined && <EditSectionLink href={`${editHref}#${section.name}`} label={label} />}
        <CopyLinkButton anchor={section.name} label={label} />
      </div>
      <div>
        <SectionErrorBoundary damaged={section.damaged}>
          {section.blocks.map((block, index) => (
            <BlockView
              key={block.id}
              block={block}
              links={section.links}
              anchor={formatBlockAnchor(section.name, index)}
              fallbackAlt={label}
            />
          ))}
        </SectionErrorBoundary>
      </div>
    </section>
  )
}

/** Component: error boundary of a section, with a notice if part of the section could not be read or rendered. */
export const SectionErrorBoundary = ({
  damaged,
  children,
}: {
  readonly damaged: boolean
  readonly children: ReactNode
}) => (
  <ErrorBoundary fallback={<Notice code="page/section-failed">{SECTION_MESSAGES.sectionFailed}</Notice>}>
    {children}
    {damaged && <Notice code="page/section-damaged">{SECTION_MESSAGES.sectionDamaged}</Notice>}
  </ErrorBoundary>
)
