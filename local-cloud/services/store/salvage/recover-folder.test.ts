import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  createInteger,
  createStoreFolder,
  createText,
  getPaths,
  openOrThrow,
  openTestStore,
  putDocument,
} from '../../testing/store-fixtures.ts'
import { openSqlite } from '../disk/sqlite.ts'
import type { OpenedStore } from '../open-store.ts'
import { type RecoverOptions, recoverFolder } from './recover-folder.ts'

const PAGES = 40
const pages = { collection: 'pages' }

/** Some texts are long, so that they need overflow pages. */
const body = (n: number, version: string) => ({
  n: createInteger(n),
  text: createText(`${version} ${n} ${'lorem '.repeat(n % 5 === 0 ? 3000 : 20)}`),
})

async function write(store: OpenedStore, version: string, numbers: Iterable<number>) {
  await store.documents.commit((transaction) => {
    for (const n of numbers) putDocument(transaction, `pages/${n}`, body(n, version))
  })
}

/** Creates a store of 40 pages and an account, takes a snapshot, then changes page 1, deletes page 2, adds page 41. */
async function wikiWithSnapshot(): Promise<string> {
  const dataDir = createStoreFolder()
  const store = openOrThrow({ dataDir })
  await write(
    store,
    'first',
    Array.from({ length: PAGES }, (_, n) => n + 1),
  )
  await store.records.commit(() => ({
    changes: [{ kind: 'account', key: 'u1', text: '{"email":"a@wiki.test"}' }],
    result: undefined,
  }))
  await store.meta.set('projectId', 'local-1')
  store.close()
  mkdirSync(join(dataDir, 'snapshots'))
  copyFileSync(join(dataDir, 'wiki.db'), join(dataDir, 'snapshots/2026-01-01.db'))
  const again = openOrThrow({ dataDir })
  await write(again, 'second', [1, PAGES + 1])
  await again.documents.commit((transaction) => transaction.delete('pages/2'))
  again.close()
  return dataDir
}

const recoverIn = (dataDir: string, options: Partial<RecoverOptions> = {}) =>
  recoverFolder({
    dataDir,
    isIndexed: () => true,
    file: null,
    into: null,
    dryRun: false,
    getProjectId: (bucket) => bucket.replace(/\.local$/, ''),
    onPage: () => {},
    finish: async () => {},
    ...options,
  })

async function recovered(dataDir: string, options: Partial<RecoverOptions> = {}) {
  const result = await recoverIn(dataDir, options)
  if (!result.ok) throw new Error(JSON.stringify(result.error))
  return result.value
}

/** Changes stored bytes without their checksum. */
function damageDataFile(dataDir: string, sql: string): void {
  const sqlite = openSqlite(join(dataDir, 'wiki.db'))
  sqlite.exec(sql)
  // A connection that was closed before can stay open until its statements are collected, and would checkpoint later.
  sqlite.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  sqlite.close()
}
const overwritePageSql = (n: number) =>
  `UPDATE documents SET fields = CAST(replace(CAST(fields AS TEXT), 'lorem', 'l0rem') AS BLOB)
   WHERE key = CAST('pages' || char(0) || char(1) || '${n}' AS BLOB)`

const textOf = (store: OpenedStore, path: string): string =>
  JSON.parse(store.documents.get(path)?.fields ?? '{}')['text']?.['stringValue'] ?? ''

