/** Hook: a query of the services, run when a screen is shown, when its key changes, and on `refetch`. */
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import type { Services } from '../ports/services.ts'
import { useServices } from './use-services.ts'

export interface QueryState<T> {
  /** The last value; it remains until the next one is loaded. */
  readonly value: T | null
  readonly status: 'loading' | 'loaded' | 'failed'
  readonly refetch: () => void
}

interface SettledQuery<T> {
  readonly queryKey: string
  readonly value: T | null
  readonly hasFailed: boolean
}

/** @param queryKey identifies the query; null runs none */
export function useQuery<T>(queryKey: string | null, load: (services: Services) => Promise<T>): QueryState<T> {
  const services = useServices()
  const [reloadCount, setReloadCount] = useState(0)
  const [settled, setSettled] = useState<SettledQuery<T> | null>(null)
  const onLoad = useEffectEvent(load)
  const activeKey = queryKey === null ? null : `${reloadCount} ${queryKey}`
  useEffect(() => {
    if (activeKey === null) return
    let isUnmounted = false
    services()
      .then((all) => onLoad(all))
      .then(
        (value) => {
          if (!isUnmounted) setSettled({ queryKey: activeKey, value, hasFailed: false })
        },
        () => {
          if (!isUnmounted)
            setSettled((last) => ({
              queryKey: activeKey,
              value: last?.value ?? null,
              hasFailed: true,
            }))
        },
      )
    return () => {
      isUnmounted = true
    }
  }, [services, activeKey])
  const status = settled?.queryKey !== activeKey ? 'loading' : settled?.hasFailed ? 'failed' : 'loaded'
  return {
    value: settled?.value ?? null,
    status,
    refetch: useCallback(() => setReloadCount((count) => count + 1), []),
  }
}
