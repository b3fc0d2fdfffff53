/** Contract test of the adapter to a hosted wiki: sign-in by service account, reads, writes and conflicts. */
import { randomBytes, scryptSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toText } from '#shared/model/stored-fields'
import { openHostedWiki } from '../../../operations/hosted/hosted-wiki.ts'
import type { Wiki } from '../../../operations/wiki/wiki.ts'
import { failOnDamage } from '../operations/fail-on-damage.ts'
import { type FakeHostedProject, openFakeHostedProject } from './fake-hosted-project.ts'
import { createHostedError } from './hosted-handler.ts'
import { TEST_HOSTED_SETTINGS } from './hosted-settings.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'hosted-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('a hosted project', () => {
  let project: FakeHostedProject
  let keyFile: string
  beforeAll(async () => {
    project = await openFakeHostedProject(
      TEST_HOSTED_SETTINGS.VITE_FIREBASE_PROJECT_ID,
      TEST_HOSTED_SETTINGS.VITE_FIREBASE_STORAGE_BUCKET,
    )
    keyFile = join(folder, 'key.json')
    writeFileSync(keyFile, JSON.stringify(project.key))
  })
  afterAll(() => project?.close())

  const open = (file = keyFile): Wiki => {
    const { address } = project
    const opened = openHostedWiki(
      { ...TEST_HOSTED_SETTINGS, GOOGLE_APPLICATION_CREDENTIALS: file },
      { documents: address, files: address, accounts: `${address}/identitytoolkit.googleapis.com` },
    )
    if (!opened.ok) throw new Error(opened.error)
    return opened.value.wiki
  }
  const paths = async (wiki: Wiki) => {
    const found: string[] = []
    for await (const { path } of wiki.documents(failOnDamage)) found.push(path)
    return found
  }
  const record = (path: string, content = 'a') => ({
    path,
    fields: JSON.stringify({ said: { stringValue: content } }),
  })

  it('is opened with the key of its service account only', async () => {
    await open().write({ put: [record('a/1')], remove: [] })
    expect(await paths(open())).toEqual(['a/1'])
    const other = await openFakeHostedProject('another', 'b')
    await other.close()
    const strange = join(folder, 'strange.json')
    writeFileSync(strange, JSON.stringify({ ...project.key, private_key: other.key['private_key'] }))
    await expect(paths(open(strange))).rejects.toThrow('refused with 400: Invalid JWT')
  })

  it.each([
    [{}, 'is missing: the path'],
    [{ GOOGLE_APPLICATION_CREDENTIALS: '/nowhere' }, 'cannot be read as JSON'],
    [{ VITE_FIREBASE_APP_ID: '' }, 'Missing: VITE_FIREBASE_APP_ID'],
    [
      { FIRESTORE_EMULATOR_HOST: '127.0.0.1:8080' },
      'Missing: FIREBASE_AUTH_EMULATOR_HOST, FIREBASE_STORAGE_EMULATOR_HOST',
    ],
  ])('is not opened with an incomplete configuration: %j', (settings, expected) => {
    const opened = openHostedWiki({ ...TEST_HOSTED_SETTINGS, ...settings })
    expect(opened).toEqual({ ok: false, error: expect.stringContaining(expected) })
  })

  it('is not opened with the key of another project or an invalid key', () => {
    const openWithKey = (key: unknown) => {
      const file = join(folder, 'wrong.json')
      writeFileSync(file, JSON.stringify(key))
      return openHostedWiki({ ...TEST_HOSTED_SETTINGS, GOOGLE_APPLICATION_CREDENTIALS: file })
    }
    expect(openWithKey({ ...project.key, project_id: 'another' })).toMatchObject({
      error: expect.stringContaining('belongs to another, and the settings name wiki-nowhere'),
    })
    expect(openWithKey({ type: 'authorized_user' })).toMatchObject({
      error: expect.stringContaining('no key of a service account'),
    })
    const damaged = openWithKey({ ...project.key, private_key: 'hunter2' })
    expect(damaged).toMatchObject({ error: expect.stringContaining('private key is damaged') })
    expect(JSON.stringify(damaged)).not.toContain('hunter2')
  })

  it('is called with retry while it is busy, and with a new token after the old one expires', async () => {
    const wiki = open()
    project.unexpectedErrors.push(
      createHostedError(503, 'UNAVAILABLE', 'busy'),
      null,
      createHostedError(429, 'X', 'slowly'),
    )
    expect((await paths(wiki)).length).toBeGreaterThan(0)
    project.forgetTokens()
    expect((await paths(wiki)).length).toBeGreaterThan(0)
    project.unexpectedErrors.push(createHostedError(403, 'PERMISSION_DENIED', 'Missing permission'))
    await expect(paths(wiki)).rejects.toThrow(/403: Missing permission\. Give its service account/)
  })

  it('is read as a snapshot at one time, with pagination, whatever the names of its collections', async () => {
    const wiki = open()
    const many = Array.from({ length: 350 }, (_, n) => record(`b/${n}/below/c`))
    await wiki.write({ put: many, remove: [] })
    const fixture = wiki.documents(failOnDamage)[Symbol.asyncIterator]()
    await fixture.next()
    await open().write({ put: [record('z/late')], remove: ['b/99/below/c'] })
    const found = []
    for (let next = await fixture.next(); !next.done; next = await fixture.next()) found.push(next.value.path)
    expect(found).toContain('b/99/below/c')
    expect(found).not.toContain('z/late')
    expect(await paths(wiki)).toContain('z/late')
  })

  it('is not overwritten if somebody has written since it was read', async () => {
    const wiki = open()
    await paths(wiki)
    await open().write({ put: [record('a/1', 'theirs')], remove: [] })
    const late = wiki.write({ put: [record('a/1', 'mine'), record('a/2')], remove: [] })
    await expect(late).rejects.toThrow('Somebody has written to this wiki since')
    const { fields = '' } = project.cloud.store.documents.get('a/1') ?? {}
    expect([fields, project.cloud.store.documents.get('a/2')]).toEqual([expect.stringContaining('theirs'), null])
    await paths(wiki)
    // Its own write is not a conflict.
    for (const content of ['mine', 'mine again']) await wiki.write({ put: [record('a/1', content)], remove: [] })
  })

  it('stores pictures with their tokens, and changes nothing else in its bucket', async () => {
    const wiki = open()
    const bytes = new Uint8Array(Buffer.from([0, 13, 10, 45, 45, 255]))
    project.files.set('backups/theirs', { contentType: 'x/y', metadata: {}, bytes })
    const file = { path: 'content/A/ä b.webp', contentType: 'image/webp', size: 6, token: 'abc' }
    await wiki.putFile({ ...file, hash: null }, bytes)
    for (let n = 0; n < 4; n++) await wiki.putFile({ ...file, path: `BugReports/${n}`, hash: null }, bytes)
    const found = []
    for await (const one of wiki.files(failOnDamage)) found.push(one)
    expect(found.map(({ path }) => path)).toEqual(['content/A/ä b.webp', ...[0, 1, 2, 3].map((n) => `BugReports/${n}`)])
    expect(found[0]).toEqual({ ...file, hash: null })
    expect(Buffer.from(await wiki.read({ ...file, hash: null }))).toEqual(Buffer.from(bytes))
    for (const { path } of found) await wiki.removeFile(path)
    await wiki.removeFile('content/A/gone already')
    expect([...project.files.keys()]).toEqual(['backups/theirs'])
  })

  it('stores people with their password hashes, except people with published passwords', async () => {
    const salt = randomBytes(16)
    const key = scryptSync('a secret', salt, 32, { N: 1024, r: 8, p: 1 })
    const password = {
      ...{ N: 1024, r: 8, p: 1 },
      salt: salt.toString('base64'),
      key: key.toString('base64'),
    }
    const person = { emailVerified: true, createdAt: 1, passwordChangedAt: 2, password }
    const wiki = open()
    await wiki.putAccounts([
      { ...person, uid: 'real', email: 'a@wiki.test' },
      { ...person, uid: 'sample', email: 'maintainer@infinite-worlds.example' },
      { ...person, uid: 'unknown', email: 'c@wiki.test', password: null },
    ])
    const { user, hashing } = project.accounts.get('real') ?? { user: {}, hashing: {} }
    const { hashAlgorithm, cpuMemCost: N, blockSize: r, parallelization: p, dkLen } = hashing
    expect(hashAlgorithm).toBe('STANDARD_SCRYPT')
    const cost = { N: Number(N), r: Number(r), p: Number(p) }
    const theirs = scryptSync('a secret', Buffer.from(toText(user['salt']), 'base64url'), Number(dkLen), cost)
    expect(user['passwordHash']).toBe(theirs.toString('base64url'))
    for (const uid of ['sample', 'unknown']) expect(project.accounts.get(uid)?.user).not.toHaveProperty('passwordHash')
    const accounts = []
    for await (const account of wiki.accounts(failOnDamage)) accounts.push(account)
    expect(accounts).toHaveLength(3)
    expect(accounts).toContainEqual(wiki.toStoredAccount({ ...person, uid: 'real', email: 'a@wiki.test' }))
    expect(await wiki.account('A@wiki.test')).toMatchObject({ uid: 'real', emailVerified: true })
    expect(await wiki.account('nobody@wiki.test')).toBeNull()
    await wiki.removeAccounts(accounts.map(({ uid }) => uid))
    expect(project.accounts.size).toBe(0)
    const refused = [{ ...person, uid: 'b', email: 'b@refused.test' }]
    await expect(wiki.putAccounts(refused)).rejects.toThrow('The account b was not taken: email')
  })
})
