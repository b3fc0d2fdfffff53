/** How far something has come, moving one percent at a time. */
import { useEffect, useState } from 'react'
import styles from './progress-bar.module.css'

const A_PERCENT = 10

export function ProgressBar({
  percent,
  label,
}: {
  readonly percent: number
  readonly label: string
}) {
  const shown = useSteps(percent)
  return (
    <div className={styles['progress']}>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(shown)}
      >
        <progress className={styles['bar']} max={100} value={shown} aria-hidden="true" />
      </div>
      <span>{label}</span>
    </div>
  )
}

/** Where motion is not wanted it jumps. */
function useSteps(target: number): number {
  const [shown, setShown] = useState(0)
  const jumps = matchMedia('(prefers-reduced-motion: reduce)').matches
  const isThere = jumps || shown >= target
  useEffect(() => {
    if (isThere) return
    const timer = setInterval(() => setShown((now) => Math.min(target, now + 1)), A_PERCENT)
    return () => clearInterval(timer)
  }, [isThere, target])
  return isThere ? target : shown
}
