/** Contract test of the owner of a wiki of one's own: made from a name, found again after restarts, copies and restores. */
import { signInWithCustomToken } from 'firebase/auth'
import { test as base, describe, expect, onTestFinished } from 'vitest'
import type { OwnerProblem } from '#shared/desktop-bridge'
import { err, type Result } from '#shared/result'
import { createWikiOwner, type OwnedCloud } from '../../../local-cloud/wiki-owner.ts'
import { createLocalWiki } from '../../../operations/wiki/local-wiki.ts'
import type { WikiAccount } from '../../../operations/wiki/wiki.ts'
import { openCloud, PROJECT, type TestCloud } from '../open-cloud.ts'
import { DEPLOYED_DIR } from '../rules/deployed-files.ts'
import { connectAuth, deriveKeyFast, requestSignUp } from './auth-calls.ts'

const asOwned = ({ auth, store, commit, installation }: TestCloud): OwnedCloud => ({
  auth,
  store,
  commit,
  installation: { ...installation, projectId: PROJECT },
})

const open = () => openCloud(undefined, { derive: deriveKeyFast, rulesDir: DEPLOYED_DIR })

const test = base.extend('cloud', async ({ task: _ }, { onCleanup }) => {
  const cloud = await open()
  onCleanup(cloud.close)
  return cloud
})

const readText = ({ store }: TestCloud, path: string) => store.documents.get(path)?.fields ?? null

/** Signs in with the token, and returns the uid of the person. */
async function signIn(cloud: TestCloud, opened: Result<string, OwnerProblem>): Promise<string> {
  if (!opened.ok) throw new Error(opened.error.kind)
  const { auth, close } = connectAuth(cloud)
  onTestFinished(close)
  const { user } = await signInWithCustomToken(auth, opened.value)
  expect(user.emailVerified).toBe(true)
  return user.uid
}

/** Replaces all accounts, as a restore does. */
async function restoreAccounts(cloud: TestCloud, accounts: readonly WikiAccount[]): Promise<void> {
  const wiki = createLocalWiki(asOwned(cloud))
  await wiki.removeAccounts((await listAccounts(cloud)).map(({ uid }) => uid))
  await wiki.putAccounts(accounts)
}

async function listAccounts(cloud: TestCloud): Promise<WikiAccount[]> {
  const fail = () => {
    throw new Error('A record is damaged.')
  }
  const accounts: WikiAccount[] = []
  for await (const account of createLocalWiki(asOwned(cloud)).accounts(fail)) accounts.push(account)
  return accounts
}

