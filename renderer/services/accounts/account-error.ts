/** Converter of errors of the identity and document clients to account errors. */
import { FirebaseError } from 'firebase/app'
import type { OwnerProblem } from '#shared/desktop-bridge'
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
  // The lite document client has no code for a lost connection, so `unknown` counts as one.
  unavailable: 'unreachable',
  unknown: 'unreachable',
  'deadline-exceeded': 'unreachable',
  unauthenticated: 'session-ended',
}

/** Converts a client's error. Any other exception is a bug and is thrown again. */
export function toAccountError(problem: unknown): AccountError {
  if (!(problem instanceof FirebaseError)) throw problem
  const kind = ERROR_KINDS[problem.code]
  return kind === undefined ? { kind: 'other', message: extractMessage(problem.message) } : { kind }
}

/** Converts an answer of the desktop program, which checks names like the services. */
export function toOwnerError(problem: OwnerProblem): AccountError {
  switch (problem.kind) {
    case 'name-taken':
    case 'name-looks-taken':
      return { kind: problem.kind, isAccountRetained: false }
    case 'name-invalid':
    case 'unnamed':
      return { kind: 'other', message: '' }
    case 'unreachable':
      return problem
  }
}

/** Removes the client's prefix and code from the service's message, and the client's placeholder for an empty one. */
const extractMessage = (message: string): string =>
  message
    .replace(/^Firebase: /, '')
    .replace(/ ?\(auth\/[^)]*\)\.?$/, '')
    .replace(/^Error$/, '')
    .trim()
