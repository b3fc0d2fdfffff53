/** What the identity and document clients throw, as what people can meet. */
import { FirebaseError } from 'firebase/app'
import type { AccountError } from '#shared/rules/accounts/account-errors'

type PlainKind = Exclude<AccountError['kind'], 'name-taken' | 'name-looks-taken' | 'other'>

const ERROR_KINDS: Readonly<Record<string, PlainKind>> = {
  'auth/email-already-in-use': 'email-in-use',
  'auth/invalid-email': 'email-invalid',
  'auth/missing-email': 'email-invalid',
  'auth/operation-not-allowed': 'not-allowed',
  'auth/admin-restricted-operation': 'not-allowed',
  'auth/weak-password': 'password-weak',
  'auth/password-does-not-meet-requirements': 'password-weak',
  'auth/invalid-credential': 'credentials-wrong',
  'auth/invalid-login-credentials': 'credentials-wrong',
  'auth/wrong-password': 'credentials-wrong',
  'auth/user-not-found': 'credentials-wrong',
  'auth/too-many-requests': 'too-many-attempts',
  'auth/user-disabled': 'disabled',
  'auth/expired-action-code': 'code-expired',
  'auth/invalid-action-code': 'code-used',
  'auth/user-token-expired': 'session-ended',
  'auth/invalid-user-token': 'session-ended',
  'auth/requires-recent-login': 'session-ended',
  'auth/user-mismatch': 'session-ended',
  'auth/network-request-failed': 'unreachable',
  'auth/timeout': 'unreachable',
  // the small document client, which has no name for a lost connection
  unavailable: 'unreachable',
  unknown: 'unreachable',
  'deadline-exceeded': 'unreachable',
  unauthenticated: 'session-ended',
}

/** Faults of ours stay exceptions. */
export function toAccountError(problem: unknown): AccountError {
  if (!(problem instanceof FirebaseError)) throw problem
  const kind = ERROR_KINDS[problem.code]
  return kind === undefined ? { kind: 'other', message: extractMessage(problem.message) } : { kind }
}

/** The client puts its own name and the code around what the service said, and a word of its own where that was nothing. */
const extractMessage = (message: string): string =>
  message
    .replace(/^Firebase: /, '')
    .replace(/ ?\(auth\/[^)]*\)\.?$/, '')
    .replace(/^Error$/, '')
    .trim()
