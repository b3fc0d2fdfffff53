/**
 * Component: tools on a book's cover: one button marks it as read, the other opens the tools of its page. With Tab one
 * reaches those of the page alone, so that a cover of a long shelf remains one tab stop.
 */
import { useId } from 'react'
import { PROGRESS_MESSAGES } from '#shared/messages/progress-messages'
import { ToolIcon } from '../../../ui/icons/tool-icon.tsx'
import { BookProgress } from './book-progress.tsx'
import styles from './cover-progress.module.css'
import { type ShownBook, useBookProgress } from './use-book-progress.ts'

export interface CoverProgressProps {
  readonly book: ShownBook & { readonly name: string }
}

export function CoverProgress({ book }: CoverProgressProps) {
  const id = useId()
  const { state, canUndo, markRead, undo } = useBookProgress(book)
  const { name } = book
  const isRead = state.kind === 'read'
  const onRead = () => {
    if (!isRead) markRead()
    // What a slip of the finger has set.
    else if (canUndo) undo()
  }
  return (
    <div className={styles['tools']} data-state={state.kind}>
      <button
        type="button"
        tabIndex={-1}
        aria-pressed={isRead}
        aria-label={PROGRESS_MESSAGES.haveReadBook(name)}
        title={isRead ? PROGRESS_MESSAGES.isRead : PROGRESS_MESSAGES.haveRead}
        onClick={onRead}
      >
        <ToolIcon name="done" />
      </button>
      <button
        type="button"
        tabIndex={-1}
        popoverTarget={id}
        aria-label={PROGRESS_MESSAGES.atChapterOf(name)}
        title={PROGRESS_MESSAGES.atChapter}
        data-pressed={state.kind === 'at' || undefined}
      >
        <ToolIcon name="place" />
      </button>
      <div id={id} popover="auto" className={styles['panel']}>
        <p>
          <bdi>{name}</bdi>
        </p>
        <BookProgress book={book} />
      </div>
    </div>
  )
}
