/** Component: marks of a page's notes, and their lists, which are closed at first. */
import { useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { NOTE_MESSAGES } from '#shared/messages/note-messages'
import type { PageView } from '#shared/model/page'
import { hasBookNumbers } from '#shared/model/page-types'
import type { Position } from '#shared/rules/places/book-index'
import type { Limits } from '#shared/rules/places/limits'
import type { BookAppearances, PageNotes } from '#shared/rules/places/page-notes'
import { createLazyComponent } from '../../ui/create-lazy-component.tsx'
import type { AppearancesProps } from './appearances.tsx'
import type { ChapterPagesProps } from './chapter-pages.tsx'
import { Disclosure } from './disclosure.tsx'
import { formatBookNumber, formatSource } from './format-source.ts'
import type { ChosenNote } from './note-marks.ts'
import styles from './page-notes.module.css'
import type { SourcesProps } from './sources.tsx'
import { useBookNames } from './use-book-names.ts'
import { useChapterAnchors } from './use-chapter-anchors.ts'
import { useNoteMarks } from './use-note-marks.ts'

interface ShownNotesProps {
  readonly page: PageView
  readonly article: Element
  readonly notes: PageNotes
  readonly limits: Limits
}

const loadLists = () => import('./note-lists.tsx')
const Sources = createLazyComponent<SourcesProps>(() => loadLists().then((lists) => lists.Sources))
const Appearances = createLazyComponent<AppearancesProps>(() => loadLists().then((lists) => lists.Appearances))
const ChapterPages = createLazyComponent<ChapterPagesProps>(() => loadLists().then((lists) => lists.ChapterPages))
const NamesFailure = createLazyComponent(() => loadLists().then((lists) => lists.NamesFailure))

export function ShownNotes({ page, article, notes, limits }: ShownNotesProps) {
  const [areSourcesOpen, setSourcesOpen] = useState(false)
  const [chosen, setChosen] = useState<ChosenNote | null>(null)
  const [areNamesWanted, setNamesWanted] = useState(false)
  const { names, hasFailed } = useBookNames(notes.series, limits, areNamesWanted)
  useNoteMarks(article, useMarks(notes), (note) => {
    setChosen(note)
    setSourcesOpen(true)
  })
  useChapterAnchors(article, notes.chapters)
  const toggleSources = (isOpen: boolean) => {
    setSourcesOpen(isOpen)
    if (isOpen) setNamesWanted(true)
    else setChosen(null)
  }
  const isBook = hasBookNumbers(page.reference.type)
  const sections = notes.sections.filter(({ sources }) => sources.length > 0)
  const appearances = listOtherBooks(notes, page)
  if (sections.length === 0 && appearances.length === 0 && !isBook) return null
  return createPortal(
    <section className={styles['notes']} aria-label={NOTE_MESSAGES.heading}>
      {sections.length > 0 && (
        <Disclosure label={NOTE_MESSAGES.sources} isOpen={areSourcesOpen} onToggle={toggleSources}>
          <Sources sections={sections} names={names} chosen={chosen} />
        </Disclosure>
      )}
      {appearances.length > 0 && (
        <Disclosure label={NOTE_MESSAGES.appearances} onToggle={() => setNamesWanted(true)}>
          <Appearances appearances={appearances} names={names} />
        </Disclosure>
      )}
      {isBook && (
        <Disclosure label={NOTE_MESSAGES.chapterPages}>
          <ChapterPages page={page} limits={limits} />
        </Disclosure>
      )}
      {hasFailed && <NamesFailure />}
    </section>,
    article,
  )
}

/** Returns the same object as long as the notes are the same. */
const useMarks = ({ sections, series }: PageNotes) =>
  useMemo(
    () => ({
      sections,
      describe: (position: Position) => formatSource(position, formatBookNumber(position, series)),
    }),
    [sections, series],
  )

/** A book does not appear in itself. */
const listOtherBooks = ({ series, appearances }: PageNotes, { reference }: PageView): readonly BookAppearances[] =>
  appearances.filter(({ position }) => position.series !== series || position.bookNumber !== reference.bookNumber)
