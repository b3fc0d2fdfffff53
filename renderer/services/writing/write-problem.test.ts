import { describe, expect, it } from 'vitest'
import { toWriteProblem } from './write-problem.ts'

describe('why a write was not taken', () => {
  it.each([
    ['aborted', 'busy'],
    ['already-exists', 'busy'],
    ['unknown', 'unreachable'],
    ['unavailable', 'unreachable'],
    // the token is fetched anew before a write, and that failed
    ['auth/network-request-failed', 'unreachable'],
    ['auth/user-token-expired', 'signed-out'],
    ['auth/user-disabled', 'signed-out'],
    ['auth/user-not-found', 'signed-out'],
    ['unauthenticated', 'signed-out'],
    ['permission-denied', 'denied'],
    ['invalid-argument', 'failed'],
  ] as const)('%s is told as %s', (code, problem) => {
    expect(toWriteProblem(code)).toBe(problem)
  })
})
