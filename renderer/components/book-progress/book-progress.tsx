/** Component: tools of a book, which say in one tap that the reader has read it, or is at some chapter of it. */
import { useState } from 'react'
import { PROGRESS_MESSAGES } from '#shared/messages/progress-messages'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { ToolIcon } from '../../ui/icons/tool-icon.tsx'
import styles from './book-progress.module.css'
import { ChapterSelect } from './chapter-select.tsx'
import { type BookState, type ShownBook, useBookProgress } from './use-book-progress.ts'

export interface BookProgressProps {
  readonly book: ShownBook
}

export function BookProgress({ book }: BookProgressProps) {
  const { state, canUndo, hasFailed, markRead, setChapter, undo } = useBookProgress(book)
  const [isChoosing, setChoosing] = useState(false)
  return (
    <section className={styles['tools']} aria-label={PROGRESS_MESSAGES.tools}>
      <div>
        <Button aria-pressed={state.kind === 'read'} onClick={() => state.kind !== 'read' && markRead()}>
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
      {hasFailed && <Alert code="progress/not-set">{PROGRESS_MESSAGES.notSet}</Alert>}
    </section>
  )
}

const formatChapter = (chapter: number): string =>
  chapter === 0 ? PROGRESS_MESSAGES.isAtBeginning : PROGRESS_MESSAGES.isAt(chapter)

/** What screen readers announce after a change. */
function formatState(state: BookState): string {
  if (state.kind === 'none') return PROGRESS_MESSAGES.nothingSet
  return state.kind === 'at' ? formatChapter(state.chapter) : PROGRESS_MESSAGES.isRead
}
