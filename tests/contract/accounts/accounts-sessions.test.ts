/** Contract test of the interface's accounts adapter: sessions, passwords, and codes from mails. */
import { deleteApp } from 'firebase/app'
import { describe, expect, onTestFinished, vi } from 'vitest'
import { ok } from '#shared/result'
import { catchReadError, openDocuments } from '../../../renderer/services/reading/firestore.ts'
import { PROJECT } from '../open-cloud.ts'
import {
  ADA,
  createHostedModeAccounts,
  intercept,
  test as it,
  unavailable,
  VALID_PASSWORD,
} from './accounts-fixture.ts'
import { callAuth, getNewestCode } from './auth-calls.ts'

describe('a session', () => {
  it('authorizes every request for documents, and none after signing out', async ({ wiki }) => {
    const { accounts, receivedSessions, getRecord, signUp } = wiki
    const own = `users/${await signUp()}`
    expect(await getRecord(own)).not.toBeNull()
    await accounts.signOut()
    await expect(getRecord(own)).rejects.toThrow(/permission/i)
    expect(receivedSessions.at(-1)).toEqual({
      person: { kind: 'signed-out' },
      signOutReason: { kind: 'signed-out' },
    })
  })

  it('is verified after a reload of the account, without a new sign-in', async ({ wiki }) => {
    const { accounts, getPerson, signUp, verify } = wiki
    await signUp()
    await verify()
    expect(await accounts.reloadAccount()).toMatchObject({ value: { kind: 'verified' } })
    expect(getPerson()?.kind).toBe('verified')
  })

  it('has the role and the block of its account', async ({ wiki }) => {
    const { cloud, accounts, signUp } = wiki
    const uid = await signUp()
    const write = (path: string, fields: unknown) => ({
      update: { name: `projects/${PROJECT}/databases/(default)/documents/${path}`, fields },
    })
    await cloud.commit([
      write(`roles/${uid}`, { role: { stringValue: 'maintainer' } }),
      write(`blocked/${uid}`, { reason: { stringValue: 'x' } }),
    ])
    expect(await accounts.reloadAccount()).toMatchObject({
      value: { role: 'maintainer', isBlocked: true },
    })
  })

  it('fault 58: reports its expiry and its account if another client ended it', async ({ wiki }) => {
    const { accounts, receivedSessions, signUp, changePasswordElsewhere } = wiki
    const uid = await signUp()
    await changePasswordElsewhere('another horse 8')
    expect(await accounts.reloadAccount()).toMatchObject({ error: { kind: 'session-ended' } })
    expect(receivedSessions.at(-1)).toMatchObject({
      signOutReason: { kind: 'expired', account: { uid } },
    })
    expect(await accounts.signIn({ ...ADA, password: 'another horse 8' })).toMatchObject({
      ok: true,
    })
    expect(receivedSessions.at(-1)).toMatchObject({ person: { uid }, signOutReason: null })
  })

  it('fault 57: that can no longer be refreshed lets reads continue as signed out', async ({ wiki }) => {
    const { cloud, accounts, clock, receivedSessions, getRecord, signUp } = wiki
    await signUp()
    await accounts.requestReset(ADA.email)
    const newPassword = 'another horse 8'
    const reset = { oobCode: getNewestCode(cloud), newPassword }
    expect((await callAuth(cloud, 'accounts:resetPassword', reset)).status).toBe(200)
    const later = 2 * 3_600_000
    clock.advance(later)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + later })
    onTestFinished(() => {
      vi.useRealTimers()
    })
    const read = await catchReadError(async () => ok(await getRecord('ContentRef/Nowhere')))
    expect(read).toEqual(ok(null))
    await expect.poll(() => receivedSessions.at(-1)).toMatchObject({ signOutReason: { kind: 'expired' } })
  })

  it('is reported as ended if nobody is signed in', async ({ wiki }) => {
    const { accounts, receivedSessions } = wiki
    expect(await accounts.reloadAccount()).toEqual({ ok: false, error: { kind: 'session-ended' } })
    expect(await accounts.sendVerification()).toMatchObject({ error: { kind: 'session-ended' } })
    expect(receivedSessions.at(-1)).toEqual({
      person: { kind: 'signed-out' },
      signOutReason: { kind: 'never' },
    })
  })

  it('has an empty user name, not none, if its record cannot be read', async ({ wiki }) => {
    const { accounts, signUp } = wiki
    await signUp()
    await accounts.signOut()
    intercept((url, pass) => (url.includes('/documents') ? Promise.resolve(unavailable()) : pass()))
    expect(await accounts.signIn(ADA)).toMatchObject({ value: { userName: '' } })
  })
})

