/** Component: one section of a page below the hero. */
import type { ReactNode } from 'react'
import * as SECTION_MESSAGES from '#shared/messages/section-messages'
import type { Section } from '#shared/model/page'
import { getSectionSpec } from '#shared/model/page-types'
import { createBlockAnchors } from '#shared/rules/text/block-anchors'
import { ErrorBoundary } from '../../../ui/error-boundary.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { BlockView } from './block-view.tsx'
import { EditSectionLink } from './edit-section-link.tsx'
import { HeadingTools } from './heading-tools.tsx'
import styles from './section-view.module.css'

interface SectionViewProps {
  readonly section: Section
  /** Address of the page's edit screen; without it, in a preview, there are neither edit links nor anchors. */
  readonly editHref?: string
  /** Accessible name, where the section's own label is used by another element. */
  readonly accessibleName?: string
}

export function SectionView({ section, editHref, accessibleName }: SectionViewProps) {
  const { label } = getSectionSpec(section.name)
  const anchors = editHref === undefined ? [] : createBlockAnchors(section)
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
        {editHref !== undefined && (
          <>
            <EditSectionLink href={`${editHref}#${section.name}`} label={label} />
            <HeadingTools anchor={section.name} label={label} isSection />
          </>
        )}
      </div>
      <div>
        <SectionErrorBoundary damaged={section.damaged}>
          {section.blocks.map((block, index) => (
            <BlockView
              key={block.id}
              block={block}
              links={section.links}
              anchors={anchors[index]}
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
