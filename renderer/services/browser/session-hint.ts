/**
 * What is known here without the identity client: who seems to be signed in on this device, and where somebody was
 * going in this tab. Anybody could write either, so nothing but what is shown depends on the first.
 */

export const SESSION_HINT_KEY = 'person'

export const REDIRECT_KEY = 'destination'

/** The note where storage is denied: as long as the page stands. */
let hintInMemory = ''

/** Empty where nobody is: then the identity client is never loaded. */
export function getSessionHint(): string {
  try {
    return localStorage.getItem(SESSION_HINT_KEY) ?? ''
  } catch {
    return hintInMemory
  }
}

/** False where the browser denies it to this site. */
export function hasLocalStorage(): boolean {
  try {
    localStorage.getItem(SESSION_HINT_KEY)
    return true
  } catch {
    return false
  }
}

export function setHintInMemory(hint: string): void {
  hintInMemory = hint
}

/** A `!` alone says that a session has ended by itself. */
export const isSomebody = (note: string): boolean => note > '!'

/** Told by whichever tab writes. */
export function subscribeToSessionHint(listener: () => void): () => void {
  addEventListener('storage', listener)
  return () => removeEventListener('storage', listener)
}

/** Before somebody is asked to sign in or to verify. */
export function rememberDestination(path: string): void {
  try {
    sessionStorage.setItem(REDIRECT_KEY, path)
  } catch {
    // then the way leads to the dashboard
  }
}
