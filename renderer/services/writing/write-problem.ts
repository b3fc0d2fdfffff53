/** Converter of client error codes of a failed write to write problems. */

export type WriteProblem = 'busy' | 'unreachable' | 'signed-out' | 'denied' | 'failed'

export function toWriteProblem(code: string): WriteProblem {
  switch (code) {
    case 'aborted':
    case 'already-exists':
    case 'failed-precondition':
      return 'busy'
    // The lite client reports a lost connection as `unknown`.
    case 'unknown':
    case 'unavailable':
    case 'deadline-exceeded':
    case 'resource-exhausted':
    // An expired token is refreshed before the write, and that request failed.
    case 'auth/network-request-failed':
      return 'unreachable'
    case 'unauthenticated':
    case 'auth/user-token-expired':
    case 'auth/user-disabled':
    case 'auth/user-not-found':
      return 'signed-out'
    case 'permission-denied':
      return 'denied'
    default:
      return 'failed'
  }
}
