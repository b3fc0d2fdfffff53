/** How a page is linked to: said once, above everything that is written. */
import { EDITOR_MESSAGES } from '#shared/messages/editor-messages'
import styles from './writing-hint.module.css'

export const WritingHint = () => (
  <p role="note" aria-label="Links" className={styles['hint']}>
    {EDITOR_MESSAGES.linking}
  </p>
)
