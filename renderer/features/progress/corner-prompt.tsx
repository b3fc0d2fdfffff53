/** Component: an offer at the lower corner of the window, over the page, so that no text moves. */
import type { ReactNode } from 'react'
import { PROGRESS_MESSAGES } from '#shared/messages/progress-messages'
import { Button } from '../../ui/button.tsx'
import { focusOn } from '../../ui/focus.ts'
import styles from './corner-prompt.module.css'

interface CornerPromptProps {
  readonly acceptLabel: string
  /** True for an answer to what the reader has just done. */
  readonly hasFocus?: boolean
  /** True for a question that nobody has asked for: on a phone it is shown at the top of the page only. */
  readonly leavesOnScroll?: boolean
  readonly onAccept: () => void
  readonly onDismiss: () => void
  readonly children: ReactNode
}

export const CornerPrompt = ({
  acceptLabel,
  hasFocus = false,
  leavesOnScroll = false,
  onAccept,
  onDismiss,
  children,
}: CornerPromptProps) => (
  <aside className={styles['prompt']} data-leaves={leavesOnScroll || undefined} aria-label={PROGRESS_MESSAGES.heading}>
    <p role="status">{children}</p>
    <div>
      <Button {...(hasFocus && { ref: focusOn })} onClick={onAccept}>
        {acceptLabel}
      </Button>
      <Button variant="bare" onClick={onDismiss}>
        {PROGRESS_MESSAGES.dismiss}
      </Button>
    </div>
  </aside>
)
