import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  createInteger,
  createStoreFolder,
  createText,
  getPaths,
  openTestStore,
  putDocument,
} from '../../testing/store-fixtures.ts'
import { openSqlite } from '../disk/sqlite.ts'
import { DamagedDocumentError } from '../document-store-contract.ts'

const pages = { collection: 'pages' }

/** Opens a store of three pages and changes its tables over another connection. */
async function storeAfter(sql: string) {
  const dataDir = createStoreFolder()
  const store = openTestStore({ dataDir })
  await store.documents.commit((t) => {
    for (const n of [1, 2, 3]) putDocument(t, `pages/${n}`, { n: createInteger(n), name: createText(`page ${n}`) })
  })
  const other = openSqlite(join(dataDir, 'wiki.db'))
  other.exec(sql)
  other.close()
  return store
}

const byNumber = (store: Awaited<ReturnType<typeof storeAfter>>): string[] =>
  getPaths(store.documents.scanIndex(pages, { field: 'n' }) ?? [])

describe('the verification', () => {
  it('finds no fault in undamaged data', async () => {
    expect(await (await storeAfter('SELECT 1')).verify()).toEqual([])
  })

  it('reports a document whose checksum does not match, which can no longer be read', async () => {
    const store = await storeAfter(`UPDATE documents SET updated = updated + 1 WHERE n = 2`)
    expect(await store.verify()).toEqual([{ kind: 'damaged-document', path: 'pages/2' }])
    expect(() => store.documents.get('pages/2')).toThrow(DamagedDocumentError)
    for (const scannedPaths of [getPaths(store.documents.scan(pages)), byNumber(store)]) {
      expect(scannedPaths.length).toBeGreaterThan(0)
      expect(scannedPaths).not.toContain('pages/2')
    }
    expect(store.documents.get('pages/1')?.path).toBe('pages/1')
  })

  it('restores a missing index entry', async () => {
    const store = await storeAfter(`DELETE FROM entries WHERE field = CAST('n' AS BLOB)`)
    expect(byNumber(store)).toEqual([])
    const fault = { kind: 'repaired-entry', field: 'n' }
    const faults = [1, 2, 3].map((n) => ({ ...fault, path: `pages/${n}` }))
    expect(await store.verify()).toEqual(faults)
    expect(byNumber(store)).toEqual(['pages/1', 'pages/2', 'pages/3'])
    expect(await store.verify()).toEqual([])
  })

  it('removes a stray index entry', async () => {
    const store = await storeAfter(`UPDATE OR IGNORE entries SET value = X'0207' WHERE field = CAST('n' AS BLOB)`)
    const faults = await store.verify()
    expect(new Set(faults.map(({ kind }) => kind))).toEqual(new Set(['repaired-entry']))
    expect(byNumber(store)).toEqual(['pages/1', 'pages/2', 'pages/3'])
    expect(await store.verify()).toEqual([])
  })

  it('reports a record whose checksum does not match', async () => {
    const store = await storeAfter(`UPDATE records SET crc = crc + 1`)
    expect((await store.verify()).map(({ kind }) => kind)).toContain('damaged-record')
  })

  it('finds a name whose row is gone, also where no entry leads to it', async () => {
    // The row is deleted while the table lacks the index of its names, which is then restored.
    const store = await storeAfter(`
      DELETE FROM entries WHERE key = X'7061676573000132';
      CREATE TEMP TABLE was AS SELECT * FROM sqlite_master WHERE tbl_name = 'documents';
      PRAGMA writable_schema = ON;
      DELETE FROM sqlite_master WHERE type = 'index' AND tbl_name = 'documents';
      UPDATE sqlite_master SET sql = replace(sql, 'UNIQUE (collection, key)', 'CHECK (1)') WHERE name = 'documents';
      PRAGMA writable_schema = RESET;
      DELETE FROM documents WHERE n = 2;
      PRAGMA writable_schema = ON;
      DELETE FROM sqlite_master WHERE tbl_name = 'documents';
      INSERT INTO sqlite_master SELECT * FROM was;
      PRAGMA writable_schema = RESET;
    `)
    expect(await store.verify()).toEqual([{ kind: 'damaged-file', reason: expect.stringContaining('malformed') }])
  })

  it('runs beside commits and reports none of their changes as faults', async () => {
    const store = await storeAfter('SELECT 1')
    await store.documents.commit((t) => {
      for (let n = 0; n < 3000; n++) putDocument(t, `many/${n}`, { n: createInteger(n) })
    })
    let isOver = false
    const check = store.verify().finally(() => {
      isOver = true
    })
    for (let n = 0; !isOver; n++) {
      await store.documents.commit((t) => {
        putDocument(t, `many/${(n * 997) % 3000}`, { n: createInteger(-n) })
        t.delete(`many/${(n * 499) % 3000}`)
      })
    }
    expect(await check).toEqual([])
  })
})
