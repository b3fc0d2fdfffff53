/** Backups with valid checksums and invalid content, which are refused before anything is written. */
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import { ignoreProgress } from '../../tests/contract/operations/fail-on-damage.ts'
import { createItemChecks } from '../wiki/check-items.ts'
import { createContentDigest, fingerprintAccount, fingerprintDocument, fingerprintFile } from '../wiki/digest.ts'
import {
  ACCOUNTS_ENTRY,
  DOCUMENTS_ENTRY,
  FILES_ENTRY,
  FORMAT,
  parseAccountLine,
  parseDocumentLine,
  parseFileLine,
} from './backup-format.ts'
import { openCheckedBackup } from './restore-wiki.ts'

let folder: string
let file: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'hostile-backups-'))
  file = join(folder, 'wiki.zip')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const sha256 = (bytes: string): string => createHash('sha256').update(bytes).digest('hex')

const PICTURE = 'a picture'
const DOCUMENT = { path: 'ContentRef/A', fields: { text: { stringValue: 'a' } } }
const FILE = {
  path: 'content/A/a.webp',
  contentType: 'image/webp',
  size: PICTURE.length,
  hash: sha256(PICTURE),
  token: 't',
}
const ACCOUNT = {
  uid: 'u',
  email: 'a@wiki.example',
  emailVerified: true,
  createdAt: 1,
  passwordChangedAt: 2,
  password: null,
}

interface Content {
  readonly documents?: readonly string[]
  readonly files?: readonly string[]
  readonly accounts?: readonly string[]
}

const line = (item: object): string => JSON.stringify(item)

/** Returns the correct digest of the lines; any digest for lines that cannot be parsed. */
function digestOf({ documents = [], files = [], accounts = [] }: Content): string {
  const digest = createContentDigest()
  try {
    for (const one of documents.map(parseDocumentLine)) if (one !== null) digest.add(fingerprintDocument(one))
    for (const one of files.map(parseFileLine)) if (one !== null) digest.add(fingerprintFile(one))
    for (const one of accounts.map(parseAccountLine)) if (one !== null) digest.add(fingerprintAccount(one))
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  return digest.end()
}

/** @param stated false values of a part in the manifest */
async function write(content: Content, stated: object = {}): Promise<void> {
  const zip = new ZipFile()
  const add = (name: string, text: string) => zip.addBuffer(Buffer.from(text), name)
  const part = (name: string, lines: readonly string[] = []) => {
    const text = lines.map((one) => `${one}\n`).join('')
    add(name, text)
    return { count: lines.length, bytes: Buffer.byteLength(text), sha256: sha256(text), ...stated }
  }
  const { documents, files, accounts } = content
  add(`files/${sha256(PICTURE)}`, PICTURE)
  const manifest = {
    format: FORMAT,
    version: 1,
    made: '2026-01-01T00:00:00.000Z',
    program: '0.0.0',
    people: true,
    digest: digestOf(content),
    parts: {
      [DOCUMENTS_ENTRY]: part(DOCUMENTS_ENTRY, documents),
      [FILES_ENTRY]: part(FILES_ENTRY, files),
      [ACCOUNTS_ENTRY]: part(ACCOUNTS_ENTRY, accounts),
    },
  }
  add('manifest.json', JSON.stringify(manifest))
  zip.end()
  writeFileSync(file, await buffer(zip.outputStream as NodeJS.ReadableStream))
}

async function opened(content: Content, stated: object = {}): Promise<string> {
  await write(content, stated)
  const checks = createItemChecks({ composites: [], overrides: new Map() })
  const backup = await openCheckedBackup(file, ignoreProgress, checks)
  if (!backup.ok) return backup.error
  backup.value.close()
  return 'opened'
}

/** Two of these exceed the size of a record. */
const LONG_TEXT = { stringValue: 'a'.repeat(600_000) }

/** JSON nested so deep that a recursive function overflows the stack. */
const DEEP = `{"path":"ContentRef/A","fields":${'{"a":'.repeat(20_000)}0${'}'.repeat(20_000)}}`

describe('a forged backup', () => {
  it('is accepted if its content is valid', async () => {
    expect(
      await opened({
        documents: [line(DOCUMENT)],
        files: [line(FILE)],
        accounts: [line(ACCOUNT), line({ ...ACCOUNT, uid: 'v', email: '' })],
      }),
    ).toBe('opened')
  })

  it.each([
    ['names a collection', { path: 'ContentRef' }],
    ['has an empty segment', { path: 'ContentRef//a/b' }],
    ['is reserved', { path: 'ContentRef/__a__' }],
    ['is invalid', { path: 'ContentRef/..' }],
    ['not valid text', { path: 'ContentRef/\ud800' }],
    ['exactly one kind', { fields: { text: {} } }],
    ['a Value is expected', { fields: { text: 'a' } }],
    ['exceeds the maximum', { fields: { a: LONG_TEXT, b: LONG_TEXT } }],
  ])('is refused for a record: %s', async (why, change) => {
    const said = await opened({
      documents: [line(DOCUMENT), line({ ...DOCUMENT, path: 'ContentRef/B', ...change })],
    })
    expect(said).toContain('which no wiki can take')
    expect(said).toContain(why)
    expect(said).toContain('Nothing was changed.')
  })

  it('is refused for a record nested too deep', async () => {
    expect(await opened({ documents: [DEEP] })).toContain('cannot be understood')
  })

  it.each(['../a', 'content/../a', '/a', 'content//a', 'content/', '.', 'a\0', 'a\\b', '', '\ud800'])(
    'is refused for a file named %j',
    async (path) => {
      const said = await opened({ files: [line({ ...FILE, path })] })
      expect(said).toContain('which no wiki can take')
    },
  )

  it.each([
    ['a content type', { files: [line({ ...FILE, contentType: 'image/png\r\nX: y' })] }],
    ['an id', { accounts: [line({ ...ACCOUNT, uid: '\ud800' })] }],
    ['an empty id', { accounts: [line({ ...ACCOUNT, uid: '' })] }],
    ['an address', { accounts: [line({ ...ACCOUNT, email: '\0' })] }],
    ['a time', { accounts: [line(ACCOUNT).replace('"createdAt":1', '"createdAt":1e400')] }],
    ['a record twice', { documents: [line(DOCUMENT), line(DOCUMENT)] }],
    ['a file twice', { files: [line(FILE), line(FILE)] }],
    ['an address twice', { accounts: [line(ACCOUNT), line({ ...ACCOUNT, uid: 'v' })] }],
  ])('is refused for %s that no wiki can take', async (_what, content) => {
    expect(await opened(content)).toContain('which no wiki can take')
  })

  it('is refused for a line longer than any record', async () => {
    const long = line({ path: 'ContentRef/A', fields: { a: { stringValue: 'a'.repeat(33e6) } } })
    expect(await opened({ documents: [long] })).toContain('is longer than 32 MB')
  })

  it.each([
    [{ count: 6e6 }, 'are the maximum'],
    [{ bytes: 65e9 }, 'are the maximum'],
    [{ bytes: -1 }, 'says something else'],
    [{ count: 0.5 }, 'says something else'],
  ])('is refused if its manifest states %j for a part', async (stated, why) => {
    expect(await opened({ documents: [line(DOCUMENT)] }, stated)).toContain(why)
  })
})
