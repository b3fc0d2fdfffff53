import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  createHookedSqlite,
  createInteger,
  createStoreFolder,
  DISK_FULL,
  failWhen,
  openTestStore,
  putDocument,
} from '../testing/store-fixtures.ts'
import { openSqlite } from './disk/sqlite.ts'
import type { StoreEvent } from './store-events.ts'

/** Creates what a killed process leaves: its data file and its log, copied while it writes. */
async function killedFolder(): Promise<string> {
  const dataDir = createStoreFolder()
  const store = openTestStore({ dataDir })
  await store.documents.commit((t) => {
    for (let n = 0; n < 100; n++) putDocument(t, `pages/${n}`, { n: createInteger(n) })
  })
  const killed = createStoreFolder()
  for (const name of ['wiki.db', 'wiki.db-wal']) {
    copyFileSync(join(dataDir, name), join(killed, name))
  }
  store.close()
  return killed
}

describe('an unclean shutdown', () => {
  it('is remembered until a verification has finished, however often the store is closed before', async () => {
    const dataDir = await killedFolder()
    for (let start = 0; start < 3; start++) {
      const store = openTestStore({ dataDir })
      expect(store.hadUncleanShutdown).toBe(true)
      store.close()
    }
    const written = openTestStore({ dataDir })
    const saved = written.documents.commit((t) => putDocument(t, 'pages/new'))
    written.close()
    await saved

    const checked = openTestStore({ dataDir })
    expect(checked.hadUncleanShutdown).toBe(true)
    expect(await checked.verify()).toEqual([])
    checked.close()
    expect(openTestStore({ dataDir }).hadUncleanShutdown).toBe(false)
  })

  it('is remembered if the faults could not be corrected', async () => {
    const dataDir = await killedFolder()
    const sqlite = openSqlite(join(dataDir, 'wiki.db'))
    sqlite.exec('DELETE FROM entries')
    sqlite.close()
    let isFull = true
    const open = createHookedSqlite({
      before: failWhen(DISK_FULL, (sql) => isFull && sql.startsWith('INSERT OR IGNORE INTO entries')),
    })
    const store = openTestStore({ dataDir, open })
    expect((await store.verify()).length).toBe(100)
    isFull = false
    store.close()
    const again = openTestStore({ dataDir })
    expect(again.hadUncleanShutdown).toBe(true)
    expect((await again.verify()).length).toBe(100)
    expect(await again.verify()).toEqual([])
  })

  it('is no damage if the store is closed during the verification', async () => {
    const dataDir = await killedFolder()
    const events: StoreEvent[] = []
    const store = openTestStore({ dataDir, report: (event) => events.push(event) })
    const check = store.verify()
    store.close()
    expect(await check).toEqual([])
    expect(events).toEqual([{ kind: 'unclean-shutdown' }])
  })

  it('is not recorded after a close, whether the run wrote, read or verified', async () => {
    const dataDir = createStoreFolder()
    const wrote = openTestStore({ dataDir })
    await wrote.documents.commit((t) => putDocument(t, 'pages/a'))
    wrote.close()
    const read = openTestStore({ dataDir })
    expect(read.hadUncleanShutdown).toBe(false)
    read.close()
    const checked = openTestStore({ dataDir })
    expect(checked.hadUncleanShutdown).toBe(false)
    const check = checked.verify()
    await checked.documents.commit((t) => putDocument(t, 'pages/b'))
    checked.close()
    await check
    expect(openTestStore({ dataDir }).hadUncleanShutdown).toBe(false)
  })
})
