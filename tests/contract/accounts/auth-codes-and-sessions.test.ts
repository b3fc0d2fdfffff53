/** Contract test of the account API without the client: one-time codes, recent sign-ins, and concurrent sign-ups. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createBarrier } from '../documents/create-barrier.ts'
import { at, openCloud, type TestCloud } from '../open-cloud.ts'
import {
  callAuth,
  deriveKeyFast,
  getNewestCode,
  PASSWORD,
  requestPasswordReset,
  requestRefresh,
  requestSignIn,
  requestSignUp,
  requestVerification,
  type SignedUp,
} from './auth-calls.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const SETH = 'seth@wiki.example'

let cloud: TestCloud
let seth: SignedUp
let time = Date.UTC(2026, 4, 1)
/** Each password hash waits for this first. */
let hashing = (): Promise<void> => Promise.resolve()
beforeAll(async () => {
  cloud = await openCloud(undefined, {
    clock: () => time,
    derive: async (password, salt) => {
      await hashing()
      return deriveKeyFast(password, salt)
    },
  })
  seth = await requestSignUp(cloud, SETH)
})
afterAll(() => cloud.close())

let people = 0
const signUpSomeone = async () => {
  const email = `person${people++}@wiki.example`
  return { email, ...(await requestSignUp(cloud, email)) }
}

const UPDATE = 'accounts:update'
const SIGN_UP = 'accounts:signUp'
const SEND = 'accounts:sendOobCode'
const RESET = 'accounts:resetPassword'

describe('a code', () => {
  it('fault 50: works once', async () => {
    const { idToken } = await signUpSomeone()
    await requestVerification(cloud, idToken)
    const oobCode = getNewestCode(cloud)
    expect((await callAuth(cloud, UPDATE, { oobCode })).error).toBeNull()
    expect((await callAuth(cloud, UPDATE, { oobCode })).error).toBe('INVALID_OOB_CODE')
  })

  it('fault 50: works once when two requests use it concurrently', async () => {
    const { email } = await signUpSomeone()
    await requestPasswordReset(cloud, email)
    const oobCode = getNewestCode(cloud)
    // Neither password is stored before both requests have verified the code.
    hashing = createBarrier(2)
    const passwords = ['another horse', 'a third horse']
    const replies = await Promise.all(passwords.map((newPassword) => callAuth(cloud, RESET, { oobCode, newPassword })))
    expect(replies.map(({ error }) => error).sort()).toEqual(['INVALID_OOB_CODE', null])
    const won = passwords[replies.findIndex(({ error }) => error === null)] ?? ''
    expect((await requestSignIn(cloud, email, won)).error).toBeNull()
  })

  it.each([
    ['VERIFY_EMAIL', 72 * HOUR],
    ['PASSWORD_RESET', HOUR],
  ])('fault 50: %s expires', async (requestType, lifetime) => {
    const { email, idToken } = await signUpSomeone()
    await callAuth(cloud, SEND, requestType === 'VERIFY_EMAIL' ? { requestType, idToken } : { requestType, email })
    const oobCode = getNewestCode(cloud)
    time += lifetime - 1
    expect((await callAuth(cloud, RESET, { oobCode })).json).toMatchObject({ email, requestType })
    time += 1
    for (const [call, body] of [
      [RESET, { oobCode }],
      [RESET, { oobCode, newPassword: PASSWORD }],
      [UPDATE, { oobCode }],
    ] as const)
      expect((await callAuth(cloud, call, body)).error).toBe('EXPIRED_OOB_CODE')
  })

  it('works only for its own operation', async () => {
    const { email, idToken } = await signUpSomeone()
    await requestVerification(cloud, idToken)
    const verification = getNewestCode(cloud)
    await requestPasswordReset(cloud, email)
    const reset = getNewestCode(cloud)
    expect((await callAuth(cloud, UPDATE, { oobCode: reset })).error).toBe('INVALID_OOB_CODE')
    const body = { oobCode: verification, newPassword: 'another horse' }
    expect((await callAuth(cloud, RESET, body)).error).toBe('INVALID_OOB_CODE')
    expect((await requestSignIn(cloud, email)).error).toBeNull()
    expect(cloud.auth.findAccount(email)?.emailVerified).toBe(false)
  })

  it('stays valid after a newer one of its kind, until one of them is used', async () => {
    const { email } = await signUpSomeone()
    await requestPasswordReset(cloud, email)
    const first = getNewestCode(cloud)
    await requestPasswordReset(cloud, email)
    const second = getNewestCode(cloud)
    const reset = (oobCode: string) => callAuth(cloud, RESET, { oobCode, newPassword: 'changed it' })
    expect((await reset(first)).error).toBeNull()
    expect((await reset(second)).error).toBe('INVALID_OOB_CODE')
  })

  it('is invalid once its account is deleted', async () => {
    const { email, idToken } = await signUpSomeone()
    await requestPasswordReset(cloud, email)
    const oobCode = getNewestCode(cloud)
    await callAuth(cloud, 'accounts:delete', { idToken })
    expect((await callAuth(cloud, RESET, { oobCode })).error).toBe('INVALID_OOB_CODE')
  })

  it('is not used up by a password that is too weak', async () => {
    const { email } = await signUpSomeone()
    await requestPasswordReset(cloud, email)
    const oobCode = getNewestCode(cloud)
    const weak = await callAuth(cloud, RESET, { oobCode, newPassword: 'weak' })
    expect(weak.error).toContain('WEAK_PASSWORD')
    const strong = await callAuth(cloud, RESET, { oobCode, newPassword: 'a strong one' })
    expect(strong.error).toBeNull()
  })

  it('fault 50: accepts only pages of this machine as its continue URL', async () => {
    const { email } = await signUpSomeone()
    const outcomes = []
    for (const continueUrl of [
      'https://evil.example/',
      'http://127.0.0.1.evil.example/',
      'http://localhost@evil.example/',
      'javascript:alert(1)',
      '//evil.example',
      'http://localhost:4173/upload',
    ]) {
      const body = { requestType: 'PASSWORD_RESET', email, continueUrl }
      outcomes.push((await callAuth(cloud, SEND, body)).error?.split(' : ')[0] ?? null)
    }
    expect(outcomes).toEqual([
      'UNAUTHORIZED_DOMAIN',
      'UNAUTHORIZED_DOMAIN',
      'UNAUTHORIZED_DOMAIN',
      'INVALID_CONTINUE_URI',
      'INVALID_CONTINUE_URI',
      null,
    ])
  })
})

