/**
 * Component: tools on a book's cover: one button marks it as read, the other opens the tools of its page. With Tab one
 * reaches those of the page alone, so that a cover of a long shelf remains one tab stop.
 */
import { useId, useRef } from 'react'
import { PROGRESS_MESSAGES } from '#shared/messages/progress-messages'
import { ToolIcon } from '../../../ui/icons/tool-icon.tsx'
import { BookProgressTools } from './book-progress.tsx'
import styles from './cover-progress.module.css'
import { type ShownBook, useBookProgress } from './use-book-progress.ts'

export interface CoverProgressProps {
  readonly book: ShownBook & { readonly name: string }
}

export function CoverProgress({ book }: CoverProgressProps) {
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const progress = useBookProgress(book)
  const { state, canUndo, isSetting, markRead, undo } = progress
  const { name } = book
  const isRead = state.kind === 'read'
  const onRead = async () => {
    // A second tap undoes a mistaken one.
    if (isRead) return canUndo && undo()
    // The panel says why it is not set.
    if (!(await markRead())) panel.current?.showPopover()
  }
  return (
    <div className={styles['tools']}>
      <button
        type="button"
        tabIndex={-1}
        aria-pressed={isRead}
        aria-busy={isSetting}
        aria-label={PROGRESS_MESSAGES.haveReadBook(name)}
        title={isRead ? PROGRESS_MESSAGES.isRead : PROGRESS_MESSAGES.haveRead}
        onClick={() => void onRead()}
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
      <div ref={panel} id={id} popover="auto" className={styles['panel']}>
        <p>
          <bdi>{name}</bdi>
        </p>
        <BookProgressTools book={book} progress={progress} />
      </div>
    </div>
  )
}
