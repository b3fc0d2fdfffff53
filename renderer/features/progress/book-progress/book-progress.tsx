/** Component: tools of a book, which say in one tap that the reader has read it, or is at some chapter of it. */
import { useState } from 'react'
import { PROGRESS_MESSAGES } from '#shared/messages/progress-messages'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { ToolIcon } from '../../../ui/icons/tool-icon.tsx'
import styles from './book-progress.module.css'
import { ChapterSelect } from './chapter-select.tsx'
import { type BookState, type BookProgress as Progress, type ShownBook, useBookProgress } from './use-book-progress.ts'

export interface BookProgressProps {
  readonly book: ShownBook
}

export const BookProgress = ({ book }: BookProgressProps) => (
  <BookProgressTools book={book} progress={useBookProgress(book)} />
)

interface BookProgressToolsProps extends BookProgressProps {
  readonly progress: Progress
}

export function BookProgressTools({ book, progress }: BookProgressToolsProps) {
  const { state, canUndo, isSetting, problem, markRead, setChapter, undo } = progress
  const [isChoosing, setChoosing] = useState(false)
  return (
    <section className={styles['tools']} aria-label={PROGRESS_MESSAGES.tools} aria-busy={isSetting}>
      <div>
        <Button aria-pressed={state.kind === 'read'} onClick={() => state.kind !== 'read' && void markRead()}>
          <ToolIcon name="done" />
          {PROGRESS_MESSAGES.haveRead}
        </Button>
        {isChoosing ? (
          <ChapterSelect
            book={book.key}
            onChoose={(chapter) => {
              setChapter(chapter)
              setChoosing(false)
            }}
          />
        ) : (
          <Button aria-pressed={state.kind === 'at'} onClick={() => setChoosing(true)}>
            {state.kind === 'at' ? formatChapter(state.chapter) : PROGRESS_MESSAGES.atChapter}
          </Button>
        )}
      </div>
      {canUndo && (
        <Button variant="bare" onClick={undo}>
          {PROGRESS_MESSAGES.undo}
        </Button>
      )}
      <span role="status" className="visually-hidden">
        {canUndo && formatState(state)}
      </span>
      {problem !== null && <Alert code="progress/not-set">{PROGRESS_MESSAGES.notSet[problem]}</Alert>}
    </section>
  )
}

const formatChapter = (chapter: number): string =>
  chapter === 0 ? PROGRESS_MESSAGES.isAtBeginning : PROGRESS_MESSAGES.isAt(chapter)

/** Returns the text that screen readers announce after a change. */
function formatState(state: BookState): string {
  if (state.kind === 'none') return PROGRESS_MESSAGES.nothingSet
  return state.kind === 'at' ? formatChapter(state.chapter) : PROGRESS_MESSAGES.isRead
}
