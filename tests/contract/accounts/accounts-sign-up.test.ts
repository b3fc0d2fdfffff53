/** Contract test of the interface's accounts adapter: sign-up, also after failed and lost requests. */
import { describe, expect } from 'vitest'
import { ok } from '#shared/result'
import { createAlgoliaSearch } from '../../../renderer/services/reading/algolia-search.ts'
import { at, PROJECT } from '../open-cloud.ts'
import { ADA, BOB, intercept, test as it, loseResponse, passThrough, unavailable } from './accounts-fixture.ts'

describe('signing up', () => {
  it('creates the account, its record and its reservation, sends the mail, and emits one session', async ({ wiki }) => {
    const { cloud, receivedSessions, getPerson, getRecord, signUp } = wiki
    const uid = await signUp()
    expect(getPerson()).toEqual({
      kind: 'unverified',
      uid,
      email: ADA.email,
      userName: 'Ada',
      role: null,
      isBlocked: false,
    })
    expect(await getRecord(`users/${uid}`)).toEqual({ email: ADA.email, userName: 'Ada' })
    expect(await getRecord('usernames/ada')).toEqual({ uid })
    expect(cloud.auth.listMails().map(({ to }) => to)).toEqual([ADA.email])
    // No session without a user name is emitted in between.
    expect(receivedSessions.filter(({ person: { kind } }) => kind !== 'signed-out')).toHaveLength(1)
  })

  it('is refused for a user name in use, in any letter case, before an account is created', async ({ wiki }) => {
    const { cloud, accounts, signUp } = wiki
    await signUp()
    await accounts.signOut()
    const before = cloud.auth.listMails().length
    const again = await accounts.signUp({ ...BOB, userName: 'ADA' })
    expect(again).toEqual({ ok: false, error: { kind: 'name-taken', isAccountRetained: false } })
    expect(cloud.auth.listMails()).toHaveLength(before)
    expect(await accounts.signUp(BOB)).toMatchObject({ ok: true })
  })

  it('fault 46: is refused for a user name that looks like one in use', async ({ wiki }) => {
    const { accounts } = wiki
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

  it('is refused by the reservation if the search index fails, and leaves no account', async ({ wiki }) => {
    const { accounts, getPerson, signUp } = wiki
    await signUp()
    await accounts.signOut()
    intercept((url, pass) => (url.includes('/1/indexes/') ? Promise.reject(new TypeError()) : pass()))
    const again = await accounts.signUp({ ...BOB, userName: 'ada' })
    expect(again).toEqual({ ok: false, error: { kind: 'name-taken', isAccountRetained: false } })
    expect(getPerson()?.kind).toBe('signed-out')
    expect(await accounts.signIn(BOB)).toMatchObject({ error: { kind: 'credentials-wrong' } })
    expect(await accounts.signUp(BOB)).toMatchObject({ ok: true })
  })

  it('that fails and cannot be undone is completed at the next sign-in', async ({ wiki }) => {
    const { accounts, getPerson, signUp } = wiki
    await signUp()
    await accounts.signOut()
    intercept((url, pass) => (/\/1\/indexes\/|accounts:delete/.test(url) ? Promise.resolve(unavailable()) : pass()))
    const again = await accounts.signUp({ ...BOB, userName: 'ada' })
    expect(again).toEqual({ ok: false, error: { kind: 'name-taken', isAccountRetained: true } })
    expect(getPerson()?.kind).toBe('signed-out')
    expect(await accounts.signIn(BOB)).toMatchObject({ value: { userName: null } })
    expect(await accounts.claimUserName('Ada')).toMatchObject({ error: { kind: 'name-taken' } })
    expect(await accounts.claimUserName('Bob')).toMatchObject({ value: { userName: 'Bob' } })
    expect(getPerson()).toMatchObject({ userName: 'Bob' })
  })

  it('recognizes its own reservation after a lost response', async ({ wiki }) => {
    const { signUp } = wiki
    intercept(loseResponse(':commit'))
    await signUp()
  })

  it('that left a reservation without its person is completed by choosing the name again', async ({ wiki }) => {
    const { cloud, accounts, getRecord, signUp } = wiki
    const uid = await signUp()
    const name = `projects/${PROJECT}/databases/(default)/documents/users/${uid}`
    await cloud.commit([{ delete: name }])
    await accounts.signOut()
    expect(await accounts.signIn(ADA)).toMatchObject({ value: { userName: null } })
    expect(await accounts.claimUserName('Ada')).toMatchObject({ value: { userName: 'Ada' } })
    expect(await getRecord(`users/${uid}`)).toEqual({ email: ADA.email, userName: 'Ada' })
    // Claiming the name a second time changes nothing.
    expect(await accounts.claimUserName('ADA')).toMatchObject({ value: { userName: 'Ada' } })
  })

  it('that reaches only the identity service is undone', async ({ wiki }) => {
    const { accounts } = wiki
    intercept((url, pass) => (url.includes(':commit') ? Promise.resolve(unavailable()) : pass()))
    expect(await accounts.signUp(ADA)).toMatchObject({ ok: false })
    expect(await accounts.signIn(ADA)).toMatchObject({ error: { kind: 'credentials-wrong' } })
  })

  it('is resumed by the next attempt after a lost response', async ({ wiki }) => {
    const { accounts, getPerson, getRecord, signUp } = wiki
    const unanswered = { kind: 'unreachable' }
    intercept(loseResponse('accounts:signUp'))
    expect(await accounts.signUp(ADA)).toEqual({ ok: false, error: unanswered })
    intercept(passThrough)
    const mistyped = { ...ADA, password: 'correct horse 8' }
    expect(await accounts.signUp(mistyped)).toMatchObject({ error: { kind: 'email-in-use' } })
    expect(getPerson()?.kind).toBe('signed-out')
    const uid = await signUp()
    expect(await getRecord(`users/${uid}`)).toEqual({ email: ADA.email, userName: 'Ada' })
  })

  it('that could not be undone is resumed with another user name', async ({ wiki }) => {
    const { accounts, getPerson, signUp } = wiki
    await signUp()
    await accounts.signOut()
    intercept((url, pass) => (/\/1\/indexes\/|accounts:delete/.test(url) ? Promise.resolve(unavailable()) : pass()))
    const retained = { kind: 'name-taken', isAccountRetained: true }
    expect(await accounts.signUp({ ...BOB, userName: 'ada' })).toMatchObject({ error: retained })
    intercept(passThrough)
    await signUp(BOB)
    expect(getPerson()).toMatchObject({ userName: 'Bob', email: BOB.email })
  })

  it('never resumes with an account that is in use', async ({ wiki }) => {
    const { accounts, getPerson, signUp } = wiki
    const uid = await signUp()
    await accounts.signOut()
    intercept((url, pass) =>
      url.includes('accounts:signUp') ? Promise.reject(new TypeError('no connection')) : pass(),
    )
    const another = { ...ADA, userName: 'Another' }
    expect(await accounts.signUp(another)).toMatchObject({ error: { kind: 'unreachable' } })
    intercept(passThrough)
    expect(await accounts.signUp(another)).toMatchObject({ error: { kind: 'email-in-use' } })
    expect(getPerson()?.kind).toBe('signed-out')
    expect(await accounts.signIn(ADA)).toMatchObject({ value: { uid, userName: 'Ada' } })
  })

  it('maps the errors of the provider to kinds', async ({ wiki }) => {
    const { accounts, signUp } = wiki
    await signUp()
    const kindOf = async (wanted: Partial<typeof ADA>) => {
      const done = await accounts.signUp({ ...BOB, ...wanted })
      return done.ok ? null : done.error.kind
    }
    expect(await kindOf({ email: ADA.email })).toBe('email-in-use')
    expect(await kindOf({ email: 'not an address' })).toBe('email-invalid')
    expect(await kindOf({ password: 'short' })).toBe('password-weak')
  })
})

it('the search index finds a user name in any letter case', async ({ wiki }) => {
  const { cloud, config, signUp } = wiki
  const search = createAlgoliaSearch(config)
  expect(await search.hasUserName('Ada')).toEqual(ok(false))
  await signUp()
  expect(await search.hasUserName('aDA')).toEqual(ok(true))
  expect(await search.hasUserName('Adam')).toEqual(ok(false))
  expect(at(cloud.usage.read(), 'searchRequests')).toBeGreaterThan(2)
})
