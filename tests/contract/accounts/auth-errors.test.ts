/** Identity without the client: every word it can say no with, and that a no changes nothing. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { at, openCloud, type TestCloud } from '../open-cloud.ts'
import {
  callAuth,
  callToken,
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
/** What a hash waits for. */
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

/** Lets nobody through before so many have come, and everybody after that. */
function createBarrier(count: number): () => Promise<void> {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  let come = 0
  return () => {
    if (++come === count) open()
    return opened
  }
}

let people = 0
const someone = async () => {
  const email = `person${people++}@wiki.example`
  return { email, ...(await requestSignUp(cloud, email)) }
}

const CREDENTIALS = { email: 'new@wiki.example', password: PASSWORD }
const UPDATE = 'accounts:update'
const SIGN_UP = 'accounts:signUp'
const SIGN_IN = 'accounts:signInWithPassword'
const SEND = 'accounts:sendOobCode'
const RESET = 'accounts:resetPassword'

describe('a call that is refused', () => {
  it.each<[string, unknown, string]>([
    [SIGN_UP, { ...CREDENTIALS, email: SETH }, 'EMAIL_EXISTS'],
    [SIGN_UP, { ...CREDENTIALS, email: SETH.toUpperCase() }, 'EMAIL_EXISTS'],
    [SIGN_UP, { ...CREDENTIALS, email: 'new@wiki' }, 'INVALID_EMAIL'],
    [SIGN_UP, { ...CREDENTIALS, email: '' }, 'MISSING_EMAIL'],
    [SIGN_UP, { email: CREDENTIALS.email }, 'MISSING_PASSWORD'],
    [SIGN_UP, { password: PASSWORD }, 'MISSING_EMAIL'],
    [SIGN_UP, {}, 'ADMIN_ONLY_OPERATION'],
    [
      SIGN_UP,
      { ...CREDENTIALS, password: '7 chars' },
      'WEAK_PASSWORD : Password should be at least 8 characters',
    ],
    [
      SIGN_UP,
      { ...CREDENTIALS, password: 'Password1' },
      'WEAK_PASSWORD : Password is one of the most common ones',
    ],
    [SIGN_UP, { ...CREDENTIALS, password: 123456 }, "Invalid value at 'password' (TYPE_STRING)"],
    [
      SIGN_UP,
      { ...CREDENTIALS, idToken: 'x' },
      'OPERATION_NOT_ALLOWED : "idToken" in accounts:signUp',
    ],
    [SIGN_IN, { ...CREDENTIALS, email: SETH, password: 'wrong' }, 'INVALID_LOGIN_CREDENTIALS'],
    [SIGN_IN, CREDENTIALS, 'INVALID_LOGIN_CREDENTIALS'],
    [SIGN_IN, { email: SETH }, 'MISSING_PASSWORD'],
    [SIGN_IN, { email: 'seth', password: PASSWORD }, 'INVALID_EMAIL'],
    [SIGN_IN, { ...CREDENTIALS, tenantId: 'x' }, 'OPERATION_NOT_ALLOWED : "tenantId"'],
    ['accounts:lookup', {}, 'INVALID_ID_TOKEN'],
    ['accounts:lookup', { idToken: 'x.y.z' }, 'INVALID_ID_TOKEN'],
    ['accounts:delete', { idToken: 'x.y.z' }, 'INVALID_ID_TOKEN'],
    [UPDATE, { idToken: 'x.y.z', password: PASSWORD }, 'INVALID_ID_TOKEN'],
    [UPDATE, { oobCode: 'x' }, 'INVALID_OOB_CODE'],
    [UPDATE, { oobCode: '' }, 'MISSING_OOB_CODE'],
    [UPDATE, { idToken: 'x', email: 'x@y.z' }, 'INVALID_ID_TOKEN'],
    [UPDATE, { idToken: 'x', displayName: 'x' }, 'OPERATION_NOT_ALLOWED : "displayName"'],
    [RESET, {}, 'MISSING_OOB_CODE'],
    [RESET, { oobCode: 'x' }, 'INVALID_OOB_CODE'],
    [RESET, { oobCode: '__proto__.x' }, 'INVALID_OOB_CODE'],
    [RESET, { oobCode: 'x', newPassword: PASSWORD }, 'INVALID_OOB_CODE'],
    [SEND, { requestType: 'PASSWORD_RESET', email: 'x' }, 'INVALID_EMAIL'],
    [SEND, { requestType: 'PASSWORD_RESET' }, 'MISSING_EMAIL'],
    [SEND, { requestType: 'VERIFY_EMAIL' }, 'INVALID_ID_TOKEN'],
    [SEND, { requestType: 'EMAIL_SIGNIN', email: SETH }, 'INVALID_REQ_TYPE'],
    [SEND, {}, 'INVALID_REQ_TYPE'],
    ['accounts:signInWithIdp', {}, 'OPERATION_NOT_ALLOWED : POST v1/accounts:signInWithIdp'],
    ['accounts:createAuthUri', {}, 'OPERATION_NOT_ALLOWED : POST v1/accounts:createAuthUri'],
    ['constructor', {}, 'OPERATION_NOT_ALLOWED : POST v1/constructor'],
    [SIGN_IN, '', 'Invalid JSON payload received.'],
    [SIGN_IN, '[]', 'Invalid JSON payload received.'],
    [SIGN_IN, '['.repeat(60_000), 'Invalid JSON payload received.'],
    [SIGN_IN, 'x'.repeat(70_000), 'Request payload size exceeds the limit'],
  ])('%s %j: %s', async (call, body, message) => {
    const { status, error } = await callAuth(cloud, call, body)
    expect([status, error?.slice(0, message.length)]).toEqual([400, message])
  })

  it.each<[Record<string, string>, string]>([
    [{}, 'INVALID_GRANT_TYPE'],
    [{ grant_type: 'password' }, 'INVALID_GRANT_TYPE'],
    [{ grant_type: 'refresh_token' }, 'MISSING_REFRESH_TOKEN'],
    [{ grant_type: 'refresh_token', refresh_token: 'x' }, 'INVALID_REFRESH_TOKEN'],
    [
      { grant_type: 'refresh_token', refresh_token: 'x', scope: 'all' },
      'OPERATION_NOT_ALLOWED : "scope" in token is not answered by the local cloud.',
    ],
  ])('token %j: %s', async (form, message) => {
    expect(await callToken(cloud, form)).toMatchObject({ status: 400, error: message })
  })

  it('for its key, its method or its version', async () => {
    const base = `${cloud.address}/identitytoolkit.googleapis.com`
    const { apiKey } = cloud.installation
    const requests: [string, string, string][] = [
      ['POST', `/v1/${SIGN_IN}?key=wrong`, 'API key not valid.'],
      ['POST', `/v1/${SIGN_IN}`, 'API key not valid.'],
      ['GET', `/v2/passwordPolicy?key=${apiKey}`, 'OPERATION_NOT_ALLOWED : GET v2/passwordPolicy'],
      ['GET', `/v1/${SIGN_IN}?key=${apiKey}`, `OPERATION_NOT_ALLOWED : GET v1/${SIGN_IN}`],
      ['POST', `/v2/${SIGN_IN}?key=${apiKey}`, `OPERATION_NOT_ALLOWED : POST v2/${SIGN_IN}`],
      ['POST', `/${SIGN_IN}?key=${apiKey}`, `OPERATION_NOT_ALLOWED : POST ${SIGN_IN}`],
    ]
    for (const [method, path, message] of requests) {
      const answer = await fetch(base + path, { method })
      const json: unknown = await answer.json()
      expect([
        answer.status,
        String(at(json, 'error', 'message')).slice(0, message.length),
      ]).toEqual([400, message])
    }
  })

  it('fault 53: for a page of another origin, or another name of this machine', async () => {
    const url = `${cloud.address}/identitytoolkit.googleapis.com/v1/${SIGN_UP}?key=${cloud.installation.apiKey}`
    const body = JSON.stringify(CREDENTIALS)
    const answer = await fetch(url, {
      method: 'POST',
      body,
      headers: { origin: 'https://evil.example' },
    })
    expect(answer.status).toBe(403)
    expect(cloud.auth.findAccount(CREDENTIALS.email)).toBeNull()
  })
})

