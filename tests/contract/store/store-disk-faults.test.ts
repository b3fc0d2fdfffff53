import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { StoreUnavailableError } from '../../../local-cloud/services/store/document-store-contract.ts'
import type { OpenedStore } from '../../../local-cloud/services/store/open-store.ts'
import {
  createHookedSqlite,
  createInteger,
  createStoreFolder,
  createText,
  DISK_FULL,
  failWhen,
  IO_ERROR,
  openTestStore,
  putDocument,
  STORE_TEST_TIMEOUT,
} from '../../../local-cloud/services/testing/store-fixtures.ts'

/** Greater than the number of statements of a commit in these tests. */
const MAX_STATEMENTS = 60

/** Reads the pages by name and by the index. */
const contents = ({ documents }: OpenedStore): unknown => {
  const pages = { collection: 'pages' }
  return [
    [...documents.scan(pages)].map(({ path, fields }) => [path, fields]),
    [...(documents.scanIndex(pages, { field: 'n' }) ?? [])].map(({ path }) => path),
  ]
}

const begin = (store: OpenedStore): Promise<void> =>
  store.documents.commit((t) => {
    for (const id of ['a', 'b', 'c']) putDocument(t, `pages/${id}`, { n: createInteger(1), was: createText(id) })
  })

/** Changes, deletes and creates one page each; every change writes documents and index. */
const change = (store: OpenedStore): Promise<void> =>
  store.documents.commit((t) => {
    putDocument(t, 'pages/a', { n: createInteger(2) })
    t.delete('pages/b')
    putDocument(t, 'pages/d', { n: createInteger(0), is: createText('d') })
  })

/** Opens a store whose n-th statement after `arm(n)` fails; `lasting` makes all later ones fail too. */
function failingStore(dataDir: string, when: 'before' | 'after', code: number, lasting: boolean) {
  let countdown = Number.POSITIVE_INFINITY
  const fault = failWhen(code, () => (lasting ? --countdown <= 0 : --countdown === 0))
  const store = openTestStore({ dataDir, open: createHookedSqlite({ [when]: fault }) })
  return {
    store,
    arm: (n: number) => {
      countdown = n
    },
    /** Ends the fault; returns whether it has occurred. */
    heal: () => {
      const isDone = countdown <= 0
      countdown = Number.POSITIVE_INFINITY
      return isDone
    },
  }
}

describe.each(['before', 'after'] as const)('a crash %s the n-th statement of a commit', (when) => {
  it(
    'fault 2: leaves the complete old or new state, including the index',
    async () => {
      let met = 0
      for (let n = 1; n < MAX_STATEMENTS; n++) {
        const dataDir = createStoreFolder()
        const { store, arm, heal } = failingStore(dataDir, when, IO_ERROR, true)
        await begin(store)
        const before = contents(store)
        arm(n)
        const outcome = await change(store).then(
          () => 'stored',
          () => 'failed',
        )
        const crashed = createStoreFolder()
        for (const name of ['wiki.db', 'wiki.db-wal']) {
          copyFileSync(join(dataDir, name), join(crashed, name))
        }
        const isMet = heal()
        store.close()
        const again = openTestStore({ dataDir: crashed })
        const found = contents(again)
        expect(await again.verify()).toEqual([])
        if (outcome === 'stored') expect(found).not.toEqual(before)
        await change(again)
        const whole = contents(again)
        expect([before, whole]).toContainEqual(found)
        again.close()
        if (!isMet) break
        met = n
      }
      // A commit has statements for its begin, its end, its time, and each row.
      expect(met).toBeGreaterThan(10)
      expect(met).toBeLessThan(MAX_STATEMENTS - 1)
    },
    STORE_TEST_TIMEOUT,
  )
})

describe.each([
  ['a full disk', DISK_FULL],
  ['an I/O error', IO_ERROR],
])('%s', (_, code) => {
  it.each(['before', 'after'] as const)(
    'fault 5: %s any statement refuses the write and changes nothing, and the next write works',
    async (when) => {
      const { store, arm, heal } = failingStore(createStoreFolder(), when, code, false)
      await begin(store)
      const before = contents(store)
      const received: unknown[] = []
      store.documents.onCommit((changes) => received.push(changes))
      const settled: string[] = []
      for (let n = 1; n < MAX_STATEMENTS; n++) {
        const last = store.documents.lastCommit
        arm(n)
        settled.push(
          await change(store).then(
            () => 'stored',
            (error) => (error instanceof StoreUnavailableError ? 'unavailable' : String(error)),
          ),
        )
        heal()
        if (settled.at(-1) === 'stored') break
        // SQLite's COMMIT may succeed before the fault is raised; then the new state is stored.
        if (store.documents.get('pages/d') !== null) {
          expect(when).toBe('after')
          expect(await store.verify()).toEqual([])
          await store.documents.commit((t) => {
            t.delete('pages/d')
            putDocument(t, 'pages/a', { n: createInteger(1), was: createText('a') })
            putDocument(t, 'pages/b', { n: createInteger(1), was: createText('b') })
          })
          expect(contents(store)).toEqual(before)
          received.length = 0
          continue
        }
        expect(store.documents.lastCommit).toBe(last)
        expect(contents(store)).toEqual(before)
        expect(store.documents.readTime()).toBeGreaterThanOrEqual(last)
      }
      expect(settled.at(-1)).toBe('stored')
      expect(new Set(settled.slice(0, -1))).toEqual(new Set(['unavailable']))
      expect(settled.length).toBeGreaterThan(10)
      expect(received.length).toBe(1)
      expect(await store.verify()).toEqual([])
      expect(store.documents.get('pages/b')).toBeNull()
    },
  )

  it('fault 5: refuses all writes that share the commit, and each of them can be retried', async () => {
    const { store, arm, heal } = failingStore(createStoreFolder(), 'before', code, true)
    await begin(store)
    const write = (n: number) => store.documents.commit((t) => putDocument(t, `more/${n}`))
    arm(3)
    const results = await Promise.allSettled([1, 2, 3].map(write))
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    await expect(store.blobs.put({ bucket: 'b', path: 'p', contentType: 'x' }, new Uint8Array(1))).rejects.toThrow(
      StoreUnavailableError,
    )
    expect(heal()).toBe(true)
    await Promise.all([1, 2, 3].map(write))
    expect([...store.documents.scan({ collection: 'more' })].length).toBe(3)
    expect(store.blobs.find('b', 'p')).toBeNull()
  })
})
