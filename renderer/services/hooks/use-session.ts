/** Hook: the session from the identity service, for screens that are not public. */
import { useEffect, useState } from 'react'
import type { Session } from '../ports/accounts.ts'
import { useServices } from './use-services.ts'

/** Reads the session hint, which is available before the service responds. */
export { isVerified } from '../browser/session-hint-format.ts'

export type SessionState = Session | 'loading' | 'unreachable'

/** Loads the identity client and subscribes. Public screens use the session hint instead. */
export function useSession(): SessionState {
  const services = useServices()
  const [session, setSession] = useState<SessionState>('loading')
  useEffect(() => {
    let isUnmounted = false
    let unsubscribe = () => {}
    const subscribe = async () => {
      const accounts = await (await services()).accounts()
      if (!isUnmounted) unsubscribe = accounts.subscribeToSession(setSession)
    }
    subscribe().catch(() => setSession('unreachable'))
    return () => {
      isUnmounted = true
      unsubscribe()
    }
  }, [services])
  return session
}
