/** Who seems to be signed in on this device; empty on the server and in the first render of the browser. */
import { useSyncExternalStore } from 'react'
import { getSessionHint, subscribeToSessionHint } from '../browser/session-hint.ts'

export { isSomebody, rememberDestination } from '../browser/session-hint.ts'

export const useSessionHint = (): string =>
  useSyncExternalStore(subscribeToSessionHint, getSessionHint, () => '')
