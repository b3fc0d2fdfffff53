import { FirebaseError } from 'firebase/app'
import { describe, expect, it } from 'vitest'
import { toAccountError } from './account-error.ts'

const thrown = (code: string, message = '') => toAccountError(new FirebaseError(code, message))

describe('toAccountError', () => {
  it.each([
    ['auth/email-already-in-use', 'email-in-use'],
    ['auth/weak-password', 'password-weak'],
    ['auth/invalid-credential', 'credentials-wrong'],
    ['auth/user-not-found', 'credentials-wrong'],
    ['auth/too-many-requests', 'too-many-attempts'],
    ['auth/expired-action-code', 'code-expired'],
    ['auth/user-token-expired', 'session-ended'],
    ['auth/network-request-failed', 'unreachable'],
    ['unknown', 'unreachable'],
  ])('converts %s to %s', (code, kind) => {
    expect(thrown(code)).toEqual({ kind })
  })

  it('keeps the message of any other error, without the client’s prefix', () => {
    expect(thrown('auth/quota-exceeded', 'Firebase: Exceeded quota. (auth/quota-exceeded).')).toEqual({
      kind: 'other',
      message: 'Exceeded quota.',
    })
  })

  it('treats the client’s placeholder for an empty message as empty', () => {
    const nothing = thrown('auth/internal-error', 'Firebase: Error (auth/internal-error).')
    expect(nothing).toEqual({ kind: 'other', message: '' })
    expect(thrown('auth/x', 'Firebase: Error in a key. (auth/x).')).toEqual({
      kind: 'other',
      message: 'Error in a key.',
    })
  })

  it('throws any other exception again', () => {
    expect(() => toAccountError(new TypeError('no'))).toThrow('no')
  })
})
