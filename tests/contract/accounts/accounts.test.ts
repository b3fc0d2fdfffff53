/** The interface's own way to accounts, against the local cloud under the deployed rules: what people do, and what fails. */
import { deleteApp } from 'firebase/app'
import { signInWithEmailAndPassword, updatePassword } from 'firebase/auth'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createLocalConfig, type WikiConfig } from '#shared/config'
import type { Person } from '#shared/model/account'
import { ok } from '#shared/result'
import { createFirebaseAccounts } from '../../../renderer/services/accounts/firebase-accounts.ts'
import { setHintInMemory } from '../../../renderer/services/browser/session-hint.ts'
import type { Accounts, Session } from '../../../renderer/services/ports/accounts.ts'
import { createAlgoliaSearch } from '../../../renderer/services/reading/algolia-search.ts'
import {
  catchReadError,
  type Documents,
  openDocuments,
} from '../../../renderer/services/reading/firestore.ts'
import { at, openCloud, PROJECT, type TestCloud } from '../open-cloud.ts'
import { DEPLOYED_DIR } from '../rules/deployed-files.ts'
import { callAuth, connectAuth, deriveKeyFast, getNewestCode } from './auth-calls.ts'

type Step = (url: string, pass: () => Promise<Response>) => Promise<Response>

/** What stands between the clients and the services. The identity client takes `fetch` when it is loaded. */
const network = vi.hoisted(() => {
  const real = globalThis.fetch
  const between: { step: Step } = { step: (_, pass) => pass() }
  globalThis.fetch = (input, init) => between.step(String(input), () => real(input, init))
  return between
})

const PASSWORD = 'correct horse 7'
const ADA = { userName: 'Ada', email: 'ada@wiki.example', password: PASSWORD }
const BOB = { userName: 'Bob', email: 'bob@wiki.example', password: PASSWORD }

let cloud: TestCloud
let time: number
let config: WikiConfig
let documents: Documents
let accounts: Accounts
/** All that was told, oldest first. */
let receivedSessions: Session[]

beforeEach(async () => {
  time = Date.now()
  cloud = await openCloud(undefined, {
    clock: () => time,
    derive: deriveKeyFast,
    rulesDir: DEPLOYED_DIR,
  })
  const services = { host: '127.0.0.1', port: cloud.port, ssl: false }
  const { apiKey } = cloud.installation
  // a note of who is signed in goes to the page's own listeners, and here is no page
  vi.stubGlobal('StorageEvent', Event)
  vi.stubGlobal('dispatchEvent', () => true)
  vi.stubGlobal('addEventListener', () => {})
  config = createLocalConfig({}, { projectId: PROJECT, apiKey, services })
  documents = openDocuments(config)
  accounts = createFirebaseAccounts({ config, documents, search: createAlgoliaSearch(config) })
  receivedSessions = []
  accounts.subscribeToSession((session) => receivedSessions.push(session))
})
afterEach(async () => {
  network.step = (_, pass) => pass()
  vi.unstubAllGlobals()
  setHintInMemory('')
  await deleteApp(documents.firestore.app)
  await cloud.close()
})

const person = (): Person | undefined => receivedSessions.at(-1)?.person

const record = (path: string) => documents.get(path.split('/'))

/** Until the test is over. */
function between(step: Step): void {
  network.step = step
  onTestFinished(() => {
    network.step = (_, pass) => pass()
  })
}

/** What was asked for is done, and nobody is told. */
const lostAfter =
  (call: string): Step =>
  async (url, pass) => {
    const answer = await pass()
    if (url.includes(call)) throw new TypeError('the line is cut')
    return answer
  }

const refused = () =>
  new Response('{"error":{"code":503,"message":"UNAVAILABLE"}}', { status: 503 })

const signedUp = async (wanted = ADA): Promise<string> => {
  expect(await accounts.signUp(wanted)).toEqual(ok({ mailSent: true }))
  const now = person()
  if (now === undefined || now.kind === 'signed-out') throw new Error('Nobody is signed in.')
  return now.uid
}

const verify = async () => {
  expect((await callAuth(cloud, 'accounts:update', { oobCode: getNewestCode(cloud) })).status).toBe(
    200,
  )
}

