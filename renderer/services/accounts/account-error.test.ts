import { FirebaseError } from 'firebase/app'
import { describe, expect, it } from 'vitest'
import { toAccountError } from './account-error.ts'

const thrown = (code: string, message = '') => toAccountError(new FirebaseError(code, message))

describe('accountError', () => {
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
  ])('knows %s as %s', (code, kind) => {
    expect(thrown(code)).toEqual({ kind })
  })

  it('passes on what the provider said of anything else, without the client’s own words', () => {
    expect(
      thrown('auth/quota-exceeded', 'Firebase: Exceeded quota. (auth/quota-exceeded).'),
    ).toEqual({ kind: 'other', message: 'Exceeded quota.' })
  })

  it('knows the one word the client says where the provider said nothing', () => {
    const nothing = thrown('auth/internal-error', 'Firebase: Error (auth/internal-error).')
    expect(nothing).toEqual({ kind: 'other', message: '' })
    expect(thrown('auth/x', 'Firebase: Error in a key. (auth/x).')).toEqual({
      kind: 'other',
      message: 'Error in a key.',
    })
  })

  it('leaves a fault of ours what it is', () => {
    expect(() => toAccountError(new TypeError('no'))).toThrow('no')
  })
})
