/** How a screen follows what is stored while it is shown; it stops when the screen is left. */
import { useEffect, useEffectEvent, useState } from 'react'
import type { TypeName } from '#shared/model/page-types'
import type { LiveState, Told } from './ports.ts'
import { useServices } from './use-services.ts'
import { whenUsable } from './when-usable.ts'

/** The client is large: it comes when the page is usable, and only to screens that ask. */
export function useLive(
  type: TypeName | null,
  { begun, changed }: Pick<Told, 'begun' | 'changed'>,
): LiveState {
  const services = useServices()
  const [state, setState] = useState<LiveState>('off')
  const onBegun = useEffectEvent(begun)
  const onChanged = useEffectEvent(changed)
  useEffect(() => {
    let stop = () => {}
    let left = false
    const begin = async () => {
      await whenUsable()
      if (left) return
      const live = await (await services()).live()
      if (left) return
      stop = live.follow(type, {
        begun: (newest) => onBegun(newest),
        changed: (changes, whole) => onChanged(changes, whole),
        state: setState,
      })
    }
    // a list that is not live is still a list
    begin().catch(() => setState('off'))
    return () => {
      left = true
      stop()
    }
  }, [services, type])
  return state
}
