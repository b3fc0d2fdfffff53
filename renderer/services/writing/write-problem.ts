/** Why a write was not taken, by the client's code: the same for pages, reports and whatever is written next. */

export type WriteProblem = 'busy' | 'unreachable' | 'signed-out' | 'denied' | 'failed'

export function toWriteProblem(code: string): WriteProblem {
  switch (code) {
    case 'aborted':
    case 'already-exists':
    case 'failed-precondition':
      return 'busy'
    // the small client knows a lost connection only as a request without a status
    case 'unknown':
    case 'unavailable':
    case 'deadline-exceeded':
    case 'resource-exhausted':
    // a token that has run out is fetched anew before the write
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
