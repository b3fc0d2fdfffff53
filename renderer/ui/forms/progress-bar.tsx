/** Component: progress bar; renders nothing while no operation runs. */
import { useSyncExternalStore } from 'react'
import styles from './progress-bar.module.css'
import type { ProgressStore } from './progress-store.ts'

interface ProgressBarProps {
  readonly progress: ProgressStore
  readonly label: string
}

export function ProgressBar({ progress, label }: ProgressBarProps) {
  const snapshot = useSyncExternalStore(progress.subscribe, progress.getSnapshot, () => null)
  if (snapshot === null) return null
  return (
    <div className={styles['progress']}>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Number(snapshot.percent.toFixed(2))}
        aria-valuetext={`${Math.floor(snapshot.percent)} %`}
      >
        <progress className={styles['bar']} max={100} value={snapshot.percent} aria-hidden="true" />
      </div>
      {!snapshot.isDone && <span>{label}</span>}
    </div>
  )
}