describe('a code', () => {
  it('fault 50: works once', async () => {
    const { idToken } = await someone()
    await requestVerification(cloud, idToken)
    const oobCode = getNewestCode(cloud)
    expect((await callAuth(cloud, UPDATE, { oobCode })).error).toBeNull()
    expect((await callAuth(cloud, UPDATE, { oobCode })).error).toBe('INVALID_OOB_CODE')
  })

  it('fault 50: works once also for two who use it in one instant', async () => {
    const { email } = await someone()
    await requestPasswordReset(cloud, email)
    const oobCode = getNewestCode(cloud)
    // neither is stored before both have found the code good
    hashing = createBarrier(2)
    const passwords = ['another horse', 'a third horse']
    const replies = await Promise.all(
      passwords.map((newPassword) => callAuth(cloud, RESET, { oobCode, newPassword })),
    )
    expect(replies.map(({ error }) => error).sort()).toEqual(['INVALID_OOB_CODE', null])
    const won = passwords[replies.findIndex(({ error }) => error === null)] ?? ''
    expect((await requestSignIn(cloud, email, won)).error).toBeNull()
  })

  it.each([
    ['VERIFY_EMAIL', 72 * HOUR],
    ['PASSWORD_RESET', HOUR],
  ])('fault 50: %s expires', async (requestType, lifetime) => {
    const { email, idToken } = await someone()
    await callAuth(
      cloud,
      SEND,
      requestType === 'VERIFY_EMAIL' ? { requestType, idToken } : { requestType, email },
    )
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

  it('does one thing only', async () => {
    const { email, idToken } = await someone()
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

  it('holds while others of its kind arrive, and ends with the one that is used', async () => {
    const { email } = await someone()
    await requestPasswordReset(cloud, email)
    const first = getNewestCode(cloud)
    await requestPasswordReset(cloud, email)
    const second = getNewestCode(cloud)
    const reset = (oobCode: string) =>
      callAuth(cloud, RESET, { oobCode, newPassword: 'changed it' })
    expect((await reset(first)).error).toBeNull()
    expect((await reset(second)).error).toBe('INVALID_OOB_CODE')
  })

  it('goes with its account', async () => {
    const { email, idToken } = await someone()
    await requestPasswordReset(cloud, email)
    const oobCode = getNewestCode(cloud)
    await callAuth(cloud, 'accounts:delete', { idToken })
    expect((await callAuth(cloud, RESET, { oobCode })).error).toBe('INVALID_OOB_CODE')
  })

  it('is spared by a password that is too weak', async () => {
    const { email } = await someone()
    await requestPasswordReset(cloud, email)
    const oobCode = getNewestCode(cloud)
    const weak = await callAuth(cloud, RESET, { oobCode, newPassword: 'weak' })
    expect(weak.error).toContain('WEAK_PASSWORD')
    const strong = await callAuth(cloud, RESET, { oobCode, newPassword: 'a strong one' })
    expect(strong.error).toBeNull()
  })

  it('fault 50: leads back to pages of this machine only', async () => {
    const { email } = await someone()
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
  it('asks for the password again before the account is touched', async () => {
    const { email, idToken } = await someone()
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

  it('changes the address after the password was given, to one that nobody has', async () => {
    const { idToken } = await someone()
    const wordOf = async (email: string) =>
      (await callAuth(cloud, UPDATE, { idToken, email })).error?.split(' : ')[0] ?? null
    expect(await wordOf('no address')).toBe('INVALID_EMAIL')
    expect(await wordOf('SETH@wiki.example')).toBe('EMAIL_EXISTS')
    time += 5 * MINUTE + 1000
    expect(await wordOf('new@wiki.example')).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
  })

  it('is no younger for a refreshed token', async () => {
    const { refreshToken } = await someone()
    time += 6 * MINUTE
    const idToken = at((await requestRefresh(cloud, refreshToken)).json, 'id_token')
    const { error } = await callAuth(cloud, 'accounts:delete', { idToken })
    expect(error).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
  })

  it('fault 58: ends everywhere with a changed password, a reset one, and the account', async () => {
    for (const end of ['change', 'reset', 'remove']) {
      const { email, idToken } = await someone()
      const elsewhere = (await requestSignIn(cloud, email)).json
      if (end === 'change') await callAuth(cloud, UPDATE, { idToken, password: 'another horse' })
      if (end === 'remove') await callAuth(cloud, 'accounts:delete', { idToken })
      if (end === 'reset') {
        await requestPasswordReset(cloud, email)
        const newPassword = 'another horse'
        await callAuth(cloud, RESET, { oobCode: getNewestCode(cloud), newPassword })
      }
      const word = end === 'remove' ? 'USER_NOT_FOUND' : 'TOKEN_EXPIRED'
      const refreshed = await requestRefresh(cloud, String(at(elsewhere, 'refreshToken')))
      const found = await callAuth(cloud, 'accounts:lookup', { idToken: at(elsewhere, 'idToken') })
      expect([end, refreshed.error, found.error]).toEqual([end, word, word])
      expect((await requestSignIn(cloud, email)).error).toBe('INVALID_LOGIN_CREDENTIALS')
    }
  })

  it('fault 50: is told that its token has expired', async () => {
    const { idToken, refreshToken } = await someone()
    time += HOUR
    expect((await callAuth(cloud, 'accounts:lookup', { idToken })).error).toBe('TOKEN_EXPIRED')
    const fresh = at((await requestRefresh(cloud, refreshToken)).json, 'id_token')
    expect((await callAuth(cloud, 'accounts:lookup', { idToken: fresh })).error).toBeNull()
  })
})

it('of two that sign up with one address in one instant, one has it', async () => {
  const request = { email: 'race@wiki.example', password: PASSWORD }
  const replies = await Promise.all(
    Array.from({ length: 10 }, () => callAuth(cloud, SIGN_UP, request)),
  )
  expect(replies.filter(({ error }) => error === null)).toHaveLength(1)
  expect(replies.filter(({ error }) => error === 'EMAIL_EXISTS')).toHaveLength(9)
  const won = replies.find(({ error }) => error === null)?.json
  expect(cloud.auth.findAccount('race@wiki.example')?.uid).toBe(at(won, 'localId'))
})

it('an account removed can be made anew, as another', async () => {
  const { email, idToken, uid } = await someone()
  await callAuth(cloud, 'accounts:delete', { idToken })
  expect((await requestSignUp(cloud, email)).uid).not.toBe(uid)
  expect(seth.uid).toMatch(/^[A-Za-z0-9]{28}$/)
})
