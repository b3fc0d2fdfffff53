/** Component: the diff of two versions of a page by sections, inline or side by side. */
import { useState } from 'react'
import { DIFF_MESSAGES } from '#shared/messages/diff-messages'
import type { Section } from '#shared/model/page'
import { getReaderLabel } from '#shared/model/page-types'
import { compareSections } from '#shared/rules/history/compare-sections'
import { Button } from '../../ui/button.tsx'
import { BlockDiff } from './block-diff.tsx'
import styles from './comparison.module.css'
import type { DiffTextDeps } from './diff-text.tsx'

export interface ComparedSection {
  /** null: the page did not have the section, or its text is not known. */
  readonly before: Section | null
  readonly after: Section
  /** True if the page did not have the section before. */
  readonly isNew: boolean
}

interface ComparisonProps extends Pick<DiffTextDeps, 'renderText'> {
  readonly sections: readonly ComparedSection[]
}

export function Comparison({ sections, renderText }: ComparisonProps) {
  const [isSideBySide, setSideBySide] = useState(false)
  return (
    <>
      <p className={styles['layout']}>
        <Button aria-pressed={isSideBySide} onClick={() => setSideBySide(!isSideBySide)}>
          {isSideBySide ? DIFF_MESSAGES.showInline : DIFF_MESSAGES.showSideBySide}
        </Button>
      </p>
      {sections.map((section) => (
        <SectionDiff key={section.after.name} {...section} isSideBySide={isSideBySide} renderText={renderText} />
      ))}
    </>
  )
}

interface SectionDiffProps extends ComparedSection, Pick<DiffTextDeps, 'renderText'> {
  readonly isSideBySide: boolean
}

function SectionDiff({ before, after, isNew, ...view }: SectionDiffProps) {
  const { name } = after
  return (
    <section aria-labelledby={name} className={styles['section']}>
      <h2 id={name}>
        {getReaderLabel(name)}
        {isNew && ` ${DIFF_MESSAGES.newSection}`}
      </h2>
      {before === null && !isNew && <p className={styles['unknown']}>{DIFF_MESSAGES.earlierUnknown}</p>}
      {compareSections(before?.blocks ?? [], after.blocks).map((change) => (
        <BlockDiff key={change.id} change={change} links={{ ...before?.links, ...after.links }} {...view} />
      ))}
    </section>
  )
}
