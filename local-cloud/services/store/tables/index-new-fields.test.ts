import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  createHookedSqlite,
  createInteger,
  createStoreFolder,
  DISK_FULL,
  failWhen,
  getPaths,
  openOrThrow,
  openTestStore,
  putDocument,
} from '../../testing/store-fixtures.ts'
import { openSqlite } from '../disk/sqlite.ts'
import { openStore } from '../open-store.ts'

const pages = { collection: 'pages' }
const isIndexed = (_: string, field: string) => field !== 'n'

/** Creates 500 pages whose field `n` was exempt, two of them damaged since. */
async function damagedFolder(): Promise<string> {
  const dataDir = createStoreFolder()
  const store = openOrThrow({ dataDir, isIndexed })
  await store.documents.commit((t) => {
    for (let n = 100; n < 600; n++) putDocument(t, `pages/${n}`, { n: createInteger(n) })
  })
  store.close()
  const sqlite = openSqlite(join(dataDir, 'wiki.db'))
  sqlite.exec('UPDATE documents SET crc = crc + 1 WHERE n IN (200, 500)')
  sqlite.close()
  return dataDir
}

describe('a field that is no longer exempt', () => {
  it('gets index entries except for damaged documents, which are reported', async () => {
    const dataDir = await damagedFolder()
    const events: unknown[] = []
    const store = openTestStore({ dataDir, report: (event) => events.push(event) })
    expect(events).toEqual(['pages/299', 'pages/599'].map((path) => ({ kind: 'damaged-document', path })))
    const found = getPaths(store.documents.scanIndex(pages, { field: 'n' }) ?? [])
    expect(found.length).toBe(498)
    expect(found).not.toContain('pages/299')
    expect((await store.verify()).map(({ kind }) => kind)).toEqual(['damaged-document', 'damaged-document'])
  })

  it('keeps the data and the lock free if the disk is full, and gets them at the next start', async () => {
    const dataDir = await damagedFolder()
    let closed = 0
    const open = createHookedSqlite({
      before: failWhen(DISK_FULL, (sql) => sql.startsWith('INSERT INTO entries')),
    })
    const result = openStore({
      dataDir,
      open: (file) => {
        const sqlite = open(file)
        return {
          ...sqlite,
          close() {
            closed++
            sqlite.close()
          },
        }
      },
    })
    expect(result).toMatchObject({ ok: false, error: { kind: 'folder', dataDir } })
    // These are the lock and the data file.
    expect(closed).toBe(2)
    const store = openTestStore({ dataDir })
    expect(store.hadUncleanShutdown).toBe(false)
    expect(getPaths(store.documents.scanIndex(pages, { field: 'n' }) ?? []).length).toBe(498)
  })
})