describe('a session', () => {
  it('requires a recent sign-in to change the password or delete the account', async () => {
    const { email, idToken } = await signUpSomeone()
    time += 5 * MINUTE
    const changed = await callAuth(cloud, UPDATE, { idToken, password: 'another horse' })
    expect(changed.error).toBeNull()
    const fresh = String(at((await requestSignIn(cloud, email, 'another horse')).json, 'idToken'))
    time += 5 * MINUTE + 1000
    const old = 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN'
    const again = { idToken: fresh, password: PASSWORD }
    expect((await callAuth(cloud, UPDATE, again)).error).toBe(old)
    expect((await callAuth(cloud, 'accounts:delete', { idToken: fresh })).error).toBe(old)
    expect((await callAuth(cloud, 'accounts:lookup', { idToken: fresh })).error).toBeNull()
  })

  it('requires a recent sign-in and an unused address to change the address', async () => {
    const { idToken } = await signUpSomeone()
    const changeAddress = async (email: string) =>
      (await callAuth(cloud, UPDATE, { idToken, email })).error?.split(' : ')[0] ?? null
    expect(await changeAddress('no address')).toBe('INVALID_EMAIL')
    expect(await changeAddress('SETH@wiki.example')).toBe('EMAIL_EXISTS')
    time += 5 * MINUTE + 1000
    expect(await changeAddress('new@wiki.example')).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
  })

  it('counts from the sign-in, not from the last token refresh', async () => {
    const { refreshToken } = await signUpSomeone()
    time += 6 * MINUTE
    const idToken = at((await requestRefresh(cloud, refreshToken)).json, 'id_token')
    const { error } = await callAuth(cloud, 'accounts:delete', { idToken })
    expect(error).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
  })

  it('fault 58: ends in every client when the password is changed or reset, or the account deleted', async () => {
    for (const end of ['change', 'reset', 'remove']) {
      const { email, idToken } = await signUpSomeone()
      const elsewhere = (await requestSignIn(cloud, email)).json
      if (end === 'change') await callAuth(cloud, UPDATE, { idToken, password: 'another horse' })
      if (end === 'remove') await callAuth(cloud, 'accounts:delete', { idToken })
      if (end === 'reset') {
        await requestPasswordReset(cloud, email)
        const newPassword = 'another horse'
        await callAuth(cloud, RESET, { oobCode: getNewestCode(cloud), newPassword })
      }
      const code = end === 'remove' ? 'USER_NOT_FOUND' : 'TOKEN_EXPIRED'
      const refreshed = await requestRefresh(cloud, String(at(elsewhere, 'refreshToken')))
      const found = await callAuth(cloud, 'accounts:lookup', { idToken: at(elsewhere, 'idToken') })
      expect([end, refreshed.error, found.error]).toEqual([end, code, code])
      expect((await requestSignIn(cloud, email)).error).toBe('INVALID_LOGIN_CREDENTIALS')
    }
  })

  it('fault 50: gets an error for an expired token', async () => {
    const { idToken, refreshToken } = await signUpSomeone()
    time += HOUR
    expect((await callAuth(cloud, 'accounts:lookup', { idToken })).error).toBe('TOKEN_EXPIRED')
    const fresh = at((await requestRefresh(cloud, refreshToken)).json, 'id_token')
    expect((await callAuth(cloud, 'accounts:lookup', { idToken: fresh })).error).toBeNull()
  })
})

it('one of ten concurrent sign-ups with the same address succeeds', async () => {
  const request = { email: 'race@wiki.example', password: PASSWORD }
  const replies = await Promise.all(Array.from({ length: 10 }, () => callAuth(cloud, SIGN_UP, request)))
  expect(replies.filter(({ error }) => error === null)).toHaveLength(1)
  expect(replies.filter(({ error }) => error === 'EMAIL_EXISTS')).toHaveLength(9)
  const won = replies.find(({ error }) => error === null)?.json
  expect(cloud.auth.findAccount('race@wiki.example')?.uid).toBe(at(won, 'localId'))
})

it('an address can sign up again after its account is deleted, with another uid', async () => {
  const { email, idToken, uid } = await signUpSomeone()
  await callAuth(cloud, 'accounts:delete', { idToken })
  expect((await requestSignUp(cloud, email)).uid).not.toBe(uid)
  expect(seth.uid).toMatch(/^[A-Za-z0-9]{28}$/)
})