describe('a damaged record', () => {
  it('is restored exactly from the snapshot if it has not changed since', async () => {
    const dataDir = await wikiWithSnapshot()
    const store = openOrThrow({ dataDir })
    const before = store.documents.get('pages/5')
    store.close()
    damageDataFile(dataDir, overwritePageSql(5))
    const from = join('snapshots', '2026-01-01.db')
    expect(await recovered(dataDir)).toMatchObject({
      replaced: [{ name: 'pages/5', from, as: 'exact' }],
      lost: [],
      isComplete: true,
      setAside: expect.stringMatching(/^wiki\.db\.damaged-/),
    })
    const after = openTestStore({ dataDir })
    expect(after.documents.get('pages/5')).toEqual(before)
    // This one was deleted after the snapshot, so it is not lost.
    expect(after.documents.get('pages/2')).toBeNull()
    expect(textOf(after, `pages/${PAGES + 1}`)).toMatch(/^second/)
    expect([...(after.documents.scanIndex(pages, { field: 'n' }) ?? [])]).toHaveLength(PAGES)
    expect(await after.verify()).toEqual([])
    expect(after.documents.lastCommit).toBeGreaterThanOrEqual(before?.updateTime ?? 0)
  })

  it('is restored as an older version or lost, and both are reported', async () => {
    const dataDir = await wikiWithSnapshot()
    damageDataFile(dataDir, overwritePageSql(1))
    damageDataFile(dataDir, overwritePageSql(PAGES + 1))
    const { replaced, lost } = await recovered(dataDir)
    expect(replaced).toMatchObject([{ name: 'pages/1', as: 'older' }])
    expect(lost).toEqual([`pages/${PAGES + 1}`])
    const after = openTestStore({ dataDir })
    expect(textOf(after, 'pages/1')).toMatch(/^first/)
    expect(await after.verify()).toEqual([])
  })

  it('is found under its own name if the name was the damaged part', async () => {
    const dataDir = await wikiWithSnapshot()
    damageDataFile(dataDir, "UPDATE documents SET key = CAST('pages' || char(0) || char(1) || 'x' AS BLOB) WHERE n = 7")
    const { replaced, lost } = await recovered(dataDir)
    expect(replaced).toMatchObject([{ as: 'exact' }])
    expect(lost).toEqual([])
    expect(getPaths(openTestStore({ dataDir }).documents.scan(pages))).not.toContain('pages/x')
  })

  it('of another kind is restored too: an account, a setting of the installation', async () => {
    const dataDir = await wikiWithSnapshot()
    damageDataFile(dataDir, "UPDATE records SET text = CAST('{}' AS BLOB) WHERE kind <> CAST('store' AS BLOB)")
    const { replaced } = await recovered(dataDir)
    expect(replaced.map(({ name, as }) => [name, as])).toEqual([
      ['account/u1', 'exact'],
      ['meta/projectId', 'exact'],
    ])
    expect(openTestStore({ dataDir }).meta.get('projectId')).toBe('local-1')
  })
})

describe('a damaged data file', () => {
  const damages: [string, (bytes: Buffer) => Buffer][] = [
    ['cut short', (bytes) => bytes.subarray(0, bytes.length / 2)],
    ['without its first page', (bytes) => bytes.fill(0xa5, 0, 4096)],
    ['with a hole', (bytes) => bytes.fill(0xa5, bytes.length / 4, bytes.length / 2)],
  ]

  it.each(damages)('%s, is read page by page, and filled from the snapshot', async (_, damage) => {
    const dataDir = await wikiWithSnapshot()
    const file = join(dataDir, 'wiki.db')
    const bytes = damage(readFileSync(file))
    writeFileSync(file, bytes)
    const { readable, replaced, lost, isComplete, setAside } = await recovered(dataDir)
    expect(isComplete).toBe(false)
    expect(readable.get('document')).toBeGreaterThan(0)
    expect(readFileSync(join(dataDir, setAside ?? '')).equals(bytes)).toBe(true)
    const after = openTestStore({ dataDir })
    const found = new Set(getPaths(after.documents.scan(pages)))
    for (let n = 3; n <= PAGES; n++) expect(found).toContain(`pages/${n}`)
    // Whatever is missing must be named.
    for (const path of [`pages/${PAGES + 1}`])
      expect(found.has(path) || lost.includes(path) || replaced.length > 0).toBe(true)
    expect(await after.verify()).toEqual([])
  })

  it('yields more than its snapshot where it can be read', async () => {
    const dataDir = await wikiWithSnapshot()
    const file = join(dataDir, 'wiki.db')
    writeFileSync(file, readFileSync(file).fill(0xa5, 0, 4096))
    const { replaced } = await recovered(dataDir)
    expect(replaced.map(({ name, as }) => [name, as])).toEqual([['pages/2', 'unknown']])
    const after = openTestStore({ dataDir })
    expect(textOf(after, 'pages/1')).toMatch(/^second/)
    expect(textOf(after, `pages/${PAGES + 1}`)).toMatch(/^second/)
    expect(after.meta.get('projectId')).toBe('local-1')
  })

  it('yields records that are only in its log', async () => {
    const dataDir = await wikiWithSnapshot()
    const store = openOrThrow({ dataDir })
    await write(store, 'third', [3])
    // As after a kill, the log is not written back.
    const copy = createStoreFolder()
    for (const name of ['wiki.db', 'wiki.db-wal']) copyFileSync(join(dataDir, name), join(copy, name))
    store.close()
    const file = join(copy, 'wiki.db')
    writeFileSync(file, readFileSync(file).subarray(0, 3 * 4096))
    await recovered(copy)
    expect(textOf(openTestStore({ dataDir: copy }), 'pages/3')).toMatch(/^third/)
  })

  it('is left as it is if nothing can be read and there is no snapshot', async () => {
    const dataDir = createStoreFolder()
    writeFileSync(join(dataDir, 'wiki.db'), 'garbage'.repeat(5000))
    expect(await recoverIn(dataDir)).toEqual({ ok: false, error: { kind: 'nothing-found' } })
    expect(readdirSync(dataDir).sort()).toEqual(['lock', 'wiki.db'])
  })

  it('that was set aside is merged into its replacement, whose own writes remain', async () => {
    const dataDir = await wikiWithSnapshot()
    const file = join(dataDir, 'wiki.db')
    writeFileSync(file, readFileSync(file).fill(0xa5, 0, 4096))
    const continuedStore = openOrThrow({ dataDir })
    expect(continuedStore.documents.get(`pages/${PAGES + 1}`)).toBeNull()
    await write(continuedStore, 'since', [4])
    continuedStore.close()
    const aside = readdirSync(dataDir).find((name) => name.startsWith('wiki.db.damaged')) ?? ''
    await recovered(dataDir, { file: aside })
    const after = openTestStore({ dataDir })
    expect(textOf(after, `pages/${PAGES + 1}`)).toMatch(/^second/)
    expect(textOf(after, 'pages/4')).toMatch(/^since/)
  })
})

