/** Why a write was not taken, by the client's code: the same for pages, reports and whatever is written next. */

export type WriteProblem = 'busy' | 'unreachable' | 'signed-out' | 'denied' | 'failed'

export function writeProblem(code: string): WriteProblem {
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
      return 'unreachable'
    case 'unauthenticated':
      return 'signed-out'
    case 'permission-denied':
      return 'denied'
    default:
      return 'failed'
  }
}
