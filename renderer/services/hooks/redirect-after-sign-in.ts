/** Where somebody who signs in or verifies goes on to: what they were led away from, until they have arrived. */
import type { Person } from '#shared/model/account'
import { getRedirectAfterSignIn, toSafeDestination } from '#shared/rules/accounts/sign-in-redirects'
import { REDIRECT_KEY } from '../browser/session-hint.ts'

function readRedirectDestination(): string | null {
  try {
    return toSafeDestination(sessionStorage.getItem(REDIRECT_KEY))
  } catch {
    return null
  }
}

export const resolveRedirectAfterSignIn = (person: Person): string =>
  getRedirectAfterSignIn(person, readRedirectDestination())

/** Told of every screen that opens: the one remembered is forgotten when it is reached. */
export function clearReachedRedirect(path: string): void {
  if (readRedirectDestination() === path) sessionStorage.removeItem(REDIRECT_KEY)
}
