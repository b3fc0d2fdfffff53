/** How a screen follows what is stored while it is shown; it stops when the screen is left. */
import { useEffect, useEffectEvent, useState } from 'react'
import type { TypeName } from '#shared/model/page-types'
import type { StoredChange } from '#shared/rules/lists/news'
import { savesData } from '../browser/saves-data.ts'
import { whenUsable } from '../browser/when-usable.ts'
import type { Live, LiveState, Told } from '../ports/live.ts'
import { useServices } from './use-services.ts'

type Heard<T> = Pick<Told<T>, 'begun' | 'changed'>

/** Changes of the pages of one type, or of all. */
export const useLive = (type: TypeName | null, heard: Heard<StoredChange>): LiveState =>
  useFollowing(type, (live, what, told) => live.follow(what, told), heard)

/** The client is large: it comes when the page is usable, and only to screens that ask. */
export function useFollowing<W extends string | null, T>(
  what: W,
  follow: (live: Live, what: W, told: Told<T>) => () => void,
  { begun, changed }: Heard<T>,
): LiveState {
  const services = useServices()
  const [state, setState] = useState<LiveState>('off')
  const onFollow = useEffectEvent(follow)
  const onBegun = useEffectEvent(begun)
  const onChanged = useEffectEvent(changed)
  useEffect(() => {
    let stop = () => {}
    let left = false
    const begin = async () => {
      await whenUsable()
      if (left) return
      if (savesData()) return setState('sparing')
      const live = await (await services()).live()
      if (left) return
      stop = onFollow(live, what, {
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
  }, [services, what])
  return state
}
