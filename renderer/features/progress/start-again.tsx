/** Component: button that removes all progress, and stores it again until something else is set. */
import { useState } from 'react'
import { PROGRESS_MESSAGES } from '#shared/messages/progress-messages'
import { getReadingProgress, useReadingProgress } from '../../services/hooks/use-reading-progress.ts'
import { Button } from '../../ui/button.tsx'
import styles from './progress-menu.module.css'

export function StartAgain() {
  const { text } = useReadingProgress()
  const [undo, setUndo] = useState<{ readonly run: () => void } | null>(null)
  const isRemoved = text === null
  if (isRemoved && undo === null) return null
  // One button, which keeps the focus.
  return (
    <div className={styles['copy']}>
      <Button onClick={() => (isRemoved ? undo?.run() : setUndo({ run: getReadingProgress().reset() }))}>
        {isRemoved ? PROGRESS_MESSAGES.undo : PROGRESS_MESSAGES.reset}
      </Button>
      <span role="status">{isRemoved && PROGRESS_MESSAGES.removed}</span>
    </div>
  )
}
