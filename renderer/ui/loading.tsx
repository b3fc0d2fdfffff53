/** Says that something is on its way, once it has taken long enough to be noticed. */
import styles from './loading.module.css'

/** Stands empty while nothing is awaited, so that screen readers notice when it fills. */
export function LoadingBar({ active }: { readonly active: boolean }) {
  return (
    <div role="status" className={styles['bar']}>
      {active && (
        <span className={styles['moving']}>
          <span className="visually-hidden">Loading</span>
        </span>
      )}
    </div>
  )
}

/** For a place that is still empty. */
export function Loading() {
  return (
    <div role="status" className={styles['place']}>
      <span className={styles['ring']} />
      <span className="visually-hidden">Loading</span>
    </div>
  )
}
