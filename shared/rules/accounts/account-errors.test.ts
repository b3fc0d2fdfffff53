import { describe, expect, it } from 'vitest'
import { type AccountError, formatAccountError, formatUserNameProblem } from './account-errors.ts'

const typed = { email: 'ada@example.org', userName: 'Ada' }

describe('formatAccountError', () => {
  it.each<[AccountError, string | null, string]>([
    [{ kind: 'email-in-use' }, 'email', 'Email address ada@example.org already in use.'],
    [{ kind: 'email-invalid' }, 'email', 'Email address ada@example.org is invalid.'],
    [
      { kind: 'password-weak' },
      'password',
      'Password is not strong enough. Add additional characters including special characters and numbers.',
    ],
    [{ kind: 'name-taken', isAccountRetained: false }, 'userName', 'Ada is already taken'],
    [
      { kind: 'name-looks-taken', isAccountRetained: false },
      'userName',
      'Ada looks like a name that is already taken. Please choose another.',
    ],
    [{ kind: 'not-allowed' }, null, 'Sign-up is not available at the moment.'],
    [{ kind: 'other', message: 'Quota exceeded.' }, null, 'Quota exceeded.'],
  ])('formats %j with the sentence of the specification', (error, field, text) => {
    expect(formatAccountError(error, typed)).toEqual({ field, text })
  })

  it('does not reveal whether e-mail or password is wrong', () => {
    const { text } = formatAccountError({ kind: 'credentials-wrong' }, typed)
    expect(text).toMatch(/e-mail and password/i)
    expect(text).not.toContain(typed.email)
  })

  it('says what to do after a lost name if the account could not be removed', () => {
    const { field, text } = formatAccountError({ kind: 'name-taken', isAccountRetained: true }, typed)
    expect(field).toBe('userName')
    expect(text).toMatch(/^Ada is already taken\. .*sign in/)
  })

  it.each<AccountError>([
    { kind: 'too-many-attempts' },
    { kind: 'disabled' },
    { kind: 'name-not-reserved' },
    { kind: 'code-expired' },
    { kind: 'code-used' },
    { kind: 'session-ended' },
    { kind: 'unreachable' },
    { kind: 'other', message: '' },
  ])('has a sentence for %j', (error) => {
    expect(formatAccountError(error).text).toMatch(/^[A-Z].*\.$/)
  })
})

it('every problem of a user name has a sentence', () => {
  for (const problem of ['length', 'characters', 'folding'] as const)
    expect(formatUserNameProblem(problem)).toMatch(/^[A-Z].*\.$/)
})
