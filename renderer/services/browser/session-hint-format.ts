/** The note on this device of who is signed in: a sign for how they stand, then their name. */
import { getSessionHint, SESSION_HINT_KEY, setHintInMemory } from './session-hint.ts'

export const SIGNED_OUT_HINT = ''
/** The session ended by itself, in this tab or another; to be told to whoever signs in next here. */
export const SESSION_EXPIRED_HINT = '!'
const VERIFIED_PREFIX = '+'
const UNVERIFIED_PREFIX = '?'

export const formatSessionHint = (verified: boolean, userName: string | null): string =>
  (verified ? VERIFIED_PREFIX : UNVERIFIED_PREFIX) + (userName ?? '')

export const isVerified = (hint: string): boolean => hint.startsWith(VERIFIED_PREFIX)

export const getUserNameFromHint = (hint: string): string => hint.slice(1)

/** Where storage is denied or full it is remembered as long as the page stands. */
export function writeSessionHint(hint: string): void {
  if (hint === getSessionHint()) return
  try {
    if (hint === SIGNED_OUT_HINT) localStorage.removeItem(SESSION_HINT_KEY)
    else localStorage.setItem(SESSION_HINT_KEY, hint)
  } catch {
    setHintInMemory(hint)
  }
  // browsers tell all tabs but this one
  dispatchEvent(new StorageEvent('storage', { key: SESSION_HINT_KEY }))
}

/** False where there can be none: then no other tab knows of this session either. */
export function isSessionHintRemoved(): boolean {
  try {
    return localStorage.getItem(SESSION_HINT_KEY) === null
  } catch {
    return false
  }
}
