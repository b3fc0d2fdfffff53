import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  failing,
  IO_ERROR,
  opened,
  put,
  temporaryFolder,
  text,
  watchedSqlite,
} from '../../tests/contract/store/store-fixtures.ts'
import { openSqlite } from '../store/disk/sqlite.ts'
import type { DocumentStore } from '../store/document-store-contract.ts'
import { type FollowedIndex, followStore } from './follow-store.ts'
import { INDEX_KINDS } from './index-kinds.ts'

const [kind] = INDEX_KINDS
if (kind === undefined) throw new Error('There are no indexes')

const page = (index: number) => `ContentRef/p${String(index).padStart(5, '0')}`

const save = (documents: DocumentStore, from: number, to: number, name = 'Name') =>
  documents.commit((transaction) => {
    for (let i = from; i < to; i++)
      put(transaction, page(i), { Name: text(`${name} ${i}`), Type: text('Book') })
  })

const count = async (followed: FollowedIndex, query: string) =>
  (await followed.current()).find(query).records.length

describe('an index that follows the store', () => {
  it('is right after any commit, before, while and after it is first read', async () => {
    const { documents } = opened({ dataDir: temporaryFolder() })
    await save(documents, 0, 5000)
    const followed = followStore(documents, kind)
    await save(documents, 5000, 6000)
    const first = followed.current()
    await save(documents, 0, 100, 'Changed')
    await documents.commit((transaction) => {
      for (let i = 5900; i < 6000; i++) transaction.delete(page(i))
    })
    await first
    expect([await count(followed, ''), await count(followed, 'changed')]).toEqual([5900, 100])
    await save(documents, 0, 10)
    expect(await count(followed, 'changed')).toBe(90)
    followed.stop()
  })

  it('lets others have their turn while it is read', async () => {
    const { documents } = opened({ dataDir: temporaryFolder() })
    await save(documents, 0, 10_000)
    const followed = followStore(documents, kind)
    let turns = 0
    let isReading = true
    const turn = () => {
      turns++
      if (isReading) setImmediate(turn)
    }
    setImmediate(turn)
    await followed.current()
    isReading = false
    expect(turns).toBeGreaterThan(2)
    followed.stop()
  })

  it('leaves out damaged records, and only those', async () => {
    const dataDir = temporaryFolder()
    const before = opened({ dataDir })
    await save(before.documents, 0, 1000)
    before.close()
    const sqlite = openSqlite(join(dataDir, 'wiki.db'))
    const rows = sqlite
      .prepare("SELECT n FROM documents WHERE collection = CAST('ContentRef' AS BLOB)")
      .all()
    for (const place of [0, 500, 501, 999])
      sqlite
        .prepare('UPDATE documents SET crc = crc + 1 WHERE n = ?')
        .run(Number(rows[place]?.['n']))
    sqlite.close()
    const { documents } = opened({ dataDir })
    const followed = followStore(documents, kind)
    expect([rows.length, await count(followed, '')]).toEqual([1000, 996])
    followed.stop()
  })

  it('is whole again after a disk that failed while it was read', async () => {
    let isFailing = false
    const fail = failing(IO_ERROR, (sql) => isFailing && sql.includes('ORDER BY d.key'))
    const { documents } = opened({
      dataDir: temporaryFolder(),
      open: watchedSqlite({ before: fail }),
    })
    await save(documents, 0, 2000)
    const followed = followStore(documents, kind)
    isFailing = true
    await expect(followed.current()).rejects.toThrow()
    isFailing = false
    await documents.commit((transaction) => transaction.delete(page(0)))
    expect(await count(followed, '')).toBe(1999)
    followed.stop()
  })

  it('takes in a change that a failing disk would not give it at first', async () => {
    let isFailing = false
    const fail = failing(IO_ERROR, (sql) => isFailing && sql.includes('AND d.key = ?'))
    const { documents } = opened({
      dataDir: temporaryFolder(),
      open: watchedSqlite({ before: fail }),
    })
    await save(documents, 0, 10)
    const followed = followStore(documents, kind)
    await followed.current()
    await save(documents, 0, 1, 'Changed')
    isFailing = true
    await expect(followed.current()).rejects.toThrow()
    isFailing = false
    expect(await count(followed, 'changed')).toBe(1)
    followed.stop()
  })
})
