/** Who is signed in, as the identity service knows it: for screens that are not open to everybody. */
import { useEffect, useState } from 'react'
import type { Session } from '../ports/accounts.ts'
import { useServices } from './use-services.ts'

/** Of a note on the device, which is there before the service has answered. */
export { isVerified } from '../browser/session-hint-format.ts'

export type SessionState = Session | 'loading' | 'unreachable'

/** Loads the identity client. Screens of readers do with the note on the device. */
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
