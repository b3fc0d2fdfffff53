import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  createDocument,
  createHookedSqlite,
  createInteger,
  createStoreFolder,
  createText,
  failWhen,
  getPaths,
  openTestStore,
  putDocument,
} from '../testing/store-fixtures.ts'
import { openSqlite } from './disk/sqlite.ts'
import { DamagedDocumentError, type StoredDocumentChange } from './document-store-contract.ts'
import type { OpenedStore } from './open-store.ts'
import type { ReportStoreEvent, StoreEvent } from './store-events.ts'

const pages = { collection: 'pages' }
const CORRUPT = 11

/** Creates a store of three pages; the checksum of the second one is wrong. */
async function damagedStore(report: ReportStoreEvent = () => {}): Promise<OpenedStore> {
  const dataDir = createStoreFolder()
  const store = openTestStore({ dataDir, report })
  await store.documents.commit((t) => {
    for (const n of [1, 2, 3]) putDocument(t, `pages/${n}`, { n: createInteger(n), name: createText(`page ${n}`) })
  })
  const other = openSqlite(join(dataDir, 'wiki.db'))
  other.exec('UPDATE documents SET crc = crc + 1 WHERE n = 2')
  other.close()
  return store
}

const byField = ({ documents }: OpenedStore, field: string): string[] =>
  getPaths(documents.scanIndex(pages, { field }) ?? [])

describe('a damaged document', () => {
  it('is omitted from every scan outside a commit, and reported once', async () => {
    const events: StoreEvent[] = []
    const store = await damagedStore((event) => events.push(event))
    const { documents } = store
    const rest = ['pages/1', 'pages/3']
    expect(getPaths(documents.scan(pages))).toEqual(rest)
    expect(getPaths(documents.scan(pages, { descending: true }))).toEqual(rest.toReversed())
    expect(byField(store, 'n')).toEqual(rest)
    expect(() => documents.get('pages/2')).toThrow(DamagedDocumentError)
    expect(events).toEqual([{ kind: 'damaged-document', path: 'pages/2' }])
  })

  it('is replaced by a new one, and its old index entries are removed', async () => {
    const store = await damagedStore()
    const { documents } = store
    const notified: StoredDocumentChange[] = []
    documents.onCommit((changes) => notified.push(...changes))
    const time = await documents.commit((t) => {
      putDocument(t, 'pages/2', { n: createInteger(9) })
      expect(t.get('pages/2')).toEqual(createDocument('pages/2', { n: createInteger(9) }, t.time))
      return t.time
    })
    const after = createDocument('pages/2', { n: createInteger(9) }, time)
    expect(documents.get('pages/2')).toEqual(after)
    expect(notified).toEqual([{ path: 'pages/2', before: null, after, wasDamaged: true }])
    expect(getPaths(documents.scan(pages))).toEqual(['pages/1', 'pages/2', 'pages/3'])
    expect(byField(store, 'n')).toEqual(['pages/1', 'pages/3', 'pages/2'])
    expect(byField(store, 'name')).toEqual(['pages/1', 'pages/3'])
    expect(await store.verify()).toEqual([])
  })

  it('is deleted together with its index entries', async () => {
    const store = await damagedStore()
    const { documents } = store
    const notified: StoredDocumentChange[] = []
    documents.onCommit((changes) => notified.push(...changes))
    await documents.commit((t) => {
      t.delete('pages/2')
      expect(t.get('pages/2')).toBeNull()
    })
    expect(notified).toEqual([{ path: 'pages/2', before: null, after: null, wasDamaged: true }])
    expect(documents.get('pages/2')).toBeNull()
    expect(byField(store, 'n')).toEqual(['pages/1', 'pages/3'])
    expect(await store.verify()).toEqual([])
  })

  it('can be written and deleted in one commit, and created again in the next', async () => {
    const store = await damagedStore()
    const { documents } = store
    await documents.commit((t) => {
      putDocument(t, 'pages/2', { n: createInteger(9) })
      t.delete('pages/2')
    })
    expect(documents.get('pages/2')).toBeNull()
    await documents.commit((t) => putDocument(t, 'pages/2', { n: createInteger(0) }))
    expect(byField(store, 'n')).toEqual(['pages/2', 'pages/1', 'pages/3'])
    expect(await store.verify()).toEqual([])
  })

  it('cannot be read in a commit, which then changes nothing', async () => {
    const { documents } = await damagedStore()
    const reads = documents.commit((t) => {
      const before = t.get('pages/2')
      putDocument(t, 'pages/2', JSON.parse(before?.fields ?? '{}'))
    })
    await expect(reads).rejects.toThrow(DamagedDocumentError)
    const scans = documents.commit((t) => {
      putDocument(t, 'pages/4')
      return getPaths(t.scan(pages))
    })
    await expect(scans).rejects.toThrow(DamagedDocumentError)
    expect(documents.get('pages/4')).toBeNull()
  })

  it('is not replaced if the file around it is damaged', async () => {
    let isDamaged = false
    const open = createHookedSqlite({
      before: failWhen(CORRUPT, (sql) => isDamaged && sql.startsWith('SELECT CAST(d.key')),
    })
    const { documents } = openTestStore({ dataDir: createStoreFolder(), open })
    await documents.commit((t) => putDocument(t, 'pages/1'))
    isDamaged = true
    await expect(documents.commit((t) => putDocument(t, 'pages/1'))).rejects.toThrow(DamagedDocumentError)
    await expect(documents.commit((t) => t.delete('pages/1'))).rejects.toThrow(DamagedDocumentError)
    isDamaged = false
    expect(documents.get('pages/1')?.path).toBe('pages/1')
  })
})
