import { join } from 'node:path'
import { type DocumentStore, openSqlite } from 'local-cloud-services'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import {
  createHookedSqlite,
  createStoreFolder,
  createText,
  failWhen,
  IO_ERROR,
  openTestStore,
  putDocument,
} from '../services/testing/store-fixtures.ts'
import { SEARCH_INDEXES } from './index-definitions.ts'
import { SyncedSearchIndex } from './synced-search-index.ts'

const [kind] = SEARCH_INDEXES
if (kind === undefined) throw new Error('There are no indexes')

const page = (index: number) => `ContentRef/p${String(index).padStart(5, '0')}`

const save = (documents: DocumentStore, from: number, to: number, name = 'Name') =>
  documents.commit((transaction) => {
    for (let i = from; i < to; i++)
      putDocument(transaction, page(i), {
        Name: createText(`${name} ${i}`),
        Type: createText('Book'),
      })
  })

const count = async (synced: SyncedSearchIndex, query: string) => (await synced.current()).find(query).records.length

describe('a synced search index', () => {
  it('is correct after any commit before, during and after the initial read', async () => {
    const { documents } = openTestStore({ dataDir: createStoreFolder() })
    await save(documents, 0, 5000)
    const synced = new SyncedSearchIndex(documents, kind)
    await save(documents, 5000, 6000)
    const first = synced.current()
    await save(documents, 0, 100, 'Changed')
    await documents.commit((transaction) => {
      for (let i = 5900; i < 6000; i++) transaction.delete(page(i))
    })
    await first
    expect([await count(synced, ''), await count(synced, 'changed')]).toEqual([5900, 100])
    await save(documents, 0, 10)
    expect(await count(synced, 'changed')).toBe(90)
    synced.stop()
  })

  it('works in one loop, however many commits arrive meanwhile, and rests between its slices', async () => {
    const { documents } = openTestStore({ dataDir: createStoreFolder() })
    await save(documents, 0, 10)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const slowStore: DocumentStore = {
      ...documents,
      *scan(range) {
        for (const document of documents.scan(range)) {
          // Longer than a slice.
          for (const end = performance.now() + 10; performance.now() < end; );
          yield document
        }
      },
    }
    const synced = new SyncedSearchIndex(slowStore, kind)
    onTestFinished(() => synced.stop())
    await vi.advanceTimersByTimeAsync(1000)
    for (let i = 0; i < 5; i++) await save(documents, i, i + 1, 'Changed')
    expect(vi.getTimerCount()).toBe(1)
    expect(await count(synced, 'changed')).toBe(5)
  })

  it('yields to the event loop during the initial read', async () => {
    const { documents } = openTestStore({ dataDir: createStoreFolder() })
    await save(documents, 0, 10_000)
    const synced = new SyncedSearchIndex(documents, kind)
    let turns = 0
    let isReading = true
    const turn = () => {
      turns++
      if (isReading) setImmediate(turn)
    }
    setImmediate(turn)
    await synced.current()
    isReading = false
    expect(turns).toBeGreaterThan(2)
    synced.stop()
  })

  it('omits damaged records only', async () => {
    const dataDir = createStoreFolder()
    const before = openTestStore({ dataDir })
    await save(before.documents, 0, 1000)
    before.close()
    const sqlite = openSqlite(join(dataDir, 'wiki.db'))
    const rows = sqlite.prepare("SELECT n FROM documents WHERE collection = CAST('ContentRef' AS BLOB)").all()
    for (const place of [0, 500, 501, 999])
      sqlite.prepare('UPDATE documents SET crc = crc + 1 WHERE n = ?').run(Number(rows[place]?.['n']))
    sqlite.close()
    const { documents } = openTestStore({ dataDir })
    const synced = new SyncedSearchIndex(documents, kind)
    expect([rows.length, await count(synced, '')]).toEqual([1000, 996])
    synced.stop()
  })

  it('is complete again after a disk error during the initial read', async () => {
    let isFailing = false
    const fail = failWhen(IO_ERROR, (sql) => isFailing && sql.includes('ORDER BY d.key'))
    const { documents } = openTestStore({
      dataDir: createStoreFolder(),
      open: createHookedSqlite({ before: fail }),
    })
    await save(documents, 0, 2000)
    const synced = new SyncedSearchIndex(documents, kind)
    isFailing = true
    await expect(synced.current()).rejects.toThrow()
    isFailing = false
    await documents.commit((transaction) => transaction.delete(page(0)))
    expect(await count(synced, '')).toBe(1999)
    synced.stop()
  })

  it('retries a change that a disk error prevented it from reading', async () => {
    let isFailing = false
    const fail = failWhen(IO_ERROR, (sql) => isFailing && sql.includes('AND d.key = ?'))
    const { documents } = openTestStore({
      dataDir: createStoreFolder(),
      open: createHookedSqlite({ before: fail }),
    })
    await save(documents, 0, 10)
    const synced = new SyncedSearchIndex(documents, kind)
    await synced.current()
    await save(documents, 0, 1, 'Changed')
    isFailing = true
    await expect(synced.current()).rejects.toThrow()
    isFailing = false
    expect(await count(synced, 'changed')).toBe(1)
    synced.stop()
  })
})
