import { mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openSqlite } from '../../../local-cloud/services/store/disk/sqlite.ts'
import { openStore } from '../../../local-cloud/services/store/open-store.ts'
import {
  createInteger,
  createStoreFolder,
  createText,
  IS_LONG_STORE_RUN,
  openOrThrow,
  openTestStore,
  putDocument,
  STORE_TEST_TIMEOUT,
} from '../../../local-cloud/services/testing/store-fixtures.ts'

const PAGE = 4096
/** A file of this size in bytes is not fully checked at the start. */
const LARGE = 120e6
const DOCUMENTS = IS_LONG_STORE_RUN ? 1000 : 200

/** Returns the few pages of a killed store's file. Tests extend it to `LARGE` as a sparse file. */
async function killedPages(): Promise<Buffer> {
  const dataDir = createStoreFolder()
  const store = openTestStore({ dataDir })
  await store.documents.commit((t) => {
    for (let n = 0; n < DOCUMENTS; n++)
      putDocument(t, `pages/${n}`, {
        n: createInteger(n),
        name: createText(`page ${n} `.repeat(20)),
      })
    // These documents have no entry in an index.
    for (let n = 0; n < DOCUMENTS; n++) putDocument(t, `bare/${n}`)
  })
  const checkpoint = openSqlite(join(dataDir, 'wiki.db'))
  checkpoint.prepare('PRAGMA wal_checkpoint(TRUNCATE)').all()
  checkpoint.close()
  return readFileSync(join(dataDir, 'wiki.db'))
}

/** Runs SQLite's own check, because the changed bytes may be unused ones. */
function isWhole(file: string, bytes: Buffer): boolean {
  writeFileSync(file, bytes)
  const sqlite = openSqlite(file)
  try {
    return sqlite.prepare('PRAGMA quick_check(1)').all()[0]?.['quick_check'] === 'ok'
  } finally {
    sqlite.close()
  }
}

async function startTwice(dataDir: string): Promise<'refused' | 'found' | 'unnoticed'> {
  const first = openStore({ dataDir })
  if (!first.ok) {
    expect(first.error.kind).toBe('damaged')
    return 'refused'
  }
  const faults = await first.value.verify()
  first.value.close()
  if (!faults.some(({ kind }) => kind === 'damaged-file')) return 'unnoticed'
  const next = openStore({ dataDir })
  if (next.ok) next.value.close()
  return !next.ok && next.error.kind === 'damaged' ? 'found' : 'unnoticed'
}

const damages: [string, (page: Buffer) => void][] = [
  ['overwritten with zeros', (page) => void page.fill(0)],
  ['of no known kind', (page) => void page.writeUInt8(0x77, 0)],
  ['that counts no rows', (page) => void page.writeUInt16BE(0, 3)],
  ['that counts a row too few', (page) => void page.writeUInt16BE(Math.max(0, page.readUInt16BE(3) - 1), 3)],
  ['whose rows lie elsewhere', (page) => void page.fill(0xff, 8, 40)],
]

describe('a file too large to be checked at a start', () => {
  it('is opened after a kill and verified without faults', async () => {
    const dataDir = createStoreFolder()
    writeFileSync(join(dataDir, 'wiki.db'), await killedPages())
    truncateSync(join(dataDir, 'wiki.db'), LARGE)
    const store = openOrThrow({ dataDir })
    expect(store.hadUncleanShutdown).toBe(true)
    expect(await store.verify()).toEqual([])
    store.close()
    expect(openTestStore({ dataDir }).hadUncleanShutdown).toBe(false)
  })

  it.each(damages)(
    'with a page %s is refused, or found damaged in the background and refused by the next start',
    async (_, damage) => {
      const whole = await killedPages()
      const folder = createStoreFolder()
      const outcomes = { refused: 0, found: 0, harmless: 0 }
      // The first page holds the names of the tables, which every start reads.
      for (let at = PAGE; at < whole.length; at += PAGE) {
        const dataDir = join(folder, String(at))
        mkdirSync(dataDir)
        const pages = Buffer.from(whole)
        damage(pages.subarray(at, at + PAGE))
        const isHarmless = isWhole(join(dataDir, 'whole.db'), pages)
        writeFileSync(join(dataDir, 'wiki.db'), pages)
        truncateSync(join(dataDir, 'wiki.db'), LARGE)
        const outcome = await startTwice(dataDir)
        if (isHarmless) outcomes.harmless++
        else {
          expect(outcome, `page ${at / PAGE}`).not.toBe('unnoticed')
          if (outcome !== 'unnoticed') outcomes[outcome]++
        }
        rmSync(dataDir, { recursive: true })
      }
      expect(outcomes.found).toBeGreaterThan(10)
    },
    STORE_TEST_TIMEOUT,
  )
})
