/** Hook: false on the server and in the first render of the browser (hydration), true afterwards. */
import { useSyncExternalStore } from 'react'

const subscribeToNothing = () => () => {}

export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
