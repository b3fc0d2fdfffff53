/** Component: how far something has come; nothing where nothing is under way. */
import { useSyncExternalStore } from 'react'
import type { Progress } from './progress.ts'
import styles from './progress-bar.module.css'

interface ProgressBarProps {
  readonly progress: Progress
  readonly label: string
}

export function ProgressBar({ progress, label }: ProgressBarProps) {
  const shown = useSyncExternalStore(progress.subscribe, progress.shown, () => null)
  if (shown === null) return null
  return (
    <div className={styles['progress']}>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Number(shown.percent.toFixed(2))}
        aria-valuetext={`${Math.floor(shown.percent)} %`}
      >
        <progress className={styles['bar']} max={100} value={shown.percent} aria-hidden="true" />
      </div>
      {!shown.isDone && <span>{label}</span>}
    </div>
  )
}