describe('signing up', () => {
  it('makes the account, its record and its reservation, sends the mail, and tells it once', async () => {
    const uid = await signedUp()
    expect(person()).toEqual({
      kind: 'unverified',
      uid,
      email: ADA.email,
      userName: 'Ada',
      role: null,
      isBlocked: false,
    })
    expect(await record(`users/${uid}`)).toEqual({ email: ADA.email, userName: 'Ada' })
    expect(await record('usernames/ada')).toEqual({ uid })
    expect(cloud.auth.listMails().map(({ to }) => to)).toEqual([ADA.email])
    // nobody sees an account without a name on the way there
    expect(receivedSessions.filter(({ person: { kind } }) => kind !== 'signed-out')).toHaveLength(1)
  })

  it('is told early that the name is taken, in any case of it, before anything is made', async () => {
    await signedUp()
    await accounts.signOut()
    const before = cloud.auth.listMails().length
    const again = await accounts.signUp({ ...BOB, userName: 'ADA' })
    expect(again).toEqual({ ok: false, error: { kind: 'name-taken', isAccountRetained: false } })
    expect(cloud.auth.listMails()).toHaveLength(before)
    expect(await accounts.signUp(BOB)).toMatchObject({ ok: true })
  })

  it('fault 46: is told that the name looks like one that is taken', async () => {
    expect(await accounts.signUp({ ...ADA, userName: 'Pax' })).toMatchObject({ ok: true })
    await accounts.signOut()
    const cyrillic = await accounts.signUp({ ...BOB, userName: 'Рах' })
    expect(cyrillic).toEqual({
      ok: false,
      error: { kind: 'name-looks-taken', isAccountRetained: false },
    })
    expect(await accounts.signUp({ ...BOB, userName: 'lan' })).toMatchObject({ ok: true })
    await accounts.signOut()
    const other = { email: 'cyd@wiki.example', password: BOB.password, userName: 'Ian' }
    expect(await accounts.signUp(other)).toMatchObject({ error: { kind: 'name-looks-taken' } })
  })

  it('is told by the reservation where the index knows nothing, and nothing is left of it', async () => {
    await signedUp()
    await accounts.signOut()
    between((url, pass) => (url.includes('/1/indexes/') ? Promise.reject(new TypeError()) : pass()))
    const again = await accounts.signUp({ ...BOB, userName: 'ada' })
    expect(again).toEqual({ ok: false, error: { kind: 'name-taken', isAccountRetained: false } })
    expect(person()?.kind).toBe('signed-out')
    expect(await accounts.signIn(BOB)).toMatchObject({ error: { kind: 'credentials-wrong' } })
    expect(await accounts.signUp(BOB)).toMatchObject({ ok: true })
  })

  it('that cannot be undone either is completed at the next sign-in', async () => {
    await signedUp()
    await accounts.signOut()
    between((url, pass) =>
      /\/1\/indexes\/|accounts:delete/.test(url) ? Promise.resolve(refused()) : pass(),
    )
    const again = await accounts.signUp({ ...BOB, userName: 'ada' })
    expect(again).toEqual({ ok: false, error: { kind: 'name-taken', isAccountRetained: true } })
    expect(person()?.kind).toBe('signed-out')
    expect(await accounts.signIn(BOB)).toMatchObject({ value: { userName: null } })
    expect(await accounts.claimUserName('Ada')).toMatchObject({ error: { kind: 'name-taken' } })
    expect(await accounts.claimUserName('Bob')).toMatchObject({ value: { userName: 'Bob' } })
    expect(person()).toMatchObject({ userName: 'Bob' })
  })

  it('knows its own reservation again where the answer was lost', async () => {
    between(lostAfter(':commit'))
    await signedUp()
  })

  it('that left the name without its person is made whole by choosing it again', async () => {
    const uid = await signedUp()
    const name = `projects/${PROJECT}/databases/(default)/documents/users/${uid}`
    await cloud.commit([{ delete: name }])
    await accounts.signOut()
    expect(await accounts.signIn(ADA)).toMatchObject({ value: { userName: null } })
    expect(await accounts.claimUserName('Ada')).toMatchObject({ value: { userName: 'Ada' } })
    expect(await record(`users/${uid}`)).toEqual({ email: ADA.email, userName: 'Ada' })
    // and once more changes nothing
    expect(await accounts.claimUserName('ADA')).toMatchObject({ value: { userName: 'Ada' } })
  })

  it('that reaches the identity service only is undone', async () => {
    between((url, pass) => (url.includes(':commit') ? Promise.resolve(refused()) : pass()))
    expect(await accounts.signUp(ADA)).toMatchObject({ ok: false })
    expect(await accounts.signIn(ADA)).toMatchObject({ error: { kind: 'credentials-wrong' } })
  })

  it('whose answer was lost goes on where it was, with the next try', async () => {
    const unanswered = { kind: 'unreachable' }
    network.step = lostAfter('accounts:signUp')
    expect(await accounts.signUp(ADA)).toEqual({ ok: false, error: unanswered })
    network.step = (_, pass) => pass()
    const mistyped = { ...ADA, password: 'correct horse 8' }
    expect(await accounts.signUp(mistyped)).toMatchObject({ error: { kind: 'email-in-use' } })
    expect(person()?.kind).toBe('signed-out')
    const uid = await signedUp()
    expect(await record(`users/${uid}`)).toEqual({ email: ADA.email, userName: 'Ada' })
  })

  it('that could not be undone goes on under another name', async () => {
    await signedUp()
    await accounts.signOut()
    network.step = (url, pass) =>
      /\/1\/indexes\/|accounts:delete/.test(url) ? Promise.resolve(refused()) : pass()
    const kept = { kind: 'name-taken', isAccountRetained: true }
    expect(await accounts.signUp({ ...BOB, userName: 'ada' })).toMatchObject({ error: kept })
    network.step = (_, pass) => pass()
    await signedUp(BOB)
    expect(person()).toMatchObject({ userName: 'Bob', email: BOB.email })
  })

  it('never takes an account that is used for its own', async () => {
    const uid = await signedUp()
    await accounts.signOut()
    network.step = (url, pass) =>
      url.includes('accounts:signUp') ? Promise.reject(new TypeError('no line')) : pass()
    const another = { ...ADA, userName: 'Another' }
    expect(await accounts.signUp(another)).toMatchObject({ error: { kind: 'unreachable' } })
    network.step = (_, pass) => pass()
    expect(await accounts.signUp(another)).toMatchObject({ error: { kind: 'email-in-use' } })
    expect(person()?.kind).toBe('signed-out')
    expect(await accounts.signIn(ADA)).toMatchObject({ value: { uid, userName: 'Ada' } })
  })

  it('says in the provider’s own terms what is wrong', async () => {
    await signedUp()
    const kindOf = async (wanted: Partial<typeof ADA>) => {
      const done = await accounts.signUp({ ...BOB, ...wanted })
      return done.ok ? null : done.error.kind
    }
    expect(await kindOf({ email: ADA.email })).toBe('email-in-use')
    expect(await kindOf({ email: 'not an address' })).toBe('email-invalid')
    expect(await kindOf({ password: 'short' })).toBe('password-weak')
  })
})

