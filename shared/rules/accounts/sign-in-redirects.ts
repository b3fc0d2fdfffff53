/** Where people are led when a screen is not open to them, and where they go on once it is. */
import type { Person } from '#shared/model/account'
import { ROUTES } from '#shared/model/paths'
import type { Action, Refusal } from './permissions.ts'

/** Screens one comes to by meaning to write; the others are reached from within an account. */
const WRITE_ACTIONS: readonly Action[] = ['edit-page', 'create-page']

/** null where another screen would not help: it is said in place. */
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

/** After signing in or verifying. `destination`: where they were going when they were led away. */
export function getRedirectAfterSignIn(person: Person, destination: string | null): string {
  if (person.kind === 'signed-out') return ROUTES.login
  if (person.kind === 'unverified') return ROUTES.authentication
  return destination ?? ROUTES.user
}

/** An address of this site; null for everything that is, or that some browser might take for, another. */
export const toSafeDestination = (address: string | null): string | null =>
  address !== null && /^\/(?!\/)/.test(address) && !UNSAFE.test(address) ? address : null

/** A backslash counts as a slash, controls are passed over, and dots may lead to a second slash at the beginning. */
const UNSAFE = /[\\\p{Cc}]|\/(?:\.|%2e){1,2}(?:[/?#]|$)/iu