describe('recovery', () => {
  it('leaves an undamaged data file alone, and changes nothing in a dry run', async () => {
    const dataDir = await wikiWithSnapshot()
    expect(await recovered(dataDir)).toMatchObject({ isChanged: false, replaced: [], lost: [] })
    damageDataFile(dataDir, overwritePageSql(5))
    const damagedBytes = readFileSync(join(dataDir, 'wiki.db'))
    expect(await recovered(dataDir, { dryRun: true })).toMatchObject({ isChanged: false })
    expect(readFileSync(join(dataDir, 'wiki.db')).equals(damagedBytes)).toBe(true)
    expect(readdirSync(dataDir).filter((name) => name.includes('damaged'))).toEqual([])
  })

  it('restores a named snapshot, in the same folder or in a new one', async () => {
    const dataDir = await wikiWithSnapshot()
    const into = join(createStoreFolder(), 'new')
    await recovered(dataDir, { file: '2026-01-01.db', into })
    const beside = openTestStore({ dataDir: into })
    expect(textOf(beside, 'pages/1')).toMatch(/^first/)
    expect(textOf(openTestStore({ dataDir }), 'pages/1')).toMatch(/^second/)
    expect(await recoverIn(dataDir, { into })).toMatchObject({ error: { kind: 'into-taken' } })
  })

  it('is rejected while the store is open, unless it is a dry run, and for an unknown file', async () => {
    const dataDir = await wikiWithSnapshot()
    expect(await recoverIn(dataDir, { file: 'nothing.db' })).toMatchObject({
      error: { kind: 'no-file', files: ['wiki.db', join('snapshots', '2026-01-01.db')] },
    })
    openTestStore({ dataDir })
    expect(await recoverIn(dataDir)).toMatchObject({ error: { kind: 'running' } })
    expect(await recoverIn(dataDir, { dryRun: true })).toMatchObject({ ok: true })
  })

  it.skipIf(process.platform === 'win32')('reads no pipe or device in place of one', async () => {
    const dataDir = createStoreFolder()
    mkdirSync(join(dataDir, 'snapshots'))
    execFileSync('mkfifo', [join(dataDir, 'wiki.db')])
    symlinkSync('/dev/zero', join(dataDir, 'snapshots/2026-01-01T00-00-00-000000.db'))
    expect(await recoverIn(dataDir, { dryRun: true })).toEqual({
      ok: false,
      error: { kind: 'no-file', files: [] },
    })
  })

  it('leaves no files behind when it fails', async () => {
    const dataDir = await wikiWithSnapshot()
    const finish = () => Promise.reject(new Error('no'))
    await expect(recoverIn(dataDir, { finish })).rejects.toThrow('no')
    expect(readdirSync(dataDir).sort()).toEqual(
      ['lock', 'snapshots', 'wiki.db']
        .concat(existsSync(join(dataDir, 'wiki.db-wal')) ? ['wiki.db-wal', 'wiki.db-shm'].sort() : [])
        .sort(),
    )
  })
})
