import { describe, expect, it } from 'vitest'
import { toWriteProblem } from './write-problem.ts'

describe('the problem of a failed write', () => {
  it.each([
    ['aborted', 'busy'],
    ['already-exists', 'busy'],
    ['unknown', 'unreachable'],
    ['unavailable', 'unreachable'],
    // The token was refreshed before the write, and that request failed.
    ['auth/network-request-failed', 'unreachable'],
    ['auth/user-token-expired', 'signed-out'],
    ['auth/user-disabled', 'signed-out'],
    ['auth/user-not-found', 'signed-out'],
    ['unauthenticated', 'signed-out'],
    ['permission-denied', 'denied'],
    ['invalid-argument', 'failed'],
  ] as const)('%s is %s', (code, problem) => {
    expect(toWriteProblem(code)).toBe(problem)
  })
})
