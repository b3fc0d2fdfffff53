/** Contract test of custom tokens: the real client signs in with one, and whoever reaches the port gets in without none. */
import { signInWithCustomToken } from 'firebase/auth'
import { test as base, describe, expect, onTestFinished } from 'vitest'
import { buildAccountChanges } from '../../../local-cloud/services/auth/account-store.ts'
import { at, openCloud } from '../open-cloud.ts'
import {
  callAuth,
  connectAuth,
  deriveKeyFast,
  getNewestCode,
  PASSWORD,
  requestPasswordReset,
  requestRefresh,
  requestSignIn,
  requestSignUp,
} from './auth-calls.ts'

const EMAIL = 'abc@desktop.invalid'
const CALL = 'accounts:signInWithCustomToken'
const INVALID = expect.stringMatching(/^INVALID_CUSTOM_TOKEN/)
const MINUTE = 60_000

const test = base.extend('wiki', async ({ task: _ }, { onCleanup }) => {
  let time = Date.now()
  const open = () => openCloud(undefined, { clock: () => time, derive: deriveKeyFast })
  const cloud = await open()
  onCleanup(cloud.close)
  const { uid } = await cloud.auth.createAccount({ uid: 'abc', email: EMAIL, password: null, emailVerified: true })
  const send = (token: unknown) => callAuth(cloud, CALL, { token, returnSecureToken: true })
  return {
    cloud,
    uid,
    send,
    open,
    advance: (milliseconds: number) => {
      time += milliseconds
    },
    async signIn() {
      const { json } = await send(cloud.auth.createCustomToken(uid))
      return { idToken: String(at(json, 'idToken')), refreshToken: String(at(json, 'refreshToken')) }
    },
  }
})

describe('a custom token', () => {
  test('signs the real client in as a verified person, whose session is renewed', async ({ wiki }) => {
    const { auth, close } = connectAuth(wiki.cloud)
    onTestFinished(close)
    const { user } = await signInWithCustomToken(auth, wiki.cloud.auth.createCustomToken(wiki.uid))
    expect(user).toMatchObject({ uid: 'abc', email: EMAIL, emailVerified: true, providerData: [] })
    const { claims } = await user.getIdTokenResult(true)
    expect(claims).toMatchObject({ email_verified: true, firebase: { sign_in_provider: 'custom' } })
    expect(wiki.cloud.auth.authenticate(`Bearer ${await user.getIdToken()}`)).toMatchObject({ ok: true })
  })

  test('works once', async ({ wiki }) => {
    const token = wiki.cloud.auth.createCustomToken(wiki.uid)
    const both = await Promise.all([wiki.send(token), wiki.send(token)])
    expect(both.map(({ error }) => error).sort()).toEqual([INVALID, null])
    expect((await wiki.send(token)).error).toEqual(INVALID)
  })

  test('expires after a minute', async ({ wiki }) => {
    const [early, late] = [wiki.cloud.auth.createCustomToken(wiki.uid), wiki.cloud.auth.createCustomToken(wiki.uid)]
    wiki.advance(MINUTE - 1)
    expect((await wiki.send(early)).error).toBeNull()
    wiki.advance(1)
    expect((await wiki.send(late)).error).toEqual(INVALID)
  })

  test('belongs to one wiki', async ({ wiki }) => {
    const other = await wiki.open()
    onTestFinished(() => other.close())
    await other.auth.createAccount({ uid: 'abc', email: EMAIL, password: null, emailVerified: true })
    expect((await wiki.send(other.auth.createCustomToken('abc'))).error).toEqual(INVALID)
  })

  test('of an account that is gone signs nobody in', async ({ wiki }) => {
    expect((await wiki.send(wiki.cloud.auth.createCustomToken('nobody'))).error).toBe('USER_NOT_FOUND')
  })
})