describe('a session', () => {
  it('goes with every request for documents, and with none after signing out', async () => {
    const own = `users/${await signedUp()}`
    expect(await record(own)).not.toBeNull()
    await accounts.signOut()
    await expect(record(own)).rejects.toThrow(/permission/i)
    expect(receivedSessions.at(-1)).toEqual({
      person: { kind: 'signed-out' },
      signOutReason: { kind: 'signed-out' },
    })
  })

  it('is verified as soon as it is asked, so that the next write is let through', async () => {
    await signedUp()
    await verify()
    expect(await accounts.reloadAccount()).toMatchObject({ value: { kind: 'verified' } })
    expect(person()?.kind).toBe('verified')
  })

  it('knows roles and blocks', async () => {
    const uid = await signedUp()
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

  it('fault 58: that was ended elsewhere says so, and whose it was', async () => {
    const uid = await signedUp()
    const elsewhere = connectAuth(cloud)
    onTestFinished(() => elsewhere.close())
    const { user } = await signInWithEmailAndPassword(elsewhere.auth, ADA.email, PASSWORD)
    time += 2000
    await updatePassword(user, 'another horse 8')
    expect(await accounts.reloadAccount()).toMatchObject({ error: { kind: 'session-ended' } })
    expect(receivedSessions.at(-1)).toMatchObject({
      signOutReason: { kind: 'expired', account: { uid } },
    })
    expect(await accounts.signIn({ ...ADA, password: 'another horse 8' })).toMatchObject({
      ok: true,
    })
    expect(receivedSessions.at(-1)).toMatchObject({ person: { uid }, signOutReason: null })
  })

  it('fault 57: that can no longer be renewed is met by reads as nobody’s, not as an error', async () => {
    await signedUp()
    await accounts.requestReset(ADA.email)
    const newPassword = 'another horse 8'
    const reset = { oobCode: getNewestCode(cloud), newPassword }
    expect((await callAuth(cloud, 'accounts:resetPassword', reset)).status).toBe(200)
    const later = 2 * 3_600_000
    time += later
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + later })
    onTestFinished(() => {
      vi.useRealTimers()
    })
    const read = await catchReadError(async () => ok(await record('ContentRef/Nowhere')))
    expect(read).toEqual(ok(null))
    await expect
      .poll(() => receivedSessions.at(-1))
      .toMatchObject({ signOutReason: { kind: 'expired' } })
  })

  it('of nobody is answered so', async () => {
    expect(await accounts.reloadAccount()).toEqual({ ok: false, error: { kind: 'session-ended' } })
    expect(await accounts.sendVerification()).toMatchObject({ error: { kind: 'session-ended' } })
    expect(receivedSessions.at(-1)).toEqual({
      person: { kind: 'signed-out' },
      signOutReason: { kind: 'never' },
    })
  })

  it('that cannot be reached is not taken for one without a name', async () => {
    await signedUp()
    await accounts.signOut()
    between((url, pass) => (url.includes('/documents') ? Promise.resolve(refused()) : pass()))
    expect(await accounts.signIn(ADA)).toMatchObject({ value: { userName: '' } })
  })
})

