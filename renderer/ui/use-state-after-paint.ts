/** Hook: a state that changes after the next frame, so that a typed letter is drawn before what it changes. */
import { startTransition, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { runAfterPaint } from './run-after-paint.ts'

export interface StateAfterPaint<T> {
  readonly value: T
  readonly setNow: (value: T) => void
  /** Replaces a value that is not set yet. */
  readonly setAfterPaint: (value: T) => void
  /** Sets and renders a value that is not set yet, for a key that acts on it. */
  readonly flush: () => void
}

export function useStateAfterPaint<T>(initial: T): StateAfterPaint<T> {
  const [value, setValue] = useState(initial)
  const waiting = useRef<{ readonly value: T; readonly cancel: () => void } | null>(null)
  const take = () => {
    const taken = waiting.current
    taken?.cancel()
    waiting.current = null
    return taken
  }
  useEffect(() => () => waiting.current?.cancel(), [])
  return {
    value,
    setNow: (next) => {
      take()
      setValue(() => next)
    },
    setAfterPaint: (next) => {
      take()
      const cancel = runAfterPaint(() => {
        waiting.current = null
        // Interrupted by the next letter.
        startTransition(() => setValue(() => next))
      })
      waiting.current = { value: next, cancel }
    },
    flush: () => {
      const taken = take()
      if (taken !== null) flushSync(() => setValue(() => taken.value))
    },
  }
}
