/** Redirects around sign-in: the target for a refused screen, and the redirect after sign-in. */
import type { Person } from '#shared/model/account'
import { ROUTES } from '#shared/model/paths'
import type { Action, Refusal } from './permissions.ts'

/** Actions whose screens are opened in order to write. All other guarded screens are opened from within an account. */
const WRITE_ACTIONS: readonly Action[] = ['edit-page', 'create-page']

/** Returns null if no other screen helps; the refusal is then shown in place. */
export function getRedirectForRefusal(action: Action, why: Refusal): string | null {
  const isWriting = WRITE_ACTIONS.includes(action)
  switch (why) {
    case 'signed-out':
      return isWriting ? ROUTES.login : ROUTES.home
    case 'unverified':
      return isWriting ? ROUTES.verify : ROUTES.authentication
    case 'unnamed':
      return ROUTES.user
    default:
      return null
  }
}

/** @param destination the address from which the person was redirected to sign in */
export function getRedirectAfterSignIn(person: Person, destination: string | null): string {
  if (person.kind === 'signed-out') return ROUTES.login
  if (person.kind === 'unverified') return ROUTES.authentication
  return destination ?? ROUTES.user
}

/** Returns the address if it belongs to this site. Returns null if any browser might resolve it to another origin. */
export const toSafeDestination = (address: string | null): string | null =>
  address !== null && /^\/(?!\/)/.test(address) && !UNSAFE.test(address) ? address : null

/** Browsers treat a backslash as a slash and skip control characters, and dot segments may produce a leading `//`. */
const UNSAFE = /[\\\p{Cc}]|\/(?:\.|%2e){1,2}(?:[/?#]|$)/iu
