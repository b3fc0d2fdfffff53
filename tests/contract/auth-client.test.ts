/** The real `firebase/auth` against the local cloud: everything the product does with an account. */

import {
  applyActionCode,
  checkActionCode,
  confirmPasswordReset,
  createUserWithEmailAndPassword,
  deleteUser,
  EmailAuthProvider,
  reauthenticateWithCredential,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signOut,
  type User,
  updatePassword,
  verifyPasswordResetCode,
} from 'firebase/auth'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type AuthClient, connectAuth, newestCode, PASSWORD } from './auth-calls.ts'
import { openCloud, type TestCloud } from './open-cloud.ts'

const EMAIL = 'Seth@Wiki.Example'
const START = Date.UTC(2026, 4, 1)

let cloud: TestCloud
let client: AuthClient
let time = START
beforeEach(async () => {
  // the client counts the hour of its tokens on its own clock
  time = Date.now()
  cloud = await openCloud(undefined, { clock: () => time, siteAddress: 'http://127.0.0.1:4173' })
  client = connectAuth(cloud)
})
afterEach(async () => {
  await client.close()
  await cloud.close()
})

const join = async (): Promise<User> =>
  (await createUserWithEmailAndPassword(client.auth, EMAIL, PASSWORD)).user

const code = () => newestCode(cloud)

const refusal = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'nothing refused',
    (error: unknown) => Reflect.get(Object(error), 'code'),
  )

describe('the client', () => {
  it('makes an account, and knows it again', async () => {
    const user = await join()
    expect(user).toMatchObject({
      email: 'seth@wiki.example',
      emailVerified: false,
      isAnonymous: false,
      providerData: [{ providerId: 'password', email: 'seth@wiki.example' }],
    })
    expect(Date.parse(user.metadata.creationTime ?? '')).toBe(Math.floor(time / 1000) * 1000)
    await signOut(client.auth)
    const again = await signInWithEmailAndPassword(client.auth, 'SETH@wiki.example', PASSWORD)
    expect(again.user.uid).toBe(user.uid)
  })

  it('verifies an address by mail, once', async () => {
    const user = await join()
    const continueUrl = 'http://127.0.0.1:4173/upload'
    await sendEmailVerification(user, { url: continueUrl })
    const [mail] = cloud.auth.mails()
    const link = new URL(mail?.link ?? '')
    expect([mail?.to, link.origin, link.pathname]).toEqual([
      'seth@wiki.example',
      'http://127.0.0.1:4173',
      '/auth/action',
    ])
    expect(Object.fromEntries(link.searchParams)).toMatchObject({
      mode: 'verifyEmail',
      apiKey: cloud.installation.apiKey,
      continueUrl,
    })
    expect(await checkActionCode(client.auth, code())).toMatchObject({
      operation: 'VERIFY_EMAIL',
      data: { email: 'seth@wiki.example' },
    })
    await applyActionCode(client.auth, code())
    await user.reload()
    expect(user.emailVerified).toBe(true)
    const { claims } = await user.getIdTokenResult(true)
    expect(claims['email_verified']).toBe(true)
    expect(await refusal(applyActionCode(client.auth, code()))).toBe('auth/invalid-action-code')
  })

  it('resets a password by mail, once', async () => {
    await join()
    await signOut(client.auth)
    await sendPasswordResetEmail(client.auth, EMAIL)
    expect(await verifyPasswordResetCode(client.auth, code())).toBe('seth@wiki.example')
    expect(await refusal(confirmPasswordReset(client.auth, code(), 'short'))).toBe(
      'auth/weak-password',
    )
    await confirmPasswordReset(client.auth, code(), 'another horse')
    expect(await refusal(confirmPasswordReset(client.auth, code(), 'a third one'))).toBe(
      'auth/invalid-action-code',
    )
    expect(await refusal(signInWithEmailAndPassword(client.auth, EMAIL, PASSWORD))).toBe(
      'auth/invalid-credential',
    )
    const { user } = await signInWithEmailAndPassword(client.auth, EMAIL, 'another horse')
    expect(user.emailVerified).toBe(true)
  })

  it('changes a password after asking for the old one, and goes on', async () => {
    const user = await join()
    time += 301_000
    expect(await refusal(updatePassword(user, 'another horse'))).toBe('auth/requires-recent-login')
    await reauthenticateWithCredential(user, EmailAuthProvider.credential(EMAIL, PASSWORD))
    await updatePassword(user, 'another horse')
    await user.getIdToken(true)
    await user.reload()
    await signInWithEmailAndPassword(client.auth, EMAIL, 'another horse')
  })

  it('ends every other session with the password, and with the account', async () => {
    const user = await join()
    const second = connectAuth(cloud)
    const { user: elsewhere } = await signInWithEmailAndPassword(second.auth, EMAIL, PASSWORD)
    await updatePassword(user, 'another horse')
    expect(await refusal(elsewhere.getIdToken(true))).toBe('auth/user-token-expired')
    expect(second.auth.currentUser).toBeNull()
    const { user: third } = await signInWithEmailAndPassword(second.auth, EMAIL, 'another horse')
    await deleteUser(user)
    expect(await refusal(third.reload())).toBe('auth/user-token-expired')
    expect(await refusal(signInWithEmailAndPassword(client.auth, EMAIL, 'another horse'))).toBe(
      'auth/invalid-credential',
    )
    await second.close()
    await join()
  })

  it('gets a new token for as long as the session lasts', async () => {
    const user = await join()
    const first = await user.getIdToken()
    const [one, two] = await Promise.all([user.getIdToken(true), user.getIdToken(true)])
    expect(new Set([first, one, two]).size).toBe(3)
    const { claims } = await user.getIdTokenResult()
    expect(claims).toMatchObject({
      iss: 'https://securetoken.google.com/demo',
      aud: 'demo',
      sub: user.uid,
      user_id: user.uid,
      email: 'seth@wiki.example',
      email_verified: false,
      firebase: { sign_in_provider: 'password' },
    })
    expect(Number(claims['exp']) - Number(claims['iat'])).toBe(3600)
  })
})
