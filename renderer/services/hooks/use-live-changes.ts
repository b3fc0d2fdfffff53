/** How a screen follows what is stored while it is shown; it stops when the screen is left. */
import { useEffect, useEffectEvent, useState } from 'react'
import type { TypeName } from '#shared/model/page-types'
import type { StoredChange } from '#shared/rules/lists/list-changes'
import { isSaveDataEnabled } from '../browser/save-data.ts'
import { waitUntilIdle } from '../browser/wait-until-idle.ts'
import type { Live, LiveListener, LiveState } from '../ports/live.ts'
import { useServices } from './use-services.ts'

type LiveCallbacks<T> = Pick<LiveListener<T>, 'onStart' | 'onChanges'>

/** Changes of the pages of one type, or of all. */
export const useLiveChanges = (
  type: TypeName | null,
  callbacks: LiveCallbacks<StoredChange>,
): LiveState =>
  useLiveSubscription(
    type,
    (live, topic, listener) => live.subscribeToPages(topic, listener),
    callbacks,
  )

/** The client is large: it comes when the page is usable, and only to screens that ask. */
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
      await waitUntilIdle()
      if (isUnmounted) return
      if (isSaveDataEnabled()) return setState('sparing')
      const live = await (await services()).live()
      if (isUnmounted) return
      unsubscribe = onSubscribe(live, topic, {
        onStart: (newest) => onStartEvent(newest),
        onChanges: (changes, isComplete) => onChangesEvent(changes, isComplete),
        onState: setState,
      })
    }
    // a list that is not live is still a list
    subscribe().catch(() => setState('off'))
    return () => {
      isUnmounted = true
      unsubscribe()
    }
  }, [services, topic])
  return state
}
