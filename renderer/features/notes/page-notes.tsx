/**
 * Component: notes of a page for readers, after everything else of its article, with marks beside the texts. Lists and
 * names are loaded when a list is opened; before that, nothing is read.
 */
import { useMemo } from 'react'
import type { PageView } from '#shared/model/page'
import { hasLimit, NO_LIMITS } from '#shared/rules/places/limits'
import { derivePageNotes } from '#shared/rules/places/page-notes'
import { useGate } from '../../services/hooks/use-gate.ts'
import { useReadingProgress } from '../../services/hooks/use-reading-progress.ts'
import { ShownNotes } from './shown-notes.tsx'

export interface PageNotesProps {
  /** Route data of the page that the article shows. */
  readonly page: PageView
  readonly article: Element
}

/** Only texts that the gate has opened have notes. Without the gate, limits leave none. */
export function PageNotes({ page, article }: PageNotesProps) {
  const gate = useGate()
  const { limits } = useReadingProgress()
  const notes = useMemo(() => {
    const shown = gate === null ? page : gate.open('page', page).data
    return shown === null ? null : derivePageNotes(page, shown.sections)
  }, [page, gate])
  if (notes === null || (gate === null && hasLimit(limits))) return null
  return <ShownNotes page={page} article={article} notes={notes} limits={gate?.limits ?? NO_LIMITS} />
}
