/** Property tests of backups with generated wikis in memory: every content is restored, every damage is refused. */
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ignoreProgress } from '../../tests/contract/operations/fail-on-damage.ts'
import { createItemChecks } from '../wiki/check-items.ts'
import type { Wiki, WikiAccount, WikiFile } from '../wiki/wiki.ts'
import { DamagedFileError, WikiError } from '../wiki/wiki.ts'
import { backupWiki } from './backup-wiki.ts'
import { openCheckedBackup, planWikiRestore, type WikiRestorePlan } from './restore-wiki.ts'
import { computeWikiDigest } from './wiki-digest.ts'

interface StoredWiki {
  readonly documents: Map<string, string>
  readonly files: Map<string, { file: WikiFile; bytes: Uint8Array }>
  readonly accounts: Map<string, WikiAccount>
}

const nothing = (): StoredWiki => ({ documents: new Map(), files: new Map(), accounts: new Map() })

/** Fake wiki over three maps. */
function createMemoryWiki(storedWiki: StoredWiki, failAfter = Number.POSITIVE_INFINITY): Wiki {
  let writes = 0
  const writing = async (work: () => void) => {
    if (++writes > failAfter) throw new WikiError('The disk is full.')
    work()
  }
  return {
    totals: async () => ({
      records: storedWiki.documents.size,
      files: storedWiki.files.size,
      accounts: storedWiki.accounts.size,
    }),
    async *documents() {
      for (const [path, fields] of storedWiki.documents) yield { path, fields }
    },
    async document(path) {
      const fields = storedWiki.documents.get(path)
      return fields === undefined ? null : { path, fields }
    },
    async *files() {
      for (const { file } of storedWiki.files.values()) yield file
    },
    async read({ path }) {
      const bytes = storedWiki.files.get(path)?.bytes
      if (bytes === undefined) throw new DamagedFileError(path, 'missing')
      return bytes
    },
    async *accounts() {
      yield* storedWiki.accounts.values()
    },
    account: () => Promise.reject(new Error('No backup asks for one account.')),
    toStoredAccount: (account) => account,
    write: ({ put, remove }) =>
      writing(() => {
        for (const { path, fields } of put) storedWiki.documents.set(path, fields)
        for (const path of remove) storedWiki.documents.delete(path)
      }),
    groupIntoCommits: () => [],
    save: () => Promise.reject(new Error('No restore saves pages.')),
    putFile: (file, bytes) => writing(() => storedWiki.files.set(file.path, { file, bytes })),
    removeFile: (path) => writing(() => storedWiki.files.delete(path)),
    putAccounts: (accounts) =>
      writing(() => {
        for (const account of accounts) storedWiki.accounts.set(account.uid, account)
      }),
    removeAccounts: (uids) =>
      writing(() => {
        for (const uid of uids) storedWiki.accounts.delete(uid)
      }),
  }
}

const itemChecks = () => createItemChecks({ composites: [], overrides: new Map() })

/** Valid names of records, files and accounts. Invalid ones are in hostile-backups.test.ts. */
const segment = fc
  .string({ minLength: 1, maxLength: 12, unit: 'grapheme' })
  .filter((name) => !/[/\\]|^\.\.?$|^__.*__$/.test(name))
const documents = fc.uniqueArray(
  fc.tuple(
    fc.tuple(fc.constantFrom('ContentRef', 'users', 'Content/Books/constructor'), segment),
    fc.string({ unit: 'binary' }),
  ),
  { selector: ([path]) => path.join('/'), maxLength: 30 },
)
const files = fc.uniqueArray(fc.tuple(segment, fc.uint8Array({ maxLength: 60 })), {
  selector: ([path]) => path,
  maxLength: 6,
})
const people = fc.uniqueArray(segment, { maxLength: 4 })

