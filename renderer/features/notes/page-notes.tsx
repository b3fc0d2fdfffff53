/**
 * Component: notes of a page for readers, after everything else of its article, with marks beside the texts. Names are
 * loaded when a list is opened; before that, nothing is read.
 */
import { useMemo, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { NOTE_MESSAGES } from '#shared/messages/note-messages'
import type { PageView } from '#shared/model/page'
import { hasBookNumbers } from '#shared/model/page-types'
import type { Position } from '#shared/rules/places/book-index'
import { hasLimit } from '#shared/rules/places/limits'
import { derivePageNotes, type PageNotes as Notes } from '#shared/rules/places/page-notes'
import { useGate } from '../../services/hooks/use-gate.ts'
import { useReadingProgress } from '../../services/hooks/use-reading-progress.ts'
import { Alert } from '../../ui/alert.tsx'
import { Appearances } from './appearances.tsx'
import { formatBookNumber, formatSource } from './book-label.tsx'
import { Disclosure } from './disclosure.tsx'
import { FirstSeen } from './first-seen.tsx'
import { type FollowLink, FollowProvider } from './note-link.tsx'
import type { ChosenNote } from './note-marks.ts'
import styles from './page-notes.module.css'
import { formatSourceId, Sources } from './sources.tsx'
import { useBookNames } from './use-book-names.ts'
import { useNoteMarks } from './use-note-marks.ts'

export interface PageNotesProps {
  /** Route data of the page that the article shows. */
  readonly page: PageView
  readonly article: Element
  /** Opens an address of the wiki. */
  readonly onFollow: FollowLink
}

/** Only what the gate has opened has notes. Without the gate, limits leave nothing. */
export function PageNotes({ page, article, onFollow }: PageNotesProps) {
  const gate = useGate()
  const { limits } = useReadingProgress()
  const notes = useMemo(() => {
    const shown = gate === null ? page : gate.open('page', page).data
    return shown === null ? null : derivePageNotes(page, shown.sections)
  }, [page, gate])
  if (notes === null || (gate === null && hasLimit(limits))) return null
  return (
    <FollowProvider value={onFollow}>
      <ShownNotes page={page} article={article} notes={notes} />
    </FollowProvider>
  )
}

interface ShownNotesProps extends Pick<PageNotesProps, 'page' | 'article'> {
  readonly notes: Notes
}

function ShownNotes({ page, article, notes }: ShownNotesProps) {
  const [isOpen, setOpen] = useState(false)
  const [areNamesWanted, setNamesWanted] = useState(false)
  const { series } = notes
  const { names, hasFailed } = useBookNames(series, areNamesWanted)
  const sections = notes.sections.filter(({ sources }) => sources.length > 0)
  const marks = useMemo(
    () => ({
      sections: notes.sections,
      describe: (position: Position) => formatSource(position, formatBookNumber(position, notes.series)),
    }),
    [notes],
  )
  useNoteMarks(article, marks, (note) => {
    // The element to which it scrolls is rendered with the list.
    flushSync(() => setOpen(true))
    showSource(note)
  })
  const { type, bookNumber } = page.reference
  const isBook = hasBookNumbers(type)
  // A book does not appear in itself.
  const appearances = notes.appearances.filter(
    ({ position }) => !(isBook && position.series === series && position.bookNumber === bookNumber),
  )
  if (sections.length === 0 && appearances.length === 0 && !isBook) return null
  return createPortal(
    <section className={styles['notes']} aria-label={NOTE_MESSAGES.heading}>
      {sections.length > 0 && (
        <Disclosure
          label={NOTE_MESSAGES.sources}
          isOpen={isOpen}
          onToggle={(next) => {
            setOpen(next)
            if (next) setNamesWanted(true)
          }}
        >
          <Sources sections={sections} names={names} />
        </Disclosure>
      )}
      {appearances.length > 0 && (
        <Disclosure label={NOTE_MESSAGES.appearances} onToggle={() => setNamesWanted(true)}>
          <Appearances appearances={appearances} names={names} />
        </Disclosure>
      )}
      {isBook && (
        <Disclosure label={NOTE_MESSAGES.firstSeenIn}>
          <FirstSeen page={page} />
        </Disclosure>
      )}
      {hasFailed && <Alert code="progress/not-loaded">{NOTE_MESSAGES.notLoaded}</Alert>}
    </section>,
    article,
  )
}

function showSource(note: ChosenNote): void {
  const source = document.getElementById(formatSourceId(note))
  source?.focus({ preventScroll: true })
  source?.scrollIntoView({ block: 'center' })
}
