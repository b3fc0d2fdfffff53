/** Who is signed in, as the identity service knows it: for screens that are not open to everybody. */
import { useEffect, useState } from 'react'
import type { Session } from '../ports/accounts.ts'
import { useServices } from './use-services.ts'

/** Of a note on the device, which is there before the service has answered. */
export { isVerified } from '../browser/person-note.ts'

export type KnownSession = Session | 'loading' | 'unreachable'

/** Loads the identity client. Screens of readers do with the note on the device. */
export function useSession(): KnownSession {
  const services = useServices()
  const [session, setSession] = useState<KnownSession>('loading')
  useEffect(() => {
    let left = false
    let stop = () => {}
    const begin = async () => {
      const accounts = await (await services()).accounts()
      if (!left) stop = accounts.follow(setSession)
    }
    begin().catch(() => setSession('unreachable'))
    return () => {
      left = true
      stop()
    }
  }, [services])
  return session
}
