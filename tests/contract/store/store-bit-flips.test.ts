import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openSqlite } from '../../../local-cloud/services/store/disk/sqlite.ts'
import type { StoredDocument } from '../../../local-cloud/services/store/document-store-contract.ts'
import { type OpenedStore, openStore } from '../../../local-cloud/services/store/open-store.ts'
import {
  createInteger,
  createStoreFolder,
  createText,
  IS_LONG_STORE_RUN,
  openTestStore,
  put,
  STORE_TEST_TIMEOUT,
} from '../../../local-cloud/services/testing/store-fixtures.ts'
import { collectGarbage } from '../../collect-garbage.ts'

const STEP = IS_LONG_STORE_RUN ? 100 : 1000
const pages = { collection: 'pages' }
const ids = Array.from({ length: 120 }, (_, n) => `pages/${n}`)

interface Read {
  readonly each: readonly (StoredDocument | null)[]
  readonly byName: readonly StoredDocument[]
  readonly byField: readonly StoredDocument[]
}

const readAll = ({ documents }: OpenedStore): Read => ({
  each: ids.map((path) => documents.get(path)),
  byName: [...documents.scan(pages)],
  byField: [...(documents.scanIndex(pages, { field: 'n', descending: true }) ?? [])],
})

/** The data file of a store that was killed with its log empty. */
async function killedFile(): Promise<{ bytes: Buffer; whole: Read }> {
  const dataDir = createStoreFolder()
  const file = join(dataDir, 'wiki.db')
  const store = openTestStore({ dataDir })
  for (const path of ids) {
    await store.documents.commit((t) =>
      put(t, path, {
        n: createInteger(path.length),
        long: createText(path.repeat(80)),
        name: createText(path),
      }),
    )
  }
  await store.documents.commit((t) => {
    for (const path of ids.slice(0, 20))
      put(t, path, { n: createInteger(7), name: createText('short') })
  })
  const whole = readAll(store)
  const checkpoint = openSqlite(file)
  checkpoint.prepare('PRAGMA wal_checkpoint(TRUNCATE)').all()
  checkpoint.close()
  return { bytes: readFileSync(file), whole }
}

describe('a data file with one bit changed', () => {
  it(
    'fault 4: is refused, or found out by the check of rows, or reads as ever',
    async () => {
      const { bytes, whole } = await killedFile()
      const folder = createStoreFolder()
      const outcomes = { refused: 0, reported: 0, asEver: 0 }
      for (let at = 0; at < bytes.length; at += STEP) {
        const dataDir = join(folder, String(at))
        const flipped = Buffer.from(bytes)
        flipped[at] = (flipped[at] ?? 0) ^ (1 << ((at / STEP) % 8))
        mkdirSync(dataDir)
        writeFileSync(join(dataDir, 'wiki.db'), flipped)
        const result = openStore({ dataDir })
        if (result.ok) {
          expect(result.value.hadUncleanShutdown, `unclean, byte ${at}`).toBe(true)
          outcomes[await inUse(result.value, whole, at)]++
        } else {
          // A bit of the file's header may make it read-only or of a later version: refused and left alone.
          const kinds = at < 100 ? ['damaged', 'folder', 'newer'] : ['damaged']
          expect(kinds, `byte ${at}`).toContain(result.error.kind)
          outcomes.refused++
        }
        rmSync(dataDir, { recursive: true })
        // one of the two engines keeps a closed database's files open until its statements are collected
        if (at % (100 * STEP) === 0) collectGarbage()
      }
      expect(outcomes.refused).toBeGreaterThan(0)
      expect(outcomes.reported).toBeGreaterThan(0)
    },
    STORE_TEST_TIMEOUT,
  )
})

async function inUse(store: OpenedStore, whole: Read, at: number): Promise<'reported' | 'asEver'> {
  // What is read before the check has come by is right or an error, unless the check reports it.
  const early = attempt(() => readAll(store))
  const faults = await store.verify()
  try {
    if (faults.length > 0) return 'reported'
    expect(early, `byte ${at}`).toEqual(whole)
    expect(readAll(store), `byte ${at}`).toEqual(whole)
    return 'asEver'
  } finally {
    store.close()
  }
}

function attempt<T>(read: () => T): T | string {
  try {
    return read()
  } catch (error) {
    return String(error)
  }
}
