/** Hook: repeats a save that waits for the wiki, with exponential backoff, and at once when the device is online. */
import { useEffect, useEffectEvent, useRef } from 'react'

export interface Retries {
  /** Begins with the shortest delay again. */
  reset(): void
}

/** Delay before the next automatic retry, in milliseconds. */
const getRetryDelay = (attempts: number): number => Math.min(30_000, 2_000 * 2 ** attempts)

export function useRetries(isWaiting: boolean, retry: () => void): Retries {
  const attempts = useRef(0)
  // True if an earlier window was closed before its save was confirmed.
  const isLeftBehind = useRef(isWaiting)
  const onRetry = useEffectEvent(retry)
  useEffect(() => {
    if (!isWaiting) return
    const again = () => onRetry()
    if (isLeftBehind.current) {
      isLeftBehind.current = false
      again()
    }
    addEventListener('online', again)
    const timer = setTimeout(again, getRetryDelay(attempts.current++))
    return () => {
      removeEventListener('online', again)
      clearTimeout(timer)
    }
  }, [isWaiting])
  return {
    reset() {
      attempts.current = 0
    },
  }
}
