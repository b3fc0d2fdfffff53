/** Hook: the session hint of this device; empty on the server and in the browser's first render. */
import { useSyncExternalStore } from 'react'
import { getSessionHint, subscribeToSessionHint } from '../browser/session-hint.ts'

export { isSignedInHint, storeRedirect } from '../browser/session-hint.ts'

export const useSessionHint = (): string => useSyncExternalStore(subscribeToSessionHint, getSessionHint, () => '')
