import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createStoreFolder, getPaths, openTestStore, putDocument } from '../testing/store-fixtures.ts'
import { openSqlite } from './disk/sqlite.ts'
import { openStore } from './open-store.ts'

const pages = { collection: 'pages' }

/** Creates a folder with one page, closed properly. */
async function folderWithPage(): Promise<string> {
  const dataDir = createStoreFolder()
  const store = openTestStore({ dataDir })
  await store.documents.commit((t) => putDocument(t, 'pages/a'))
  store.close()
  return dataDir
}

describe('a data folder', () => {
  it('is created if missing, and keeps what is stored', async () => {
    const dataDir = join(createStoreFolder(), 'my wiki 😀', 'a', 'b')
    const store = openTestStore({ dataDir })
    await store.documents.commit((t) => putDocument(t, 'pages/a'))
    await store.meta.set('installation', 'x')
    expect(store.meta.get('nothing')).toBeNull()
    store.close()
    const again = openTestStore({ dataDir })
    expect(again.hadUncleanShutdown).toBe(false)
    expect(getPaths(again.documents.scan(pages))).toEqual(['pages/a'])
    expect(again.meta.get('installation')).toBe('x')
  })

  it('fault 68: is rejected with a reason below a file, and below /proc at once', async () => {
    const file = join(createStoreFolder(), 'file')
    writeFileSync(file, '')
    const impossible = [file, join(file, 'data'), '/proc/infinite-worlds', '/proc']
    for (const dataDir of impossible) {
      expect(openStore({ dataDir })).toMatchObject({
        ok: false,
        error: { kind: 'folder', dataDir },
      })
    }
  })

  it('fault 6: opens once, also within one process, and again after closing', async () => {
    const dataDir = createStoreFolder()
    const first = openTestStore({ dataDir })
    expect(openStore({ dataDir })).toEqual({ ok: false, error: { kind: 'locked', dataDir } })
    first.close()
    openTestStore({ dataDir })
  })

  it('stays locked until the callback of close has run', async () => {
    const dataDir = await folderWithPage()
    const found: unknown[] = []
    openTestStore({ dataDir }).close(() => void found.push(openStore({ dataDir })))
    expect(found).toEqual([{ ok: false, error: { kind: 'locked', dataDir } }])
    openTestStore({ dataDir })
  })

  it('is left alone if it is of a later version', async () => {
    const dataDir = await folderWithPage()
    const sqlite = openSqlite(join(dataDir, 'wiki.db'))
    sqlite.exec('PRAGMA user_version = 99')
    sqlite.close()
    const result = openStore({ dataDir })
    expect(result).toMatchObject({ ok: false, error: { kind: 'newer', version: 99 } })
    expect(existsSync(join(dataDir, 'wiki.db'))).toBe(true)
  })
})

describe('a damaged data file', () => {
  const damages: [string, (file: string) => void][] = [
    ['no database', (file) => writeFileSync(file, 'garbage'.repeat(5000))],
    ['empty', (file) => truncateSync(file, 0)],
    ['cut short', (file) => truncateSync(file, 5000)],
    ['without its tables', (file) => writeFileSync(file, readFileSync(file).fill(0, 100))],
  ]

  it.each(damages)('fault 4: %s, is set aside whole and never silently empty', async (_, damage) => {
    const dataDir = await folderWithPage()
    const file = join(dataDir, 'wiki.db')
    damage(file)
    const bytes = readFileSync(file)
    const first = openStore({ dataDir })
    if (first.ok || first.error.kind !== 'damaged') throw new Error('should be damaged')
    const { setAside } = first.error
    expect(setAside).toMatch(/^wiki\.db\.damaged-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d$/)
    expect(openStore({ dataDir })).toMatchObject({ error: { kind: 'damaged', setAside } })
    const fresh = openTestStore({ dataDir, fresh: true })
    expect(getPaths(fresh.documents.scan(pages))).toEqual([])
    fresh.close()
    expect(readFileSync(join(dataDir, setAside)).equals(bytes)).toBe(true)
    openTestStore({ dataDir })
  })

  it('is set aside together with its log', async () => {
    const dataDir = await folderWithPage()
    writeFileSync(join(dataDir, 'wiki.db'), 'garbage'.repeat(5000))
    writeFileSync(join(dataDir, 'wiki.db-wal'), 'log')
    expect(openStore({ dataDir }).ok).toBe(false)
    const left = readdirSync(dataDir).filter((name) => !name.includes('damaged'))
    expect(left).toEqual(['lock'])
    const log = readdirSync(dataDir).find((name) => name.endsWith('-wal'))
    expect(readFileSync(join(dataDir, log ?? ''), 'utf8')).toBe('log')
  })

  it('is replaced by the newest readable snapshot, which is reported', async () => {
    const dataDir = await folderWithPage()
    const file = join(dataDir, 'wiki.db')
    mkdirSync(join(dataDir, 'snapshots'))
    copyFileSync(file, join(dataDir, 'snapshots', '2026-01-01.db'))
    writeFileSync(join(dataDir, 'snapshots', '2026-01-02.db'), 'garbage'.repeat(5000))
    writeFileSync(file, 'garbage'.repeat(5000))
    const events: unknown[] = []
    const store = openTestStore({ dataDir, report: (event) => events.push(event) })
    expect(getPaths(store.documents.scan(pages))).toEqual(['pages/a'])
    expect(events).toMatchObject([{ kind: 'restored', snapshot: 'snapshots/2026-01-01.db' }])
    store.close()
    expect(readdirSync(dataDir).filter((name) => name.startsWith('wiki.db.new'))).toEqual([])
    openTestStore({ dataDir })
  })
})
