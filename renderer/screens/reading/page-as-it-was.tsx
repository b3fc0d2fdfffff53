/** Component: an old version of a page with its facts, texts, pictures and links, of every part. */
import { COMPARISON_MESSAGES } from '#shared/messages/comparison-messages'
import type { HistoryEntry } from '#shared/model/history'
import type { Section } from '#shared/model/page'
import { getReaderLabel, type SectionName, type TypeName } from '#shared/model/page-types'
import { Hero } from '../../features/page/hero.tsx'
import { createOutline } from '../../features/page/outline.ts'
import { SectionView } from '../../features/page/section/section-view.tsx'
import styles from './comparison-screen.module.css'

export interface VersionView {
  readonly sections: readonly Section[]
  /** Sections whose text of then was not found. */
  readonly unknown: readonly SectionName[]
}

interface PageAsItWasProps {
  readonly type: TypeName
  readonly entry: HistoryEntry
  readonly view: VersionView
}

export function PageAsItWas({ type, entry, view: { sections, unknown } }: PageAsItWasProps) {
  // Details of an old version are not known, only those of today.
  const reference = { type, bookNumber: null, locationType: null }
  const outline = createOutline({ reference, view: '', sections })
  return (
    <>
      <p className={styles['note']}>{COMPARISON_MESSAGES.asItWas(entry.rev)}</p>
      {unknown.length > 0 && (
        <p className={styles['note']}>{COMPARISON_MESSAGES.unknownTexts(unknown.map(getReaderLabel))}</p>
      )}
      <div className={styles['page']}>
        <Hero outline={outline} pageName={entry.name} />
        {outline.body.map((section) => (
          <SectionView key={section.name} section={section} />
        ))}
      </div>
    </>
  )
}
