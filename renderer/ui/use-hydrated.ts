/** False on the server and in the first render of the browser, true from then on. */
import { useSyncExternalStore } from 'react'

const subscribeToNothing = () => () => {}

export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