const wikis = fc.tuple(documents, files, people).map(([records, pictures, uids]): StoredWiki => {
  const storedWiki = nothing()
  for (const [path, text] of records)
    storedWiki.documents.set(path.join('/'), JSON.stringify({ text: { stringValue: text } }))
  for (const [path, bytes] of pictures) {
    const hash = createHash('sha256').update(bytes).digest('hex')
    const file = { path, contentType: 'image/webp', size: bytes.byteLength, hash, token: path }
    storedWiki.files.set(path, { file, bytes })
  }
  for (const uid of uids)
    storedWiki.accounts.set(uid, {
      uid,
      email: `${uid}@wiki.example`,
      emailVerified: true,
      createdAt: 1,
      passwordChangedAt: 2,
      password: uid.length % 2 === 0 ? null : { N: 2, r: 8, p: 1, salt: 'c2FsdA==', key: uid },
    })
  return storedWiki
})

let folder: string
let file: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'backups-'))
  file = join(folder, 'wiki.zip')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const write = (storedWiki: StoredWiki, withPeople = true) =>
  backupWiki(createMemoryWiki(storedWiki), file, {
    people: withPeople,
    now: new Date(0),
    program: '0.0.0',
    progress: ignoreProgress,
    skipDamaged: false,
  })

/** Plans a restore and closes the backup after `use`. */
async function planned<T>(wiki: Wiki, use: (plan: WikiRestorePlan) => Promise<T>): Promise<T> {
  const backup = await openCheckedBackup(file, ignoreProgress, itemChecks())
  if (!backup.ok) throw new Error(backup.error)
  try {
    const plan = await planWikiRestore(backup.value, wiki, ignoreProgress)
    if (!plan.ok) throw new Error(plan.error)
    return await use(plan.value)
  } finally {
    backup.value.close()
  }
}

const restoreInto = (wiki: Wiki) =>
  planned(wiki, async (plan) => ({ ...plan, applied: await plan.apply(ignoreProgress) }))