describe('passwords', () => {
  it('are changed with the current one, and every client is signed out then', async ({ wiki }) => {
    const { accounts, receivedSessions, getPerson, signUp } = wiki
    await signUp()
    const wanted = 'another horse 8'
    expect(await accounts.changePassword({ currentPassword: 'wrong', newPassword: wanted })).toMatchObject({
      error: { kind: 'credentials-wrong' },
    })
    expect(getPerson()?.kind).toBe('unverified')
    expect(await accounts.changePassword({ currentPassword: VALID_PASSWORD, newPassword: wanted })).toEqual(ok(null))
    expect(receivedSessions.at(-1)).toEqual({
      person: { kind: 'signed-out' },
      signOutReason: { kind: 'password-changed' },
    })
    expect(await accounts.signIn(ADA)).toMatchObject({ error: { kind: 'credentials-wrong' } })
    expect(await accounts.signIn({ ...ADA, password: wanted })).toMatchObject({ ok: true })
  })

  it('fault 51: a reset has the same result for every address', async ({ wiki }) => {
    const { cloud, accounts, signUp } = wiki
    await signUp()
    const before = cloud.auth.listMails().length
    expect(await accounts.requestReset('nobody@wiki.example')).toEqual(ok(null))
    expect(cloud.auth.listMails()).toHaveLength(before)
    expect(await accounts.requestReset(ADA.email)).toEqual(ok(null))
    expect(cloud.auth.listMails()).toHaveLength(before + 1)
  })

  it('fault 50: are reset with a code from a mail, once', async ({ wiki }) => {
    const { cloud, accounts, signUp } = wiki
    await signUp()
    await accounts.signOut()
    await accounts.requestReset(ADA.email)
    const code = getNewestCode(cloud)
    expect(await accounts.followCode(code)).toEqual(ok({ purpose: 'reset-password', email: ADA.email }))
    const password = 'another horse 8'
    expect(await accounts.resetPassword({ code, password: 'x' })).toMatchObject({
      error: { kind: 'password-weak' },
    })
    expect(await accounts.resetPassword({ code, password })).toEqual(ok(null))
    expect(await accounts.resetPassword({ code, password })).toMatchObject({
      error: { kind: 'code-used' },
    })
    expect(await accounts.signIn({ email: ADA.email, password })).toMatchObject({ ok: true })
  })
})

describe('fault 50: codes from mails', () => {
  it('verify an address once, with the same result if they are followed again', async ({ wiki }) => {
    const { cloud, accounts, getPerson, signUp } = wiki
    await signUp()
    const code = getNewestCode(cloud)
    const done = ok({ purpose: 'verify-email', email: ADA.email })
    expect(await Promise.all([accounts.followCode(code), accounts.followCode(code)])).toEqual([done, done])
    expect(getPerson()?.kind).toBe('verified')
    expect(await accounts.followCode(code)).toEqual(done)
    const { error } = await callAuth(cloud, 'accounts:update', { oobCode: code })
    expect(error).toBe('INVALID_OOB_CODE')
  })

  it('expire after three days', async ({ wiki }) => {
    const { cloud, accounts, clock, signUp } = wiki
    await signUp()
    clock.advance(80 * 3_600_000)
    expect(await accounts.followCode(getNewestCode(cloud))).toMatchObject({
      error: { kind: 'code-expired' },
    })
  })

  it('are invalid if they were never sent', async ({ wiki }) => {
    const { accounts } = wiki
    expect(await accounts.followCode('made up')).toMatchObject({ error: { kind: 'code-used' } })
  })

  it('may be followed again after a failed request', async ({ wiki }) => {
    const { cloud, accounts, signUp } = wiki
    await signUp()
    const code = getNewestCode(cloud)
    let cut = true
    intercept((_, pass) => (cut ? Promise.reject(new TypeError()) : pass()))
    expect(await accounts.followCode(code)).toMatchObject({ error: { kind: 'unreachable' } })
    cut = false
    expect(await accounts.followCode(code)).toMatchObject({ ok: true })
  })
})

describe('the mailbox', () => {
  it('has a path in local mode only', async ({ wiki }) => {
    const { accounts, config } = wiki
    expect(accounts.mailboxPath).toBe('/_local/mailbox')
    const firebase = { ...config.firebase, projectId: 'hosted' }
    const documents = openDocuments({ ...config, firebase })
    onTestFinished(() => deleteApp(documents.firestore.app))
    expect(createHostedModeAccounts(config, documents).mailboxPath).toBeNull()
  })
})
