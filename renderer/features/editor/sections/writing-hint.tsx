/** Component: the hint about page links above the editor. */
import { EDITOR_LABELS, EDITOR_MESSAGES } from '#shared/messages/editor-messages'
import styles from './writing-hint.module.css'

/** The texts are described by it. */
export const WRITING_HINT_ID = 'writing-hint'

export const WritingHint = () => (
  <p id={WRITING_HINT_ID} role="note" aria-label={EDITOR_LABELS.links} className={styles['hint']}>
    {EDITOR_MESSAGES.linking}
  </p>
)
