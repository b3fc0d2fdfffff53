/**
 * Session hint: who seems to be signed in on this device, readable without the identity client, and the redirect after
 * sign-in of this tab. Both can be forged, so they only affect what is shown.
 */

export const SESSION_HINT_KEY = 'person'

export const REDIRECT_KEY = 'destination'

/** The hint if storage is denied; it lasts until the page is closed. */
let hintInMemory = ''

/** Returns the hint. An empty hint means that the identity client need not be loaded. */
export function getSessionHint(): string {
  try {
    return localStorage.getItem(SESSION_HINT_KEY) ?? ''
  } catch {
    return hintInMemory
  }
}

/** Returns false if the browser denies storage to this site. */
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

/** True for a signed-in hint. The hint `!` alone means that the session expired. */
export const isSignedInHint = (hint: string): boolean => hint > '!'

/** Subscribes to changes of the hint by any tab. */
export function subscribeToSessionHint(listener: () => void): () => void {
  addEventListener('storage', listener)
  return () => removeEventListener('storage', listener)
}

/** Stores the address to return to after sign-in or verification. */
export function storeRedirect(path: string): void {
  try {
    sessionStorage.setItem(REDIRECT_KEY, path)
  } catch {
    // Without storage the redirect leads to the dashboard.
  }
}
