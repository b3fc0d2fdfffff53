/** How a screen follows what is stored while it is shown; it stops when the screen is left. */
import { useEffect, useEffectEvent, useState } from 'react'
import type { TypeName } from '#shared/model/page-types'
import type { StoredChange } from '#shared/rules/news'
import type { LiveState } from './ports.ts'
import { useServices } from './use-services.ts'
import { whenUsable } from './when-usable.ts'

/**
 * The client is large: it comes when the page is usable, and only to screens that ask.
 * `changed` is told the newest changes of one type, or of all, at first and whenever they are others.
 */
export function useLive(
  type: TypeName | null,
  changed: (newest: readonly StoredChange[]) => void,
): LiveState {
  const services = useServices()
  const [state, setState] = useState<LiveState>('off')
  const onChanged = useEffectEvent(changed)
  useEffect(() => {
    let stop = () => {}
    let left = false
    const begin = async () => {
      await whenUsable()
      if (left) return
      const live = await (await services()).live()
      if (!left)
        stop = live.follow(type, { changed: (newest) => onChanged(newest), state: setState })
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
