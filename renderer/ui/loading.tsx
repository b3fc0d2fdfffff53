/** Components: loading indicators, visible after a delay. */
import * as FRAME_MESSAGES from '#shared/messages/frame-messages'
import styles from './loading.module.css'

/** Stays in the document while empty, so that screen readers announce its content when it appears. */
export function LoadingBar({ active }: { readonly active: boolean }) {
  return (
    <div role="status" className={styles['bar']}>
      {active && (
        <span className={styles['moving']}>
          <span className="visually-hidden">{FRAME_MESSAGES.loading}</span>
        </span>
      )}
    </div>
  )
}

/** Placeholder for content that is still loading. */
export function Loading() {
  return (
    <div role="status" className={styles['placeholder']}>
      <span className={styles['ring']} />
      <span className="visually-hidden">{FRAME_MESSAGES.loading}</span>
    </div>
  )
}
