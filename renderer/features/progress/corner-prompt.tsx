/** Component: an offer at the lower corner of the window, over the page, so that no text moves. */
import type { ReactNode } from 'react'
import { PROGRESS_MESSAGES } from '#shared/messages/progress-messages'
import { Button } from '../../ui/button.tsx'
import styles from './corner-prompt.module.css'

interface CornerPromptProps {
  readonly acceptLabel: string
  readonly onAccept: () => void
  readonly onDismiss: () => void
  readonly children: ReactNode
}

export const CornerPrompt = ({ acceptLabel, onAccept, onDismiss, children }: CornerPromptProps) => (
  <aside className={styles['prompt']} aria-label={PROGRESS_MESSAGES.heading}>
    <p role="status">{children}</p>
    <div>
      <Button onClick={onAccept}>{acceptLabel}</Button>
      <Button variant="bare" onClick={onDismiss}>
        {PROGRESS_MESSAGES.dismiss}
      </Button>
    </div>
  </aside>
)
