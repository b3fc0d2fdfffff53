/** Component: the hint about page links above the editor. */
import { EDITOR_LABELS, EDITOR_MESSAGES } from '#shared/messages/editor-messages'
import styles from './writing-hint.module.css'

export const WritingHint = () => (
  <p role="note" aria-label={EDITOR_LABELS.links} className={styles['hint']}>
    {EDITOR_MESSAGES.linking}
  </p>
)