describe('whoever reaches the port', () => {
  test('gets in by no guess, by no other token, and without none', async ({ wiki }) => {
    const token = wiki.cloud.auth.createCustomToken(wiki.uid)
    const { idToken, refreshToken } = await wiki.signIn()
    const guesses = [
      token.slice(1),
      `${token}=`,
      token.toUpperCase(),
      ` ${token}`,
      wiki.uid,
      EMAIL,
      idToken,
      refreshToken,
    ]
    for (const guess of guesses) expect((await wiki.send(guess)).error).toEqual(INVALID)
    expect((await wiki.send('')).error).toBe('MISSING_CUSTOM_TOKEN')
    expect((await callAuth(wiki.cloud, CALL, {})).error).toBe('MISSING_CUSTOM_TOKEN')
    expect((await wiki.send([token])).error).toBe("Invalid value at 'token' (TYPE_STRING)")
    expect((await wiki.send(token)).error).toBeNull()
  })

  test('may guess twenty times a minute, and keeps nobody out by that', async ({ wiki }) => {
    const token = wiki.cloud.auth.createCustomToken(wiki.uid)
    for (let count = 0; count < 20; count++) expect((await wiki.send(`guess ${count}`)).error).toEqual(INVALID)
    expect((await wiki.send('guess')).error).toMatch(/^TOO_MANY_ATTEMPTS_TRY_LATER/)
    expect((await wiki.send(token)).error).toBeNull()
  })

  test('is refused from a page of another site, even with a token', async ({ wiki }) => {
    const { address, installation } = wiki.cloud
    const token = wiki.cloud.auth.createCustomToken(wiki.uid)
    const answer = await fetch(`${address}/identitytoolkit.googleapis.com/v1/${CALL}?key=${installation.apiKey}`, {
      method: 'POST',
      headers: { origin: 'https://evil.example' },
      body: JSON.stringify({ token }),
    })
    expect(answer.status).toBe(403)
    expect((await wiki.send(token)).error).toBeNull()
  })

  test('finds no password of the account, and no mail to set one', async ({ wiki }) => {
    const { cloud } = wiki
    expect((await requestSignIn(cloud, EMAIL, '')).error).toBe('INVALID_EMAIL')
    expect((await requestSignIn(cloud, EMAIL)).error).toBe('INVALID_EMAIL')
    expect((await requestPasswordReset(cloud, EMAIL)).error).toBe('INVALID_EMAIL')
    expect(cloud.auth.listMails()).toEqual([])
    await expect(requestSignUp(cloud, 'other@desktop.invalid')).rejects.toThrow('INVALID_EMAIL')
  })

  test('gets in by no password that a made-up backup has given the account', async ({ wiki }) => {
    const { cloud } = wiki
    const { uid } = await requestSignUp(cloud, 'ada@wiki.example')
    const known = cloud.auth.findAccount('ada@wiki.example')
    if (known === null) throw new Error('There is no account.')
    const forged = { ...known, uid: wiki.uid, email: EMAIL, emailVerified: true }
    await cloud.store.records.commit(() => ({ changes: buildAccountChanges(forged), result: undefined }))
    expect((await requestSignIn(cloud, 'ada@wiki.example', PASSWORD)).error).toBeNull()
    expect(uid).not.toBe(wiki.uid)
    expect((await requestSignIn(cloud, EMAIL, PASSWORD)).error).toBe('INVALID_EMAIL')
  })

  test('gives it neither a password nor an address, even with its session', async ({ wiki }) => {
    const { cloud } = wiki
    const { idToken, refreshToken } = await wiki.signIn()
    for (const change of [{ password: PASSWORD }, { email: 'evil@wiki.example' }])
      expect((await callAuth(cloud, 'accounts:update', { idToken, ...change })).error).toMatch(/^OPERATION_NOT_ALLOWED/)
    // The mailbox can be read by everybody who reaches the port; the only code in it verifies the address.
    await callAuth(cloud, 'accounts:sendOobCode', { requestType: 'VERIFY_EMAIL', idToken })
    const reset = { oobCode: getNewestCode(cloud), newPassword: PASSWORD }
    expect((await callAuth(cloud, 'accounts:resetPassword', reset)).error).toBe('INVALID_OOB_CODE')
    expect((await requestRefresh(cloud, refreshToken)).error).toBeNull()
  })
})