describe('passwords', () => {
  it('are changed by who knows the old one, and then everybody is signed out', async () => {
    await signedUp()
    const wanted = 'another horse 8'
    expect(
      await accounts.changePassword({ currentPassword: 'wrong', newPassword: wanted }),
    ).toMatchObject({
      error: { kind: 'credentials-wrong' },
    })
    expect(person()?.kind).toBe('unverified')
    expect(
      await accounts.changePassword({ currentPassword: PASSWORD, newPassword: wanted }),
    ).toEqual(ok(null))
    expect(receivedSessions.at(-1)).toEqual({
      person: { kind: 'signed-out' },
      signOutReason: { kind: 'password-changed' },
    })
    expect(await accounts.signIn(ADA)).toMatchObject({ error: { kind: 'credentials-wrong' } })
    expect(await accounts.signIn({ ...ADA, password: wanted })).toMatchObject({ ok: true })
  })

  it('fault 51: a mail is promised to every address alike', async () => {
    await signedUp()
    const before = cloud.auth.listMails().length
    expect(await accounts.requestReset('nobody@wiki.example')).toEqual(ok(null))
    expect(cloud.auth.listMails()).toHaveLength(before)
    expect(await accounts.requestReset(ADA.email)).toEqual(ok(null))
    expect(cloud.auth.listMails()).toHaveLength(before + 1)
  })

  it('fault 50: are set anew with a code from a mail, once', async () => {
    await signedUp()
    await accounts.signOut()
    await accounts.requestReset(ADA.email)
    const code = getNewestCode(cloud)
    expect(await accounts.followCode(code)).toEqual(
      ok({ purpose: 'reset-password', email: ADA.email }),
    )
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
  it('verify an address once, and say the same when they are followed again here', async () => {
    await signedUp()
    const code = getNewestCode(cloud)
    const done = ok({ purpose: 'verify-email', email: ADA.email })
    expect(await Promise.all([accounts.followCode(code), accounts.followCode(code)])).toEqual([
      done,
      done,
    ])
    expect(person()?.kind).toBe('verified')
    expect(await accounts.followCode(code)).toEqual(done)
    const { error } = await callAuth(cloud, 'accounts:update', { oobCode: code })
    expect(error).toBe('INVALID_OOB_CODE')
  })

  it('expire', async () => {
    await signedUp()
    time += 80 * 3_600_000
    expect(await accounts.followCode(getNewestCode(cloud))).toMatchObject({
      error: { kind: 'code-expired' },
    })
  })

  it('that nobody sent are none', async () => {
    expect(await accounts.followCode('made up')).toMatchObject({ error: { kind: 'code-used' } })
  })

  it('that could not be asked about may be tried again', async () => {
    await signedUp()
    const code = getNewestCode(cloud)
    let cut = true
    between((_, pass) => (cut ? Promise.reject(new TypeError()) : pass()))
    expect(await accounts.followCode(code)).toMatchObject({ error: { kind: 'unreachable' } })
    cut = false
    expect(await accounts.followCode(code)).toMatchObject({ ok: true })
  })
})

describe('the mailbox', () => {
  it('is told of on this machine, and nowhere else', async () => {
    expect(accounts.mailboxPath).toBe('/_local/mailbox')
    await deleteApp(documents.firestore.app)
    documents = openDocuments(config)
    const hosted = createFirebaseAccounts({
      config: { ...config, mode: 'hosted' },
      documents,
      search: createAlgoliaSearch(config),
    })
    expect(hosted.mailboxPath).toBeNull()
  })
})

it('whether a name is known is asked of the index in any case of it', async () => {
  const search = createAlgoliaSearch(config)
  expect(await search.hasUserName('Ada')).toEqual(ok(false))
  await signedUp()
  expect(await search.hasUserName('aDA')).toEqual(ok(true))
  expect(await search.hasUserName('Adam')).toEqual(ok(false))
  expect(at(cloud.usage.read(), 'searchRequests')).toBeGreaterThan(2)
})
