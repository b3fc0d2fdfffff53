/** One question to the services: asked when a screen is shown, when it becomes another, and again on demand. */
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import type { Services } from '../ports/services.ts'
import { useServices } from './use-services.ts'

export interface Answer<T> {
  /** The last there was: it stays until the next one is there. */
  readonly value: T | null
  readonly state: 'loading' | 'there' | 'failed'
  readonly again: () => void
}

interface Told<T> {
  readonly to: string
  readonly value: T | null
  readonly failed: boolean
}

/** @param question tells one from another; null asks nothing */
export function useAnswer<T>(
  question: string | null,
  ask: (services: Services) => Promise<T>,
): Answer<T> {
  const services = useServices()
  const [times, setTimes] = useState(0)
  const [told, setTold] = useState<Told<T> | null>(null)
  const onAsk = useEffectEvent(ask)
  const asked = question === null ? null : `${times} ${question}`
  useEffect(() => {
    if (asked === null) return
    let left = false
    services()
      .then((all) => onAsk(all))
      .then(
        (value) => {
          if (!left) setTold({ to: asked, value, failed: false })
        },
        () => {
          if (!left) setTold((last) => ({ to: asked, value: last?.value ?? null, failed: true }))
        },
      )
    return () => {
      left = true
    }
  }, [services, asked])
  const state = told?.to !== asked ? 'loading' : told?.failed ? 'failed' : 'there'
  return {
    value: told?.value ?? null,
    state,
    again: useCallback(() => setTimes((count) => count + 1), []),
  }
}
