/** Contract test of a crash before each disk write of a save: the catalogue stays consistent with the pages. */
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { parseFields, toPlainRecord } from '#shared/model/protocol-fields'
import { readReference } from '#shared/model/records'
import type { SavePlan } from '#shared/rules/saving/save-plan'
import type { OpenedStore } from '../../../local-cloud/services/store/open-store.ts'
import {
  createHookedSqlite,
  createStoreFolder,
  failWhen,
  IO_ERROR,
  openTestStore,
  STORE_TEST_TIMEOUT,
} from '../../../local-cloud/services/testing/store-fixtures.ts'
import { planCatalogue } from '../../../operations/repair/plan-catalogue.ts'
import { createLocalSource } from '../../../operations/wiki/local-source.ts'
import {
  ANE,
  commitSave,
  createAuth,
  createAuthors,
  createDetails,
  createTextBlocks,
  planTestCreation,
  planTestEdit,
} from '../saves/page-saves.ts'
import { openRulesTestWiki, type RulesTestWiki } from '../saves/rules-test-wiki.ts'
import { failOnDamage } from './fail-on-damage.ts'

const KELL = 'Kell'
/** Reads do not change the file, so a crash before a read equals the crash before the next write. */
const READS = /^(?:SELECT|PRAGMA)/i
/** Upper bound of disk writes in one save. */
const MAX_WRITES = 400

const SAVES: readonly (readonly [string, rev: number, (wiki: RulesTestWiki) => SavePlan])[] = [
  ['a new page', 1, (wiki) => planTestCreation(wiki, createDetails('Item', 'Kell'))],
  [
    'an edit of the catalogue entry',
    2,
    (wiki) => planTestEdit(wiki, KELL, { changed: new Map([['Blurb', createTextBlocks('Edited.')]]) }),
  ],
]

it.each(SAVES)(
  'fault 60: %s that crashes at any step leaves a consistent catalogue',
  async (_, rev, plan) => {
    let writesLeft = Number.POSITIVE_INFINITY
    const fault = failWhen(IO_ERROR, (sql) => !READS.test(sql) && --writesLeft < 0)
    const dataDir = createStoreFolder()
    const wiki = await openRulesTestWiki(undefined, {
      dataDir,
      open: createHookedSqlite({ before: fault }),
    })
    onTestFinished(() => wiki.close())
    await createAuthors(wiki)
    if (rev === 2) await commitSave(wiki, planTestCreation(wiki, createDetails('Item', 'Kell')))
    const { writes } = plan(wiki)

    const found: (number | null)[] = []
    for (let crashAt = 0; crashAt < MAX_WRITES; crashAt++) {
      writesLeft = crashAt
      const isStored = await wiki.evaluate(writes, createAuth(ANE)).catch(() => false)
      const crashed = createStoreFolder()
      for (const name of ['wiki.db', 'wiki.db-wal']) copyFileSync(join(dataDir, name), join(crashed, name))
      writesLeft = Number.POSITIVE_INFINITY
      found.push(await revisionIn(crashed))
      if (isStored) break
    }
    // Each crash leaves the old state; without a crash, the new one is stored.
    expect(found.pop()).toBe(rev)
    expect(new Set(found)).toEqual(new Set([rev === 1 ? null : rev - 1]))
    // One write begins the transaction, one commits it, and a save has at least five records.
    expect(found.length).toBeGreaterThan(7)
    expect(found.length).toBeLessThan(MAX_WRITES - 1)
  },
  STORE_TEST_TIMEOUT,
)

/** Reads the page's revision in the folder of an ended process; null if it has no such page. */
async function revisionIn(dataDir: string): Promise<number | null> {
  const store = openTestStore({ dataDir })
  try {
    expect(await store.verify()).toEqual([])
    const source = sourceOf(store)
    const { put, findings } = await planCatalogue(source, new Date(), {
      onDamage: failOnDamage,
      onRecord: () => {},
    })
    expect([put, findings]).toEqual([[], []])
    const stored = store.documents.get(`ContentRef/${KELL}`)
    return stored === null ? null : (readReference(KELL, toPlainRecord(parseFields(stored.fields)))?.rev ?? null)
  } finally {
    store.close()
  }
}

const sourceOf = ({ documents, records, meta }: OpenedStore) =>
  createLocalSource({
    documents,
    records,
    meta,
    files: { list: () => [], read: () => Promise.reject(new Error('No picture is read.')) },
  })