describe('a backup', () => {
  it('fault 67: restores any content over any other content', async () => {
    await fc.assert(
      fc.asyncProperty(wikis, wikis, async (storedWiki, other) => {
        const made = await write(storedWiki)
        const wiki = createMemoryWiki(other)
        const { manifest } = await restoreInto(wiki)
        expect(made).toEqual({ ok: true, value: manifest })
        expect(await computeWikiDigest(wiki, manifest, ignoreProgress)).toBe(manifest.digest)
        const preview = await planned(wiki, async (again) => again.preview)
        for (const { added, changed, removed } of Object.values(preview))
          expect([added, changed, removed]).toEqual([0, 0, 0])
      }),
      { numRuns: 40 },
    )
  })

  it('fault 67: preserves every character at which some programs split lines', async () => {
    const storedWiki = nothing()
    const text = 'one\u2028two\u2029three\u0085four\u000bfive\rsix\nseven'
    storedWiki.documents.set('ContentRef/Seth', JSON.stringify({ text: { stringValue: text } }))
    await write(storedWiki)
    const now = nothing()
    await restoreInto(createMemoryWiki(now))
    expect(now.documents).toEqual(storedWiki.documents)
  })

  it('without people contains no address, and leaves the accounts of the wiki unchanged', async () => {
    const [storedWiki = nothing()] = fc.sample(wikis, { numRuns: 1, seed: 7 })
    storedWiki.documents.set('users/u1', '{"email":{"stringValue":"secret@wiki.example"}}')
    await write(storedWiki, false)
    expect(readFileSync(file).includes('wiki.example')).toBe(false)
    const now = nothing()
    now.documents.set('users/u2', '{}')
    await restoreInto(createMemoryWiki(now))
    expect(now.documents.has('users/u2')).toBe(true)
    expect(now.documents.has('users/u1')).toBe(false)
    expect(now.accounts.size).toBe(0)
  })

  it('has another digest than a wiki with altered bytes', async () => {
    const storedWiki = nothing()
    const bytes = Buffer.from('a picture')
    const hash = createHash('sha256').update(bytes).digest('hex')
    const file = { path: 'p', contentType: 'image/webp', size: bytes.length, hash, token: 't' }
    storedWiki.files.set('p', { file, bytes })
    const made = await write(storedWiki)
    if (!made.ok) throw new Error(made.error)
    expect(await computeWikiDigest(createMemoryWiki(storedWiki), made.value, ignoreProgress)).toBe(made.value.digest)
    storedWiki.files.set('p', { file, bytes: Buffer.from('a pictUre') })
    expect(await computeWikiDigest(createMemoryWiki(storedWiki), made.value, ignoreProgress)).not.toBe(
      made.value.digest,
    )
  })

  it('is restored by a second run where the first was interrupted, at any point', async () => {
    const [storedWiki = nothing()] = fc.sample(wikis, { numRuns: 1, seed: 3 })
    await write(storedWiki)
    for (let failAfter = 0; ; failAfter++) {
      const now = nothing()
      const { applied, manifest } = await restoreInto(createMemoryWiki(now, failAfter))
      if (!applied.ok) expect(applied.error).toMatch(/^The disk is full\. The wiki may hold part of the backup now/)
      await restoreInto(createMemoryWiki(now))
      expect(await computeWikiDigest(createMemoryWiki(now), manifest, ignoreProgress)).toBe(manifest.digest)
      if (applied.ok) break
    }
  })

  it('is refused if a byte has changed or the end is missing', async () => {
    const [storedWiki = nothing()] = fc.sample(wikis, { numRuns: 1, seed: 11 })
    const made = await write(storedWiki)
    if (!made.ok) throw new Error(made.error)
    const whole = readFileSync(file)
    const outcomes = new Set<boolean>()
    for (let at = 0; at < whole.length; at += 13) {
      const changed = Buffer.from(whole)
      changed.writeUInt8(changed.readUInt8(at) ^ 0x10, at)
      writeFileSync(file, changed)
      const backup = await openCheckedBackup(file, ignoreProgress, itemChecks())
      outcomes.add(backup.ok)
      // Bytes that are neither content nor offsets, such as a time, may change without effect.
      if (backup.ok) {
        expect(made).toMatchObject({ value: { digest: backup.value.manifest.digest } })
        backup.value.close()
      }
      writeFileSync(file, whole.subarray(0, at))
      expect((await openCheckedBackup(file, ignoreProgress, itemChecks())).ok).toBe(false)
    }
    expect(outcomes).toContain(false)
  })

  it.each(['documents', 'files', 'accounts', 'read'] as const)(
    'reports what it could not read of the wiki, and leaves no file behind: %s',
    async (part) => {
      const [storedWiki = nothing()] = fc.sample(wikis, { numRuns: 1, seed: 11 })
      const fail = () => {
        throw new WikiError('The disk has a fault.')
      }
      const unreadable =
        part === 'read'
          ? async () => fail()
          : async function* () {
              yield* []
              fail()
            }
      const made = await backupWiki({ ...createMemoryWiki(storedWiki), [part]: unreadable }, file, {
        people: true,
        now: new Date(0),
        program: '0.0.0',
        progress: ignoreProgress,
        skipDamaged: true,
      })
      expect(made).toEqual({ ok: false, error: 'The disk has a fault.' })
      expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([])
    },
  )

  it.each([
    ['no file', null, 'there is no such file'],
    [
      'no archive',
      'Once upon a time',
      'wiki.zip is no backup of a wiki, or it was cut short: its end is not that of a zip file. Nothing was changed; name a file that "npm run backup" has written.',
    ],
  ])('that is %s is refused with an error message', async (_what, text, sentence) => {
    rmSync(file, { force: true })
    if (text !== null) writeFileSync(file, text)
    expect(await openCheckedBackup(file, ignoreProgress, itemChecks())).toEqual({
      ok: false,
      error: expect.stringContaining(sentence),
    })
  })
})
