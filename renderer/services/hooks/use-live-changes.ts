/** Hook: live subscription to stored changes while a screen is shown. */
import { useEffect, useEffectEvent, useState } from 'react'
import type { TypeName } from '#shared/model/page-types'
import type { StoredChange } from '#shared/rules/lists/list-changes'
import { isSaveDataEnabled } from '../browser/save-data.ts'
import { waitUntilIdle, waitUntilVisible } from '../browser/wait-until-idle.ts'
import type { Live, LiveListener, LiveState } from '../ports/live.ts'
import { useServices } from './use-services.ts'

type LiveCallbacks<T> = Pick<LiveListener<T>, 'onStart' | 'onChanges'>

/** Subscribes to page changes. @param type null for all types */
export const useLiveChanges = (type: TypeName | null, callbacks: LiveCallbacks<StoredChange>): LiveState =>
  useLiveSubscription(type, (live, topic, listener) => live.subscribeToPages(topic, listener), callbacks)

/** Subscribes when the page is visible and idle, because the client is large. */
export function useLiveSubscription<W extends string | null, T>(
  topic: W,
  subscribeTo: (live: Live, topic: W, listener: LiveListener<T>) => () => void,
  { onStart, onChanges }: LiveCallbacks<T>,
): LiveState {
  const services = useServices()
  const [state, setState] = useState<LiveState>('off')
  const onSubscribe = useEffectEvent(subscribeTo)
  const onStartEvent = useEffectEvent(onStart)
  const onChangesEvent = useEffectEvent(onChanges)
  useEffect(() => {
    let unsubscribe = () => {}
    let isUnmounted = false
    const subscribe = async () => {
      await waitUntilVisible()
      await waitUntilIdle()
      if (isUnmounted) return
      if (isSaveDataEnabled()) return setState('data-saver')
      const live = await (await services()).live()
      if (isUnmounted) return
      unsubscribe = onSubscribe(live, topic, {
        onStart: (newest) => onStartEvent(newest),
        onChanges: (changes, isComplete) => onChangesEvent(changes, isComplete),
        onState: setState,
      })
    }
    // Without live updates the list still works.
    subscribe().catch(() => setState('off'))
    return () => {
      isUnmounted = true
      unsubscribe()
    }
  }, [services, topic])
  return state
}
