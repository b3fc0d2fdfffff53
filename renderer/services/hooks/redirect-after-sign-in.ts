/** Redirect after sign-in or verification: the stored destination, until it is reached. */
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

/** Called for every opened screen. Clears the stored destination when it is reached. */
export function clearReachedRedirect(path: string): void {
  if (readRedirectDestination() === path) sessionStorage.removeItem(REDIRECT_KEY)
}