describe('the owner of a wiki', () => {
  test('is made from a name: a verified maintainer, with the name reserved', async ({ cloud }) => {
    const owner = createWikiOwner(asOwned(cloud))
    expect(owner.getName()).toBeNull()
    expect(await owner.open(null)).toEqual(err({ kind: 'unnamed' }))
    const uid = await signIn(cloud, await owner.open(' Zoë  Ill '))
    expect(owner.getName()).toBe('Zoë Ill')
    expect(readText(cloud, `roles/${uid}`)).toContain('maintainer')
    expect(readText(cloud, 'usernames/zoë ill')).toContain(uid)
    expect(readText(cloud, `users/${uid}`)).toContain('Zoë Ill')
  })

  test('has a name by the rules of all names, which nobody has', async ({ cloud }) => {
    const owner = createWikiOwner(asOwned(cloud))
    for (const name of ['', 'A', 'a'.repeat(41), 'Ada!', 'Aдa'])
      expect(await owner.open(name)).toEqual(err({ kind: 'name-invalid' }))
    await createPerson(cloud, ['ada', 'ill'])
    expect(await owner.open('Ada')).toEqual(err({ kind: 'name-taken' }))
    expect(await owner.open('il1')).toEqual(err({ kind: 'name-looks-taken' }))
    expect(owner.getName()).toBeNull()
    expect(await listAccounts(cloud)).toHaveLength(1)
  })

  test('is the same at every start and in a copy of the folder, whatever name is typed', async ({ cloud }) => {
    const uid = await signIn(cloud, await createWikiOwner(asOwned(cloud)).open('Ada'))
    for (const name of [null, 'Ada', 'Bob'])
      expect(await signIn(cloud, await createWikiOwner(asOwned(cloud)).open(name))).toBe(uid)
    expect(await listAccounts(cloud)).toHaveLength(1)
  })

  test('is one account if two windows name them at once', async ({ cloud }) => {
    const owner = createWikiOwner(asOwned(cloud))
    const opened = await Promise.all([owner.open('Ada'), owner.open('Bob'), owner.open('A')])
    expect(opened.map(({ ok }) => ok)).toEqual([true, true, true])
    expect(owner.getName()).toBe('Ada')
    expect(await listAccounts(cloud)).toHaveLength(1)
  })

  test('is named again after a name that was refused', async ({ cloud }) => {
    const owner = createWikiOwner(asOwned(cloud))
    const opened = await Promise.all([owner.open('A'), owner.open('Ada')])
    expect(opened.map(({ ok }) => ok)).toEqual([false, true])
  })

  test('is not a person with some other address that no mail reaches', async ({ cloud }) => {
    await createPerson(cloud, ['ada'], 'ada@wiki.invalid')
    expect(await createWikiOwner(asOwned(cloud)).open('Ada')).toEqual(err({ kind: 'name-taken' }))
  })

  test.for(['the records', 'the account'] as const)('is completed after a failure of %s', async (step, { cloud }) => {
    const real = asOwned(cloud)
    const fail = async () => {
      throw new Error('The disk is full.')
    }
    const failing =
      step === 'the records' ? { ...real, commit: fail } : { ...real, auth: { ...real.auth, createAccount: fail } }
    await expect(createWikiOwner(failing).open('Ada')).rejects.toThrow('The disk is full.')
    expect(createWikiOwner(real).getName()).toBeNull()
    const uid = await signIn(cloud, await createWikiOwner(real).open('Ada'))
    expect(readText(cloud, 'usernames/ada')).toContain(uid)
    expect(await listAccounts(cloud)).toHaveLength(1)
  })

  test('leaves the accounts of others as they are', async ({ cloud }) => {
    const { uid, idToken } = await requestSignUp(cloud, 'ada@wiki.example')
    await createWikiOwner(asOwned(cloud)).open('Bob')
    expect(cloud.auth.authenticate(`Bearer ${idToken}`).ok).toBe(true)
    expect(readText(cloud, `roles/${uid}`)).toBeNull()
  })
})

describe('after a restore', () => {
  test('of the same wiki the owner is the same, with a new session', async ({ cloud }) => {
    const owner = createWikiOwner(asOwned(cloud))
    const uid = await signIn(cloud, await owner.open('Ada'))
    await restoreAccounts(cloud, await listAccounts(cloud))
    expect(owner.getName()).toBe('Ada')
    expect(await signIn(cloud, await owner.open(null))).toBe(uid)
  })

  test('without people the name makes the account again, under its uid', async ({ cloud }) => {
    const owner = createWikiOwner(asOwned(cloud))
    const uid = await signIn(cloud, await owner.open('Ada'))
    await restoreAccounts(cloud, [])
    expect(owner.getName()).toBeNull()
    expect(await signIn(cloud, await owner.open('Ada'))).toBe(uid)
  })

  test('on another machine the owner is asked for, and found by the name they had', async ({ cloud }) => {
    const uid = await signIn(cloud, await createWikiOwner(asOwned(cloud)).open('Ada'))
    const other = await open()
    onTestFinished(() => other.close())
    const wiki = createLocalWiki(asOwned(other))
    const paths = [`users/${uid}`, 'usernames/ada', `roles/${uid}`]
    await wiki.write({ put: paths.map((path) => ({ path, fields: readText(cloud, path) ?? '' })), remove: [] })
    await restoreAccounts(other, await listAccounts(cloud))
    const owner = createWikiOwner(asOwned(other))
    expect(owner.getName()).toBeNull()
    expect(await owner.open(null)).toEqual(err({ kind: 'unnamed' }))
    expect(await signIn(other, await owner.open('ada'))).toBe(uid)
    expect(owner.getName()).toBe('Ada')
    expect(await listAccounts(other)).toHaveLength(1)
  })
})

/** Reserves the names for a person who has signed up by mail. */
async function createPerson(cloud: TestCloud, names: readonly string[], email = 'ada@wiki.example'): Promise<void> {
  const { uid } = await requestSignUp(cloud, email)
  const fields = JSON.stringify({ uid: { stringValue: uid } })
  const put = names.map((name) => ({ path: `usernames/${name}`, fields }))
  await createLocalWiki(asOwned(cloud)).write({ put, remove: [] })
}
