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
  putDocument,
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

/** Returns the data file of a store that was not closed, with an empty log. */
async function killedFile(): Promise<{ bytes: Buffer; whole: Read }> {
  const dataDir = createStoreFolder()
  const file = join(dataDir, 'wiki.db')
  const store = openTestStore({ dataDir })
  for (const path of ids) {
    await store.documents.commit((t) =>
      putDocument(t, path, {
        n: createInteger(path.length),
        long: createText(path.repeat(80)),
        name: createText(path),
      }),
    )
  }
  await store.documents.commit((t) => {
    for (const path of ids.slice(0, 20)) putDocument(t, path, { n: createInteger(7), name: createText('short') })
  })
  const whole = readAll(store)
  const checkpoint = openSqlite(file)
  checkpoint.prepare('PRAGMA wal_checkpoint(TRUNCATE)').all()
  checkpoint.close()
  return { bytes: readFileSync(file), whole }
}

describe('a data file with one bit changed', () => {
  it(
    'fault 4: is refused, or reported by the verification of rows, or reads unchanged',
    async () => {
      const { bytes, whole } = await killedFile()
      const folder = createStoreFolder()
      const outcomes = { refused: 0, reported: 0, unchanged: 0 }
      for (let at = 0; at < bytes.length; at += STEP) {
        const dataDir = join(folder, String(at))
        const flipped = Buffer.from(bytes)
        flipped[at] = (flipped[at] ?? 0) ^ (1 << ((at / STEP) % 8))
        mkdirSync(dataDir)
        writeFileSync(join(dataDir, 'wiki.db'), flipped)
        const result = openStore({ dataDir })
        if (result.ok) {
          expect(result.value.hadUncleanShutdown, `unclean, byte ${at}`).toBe(true)
          outcomes[await readDamaged(result.value, whole, at)]++
        } else {
          // A changed header can make the file read-only or of a later version; it is refused and left as it is.
          const kinds = at < 100 ? ['damaged', 'folder', 'newer'] : ['damaged']
          expect(kinds, `byte ${at}`).toContain(result.error.kind)
          outcomes.refused++
        }
        rmSync(dataDir, { recursive: true })
        // One of the two SQLite engines keeps files of a closed database open until its statements are collected.
        if (at % (100 * STEP) === 0) collectGarbage()
      }
      expect(outcomes.refused).toBeGreaterThan(0)
      expect(outcomes.reported).toBeGreaterThan(0)
    },
    STORE_TEST_TIMEOUT,
  )
})

async function readDamaged(store: OpenedStore, whole: Read, at: number): Promise<'reported' | 'unchanged'> {
  // A read before the verification is right or an error, unless the verification reports the row.
  const early = attempt(() => readAll(store))
  const faults = await store.verify()
  try {
    if (faults.length > 0) return 'reported'
    expect(early, `byte ${at}`).toEqual(whole)
    expect(readAll(store), `byte ${at}`).toEqual(whole)
    return 'unchanged'
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
