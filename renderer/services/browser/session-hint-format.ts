/** Format of the session hint: a prefix for the session's state, then the user name. */
import { getSessionHint, SESSION_HINT_KEY, setHintInMemory } from './session-hint.ts'

export const SIGNED_OUT_HINT = ''
/** The session expired in this or another tab, which is shown at the next sign-in. */
export const SESSION_EXPIRED_HINT = '!'
const VERIFIED_PREFIX = '+'
const UNVERIFIED_PREFIX = '?'

export const formatSessionHint = (verified: boolean, userName: string | null): string =>
  (verified ? VERIFIED_PREFIX : UNVERIFIED_PREFIX) + (userName ?? '')

export const isVerified = (hint: string): boolean => hint.startsWith(VERIFIED_PREFIX)

export const getUserNameFromHint = (hint: string): string => hint.slice(1)

/** Writes the hint. Without storage it lasts until the page is closed. */
export function writeSessionHint(hint: string): void {
  if (hint === getSessionHint()) return
  try {
    if (hint === SIGNED_OUT_HINT) localStorage.removeItem(SESSION_HINT_KEY)
    else localStorage.setItem(SESSION_HINT_KEY, hint)
  } catch {
    setHintInMemory(hint)
  }
  // Browsers send the event to all tabs but this one.
  dispatchEvent(new StorageEvent('storage', { key: SESSION_HINT_KEY }))
}

/** Returns false if storage is denied. Other tabs then know nothing of this session either. */
export function isSessionHintRemoved(): boolean {
  try {
    return localStorage.getItem(SESSION_HINT_KEY) === null
  } catch {
    return false
  }
}
